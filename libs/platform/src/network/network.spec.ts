import { describe, expect, it } from '@jest/globals';
import { isInternal } from './network.js';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  isInternal({ headers, socket: { remoteAddress } });

describe('isInternal', () => {
  it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '10.0.0.7', '172.31.255.1', '192.168.1.9', 'fd00::1'])(
    'is true for %s',
    (address) => expect(from(address)).toBe(true),
  );

  it.each(['198.51.100.1', '::ffff:198.51.100.1', '172.32.0.1', '2001:db8::1', '', undefined])(
    'is false for %s',
    (address) => expect(from(address)).toBe(false),
  );

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('is false for a request forwarded with %s', (name) =>
    expect(from('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false),
  );
});
