import { describe, expect, it } from '@jest/globals';
import { FILLED, textSchema } from './text.schema.js';

describe('the documented pattern of texts that must not be empty', () => {
  const pattern = new RegExp(FILLED.pattern);

  it('is met by no text that is empty once it is cleaned', () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code).toWellFormed());
    const emptied = characters.filter((character) => pattern.test(character) && textSchema(1).parse(character) === '');
    expect(emptied).toEqual([]);
  });

  it('is met by a text with one visible character', () => {
    expect(pattern.test('\u0085 é')).toBe(true);
  });
});
