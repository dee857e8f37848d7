import { describe, expect, it } from '@jest/globals';
import { roundNumberSchema } from './identifiers.schema.js';

describe('roundNumberSchema', () => {
  it.each(['1', '34', '1000000'])('accepts %s', (text) => expect(roundNumberSchema.parse(text)).toBe(Number(text)));

  it.each(['', '0', '-1', '0x1', '1.0', '1e1', ' 1', '1000001', '9'.repeat(400)])('rejects %j', (text) => {
    const { error } = roundNumberSchema.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Nombre entier positif attendu']);
  });
});
