import { describe, expect, it } from '@jest/globals';
import { roundNumberSchema } from './identifiers.schema.js';

describe('the number of a round in an address', () => {
  it.each(['1', '34', '1000000'])('may be %s', (written) =>
    expect(roundNumberSchema.parse(written)).toBe(Number(written)),
  );

  it.each(['', '0', '-1', '0x1', '1.0', '1e1', ' 1', '1000001', '9'.repeat(400)])('is not %j', (written) => {
    const { error } = roundNumberSchema.safeParse(written);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Nombre entier positif attendu']);
  });
});
