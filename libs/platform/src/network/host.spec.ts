import { describe, expect, it } from '@jest/globals';
import { parseHost } from './host.js';

describe('parseHost', () => {
  it.each([
    ['conclave.example', 'conclave.example', undefined],
    ['Conclave.Example.:8443', 'conclave.example', 8443],
    ['192.0.2.1:80', '192.0.2.1', 80],
    ['[2001:DB8::1]', '[2001:db8::1]', undefined],
    ['[::1]:3000', '[::1]', 3000],
  ])('reads %s', (text, name, port) => expect(parseHost(text)).toEqual({ name, port }));

  it.each([
    '',
    '.',
    'a b',
    'user@conclave.example',
    'conclave.example/',
    'a,b',
    '::1',
    'a:b',
    'a:123456',
    'fumée.example',
  ])('rejects %j', (text) => expect(parseHost(text)).toBeUndefined());
});
