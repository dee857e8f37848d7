import { describe, expect, it } from '@jest/globals';
import { elided } from './elision.js';

describe('elision', () => {
  it.each([
    ["d'Américo Aguiar", 'de', 'Américo Aguiar'],
    ["d'Émile", 'de', 'Émile'],
    ['de Pietro Parolin', 'de', 'Pietro Parolin'],
    ['de Hollerich', 'de', 'Hollerich'],
    ["qu'Óscar", 'que', 'Óscar'],
    ['de ', 'de', ''],
  ] as const)('%s', (text, word, next) => expect(elided(word, next)).toBe(text));
});
