import { describe, expect, it } from '@jest/globals';
import { byteSize } from './byte-size.js';

describe('byteSize', () => {
  it.each([
    [0, '0 o'],
    [1_023, '1023 o'],
    [14_500, '14 Ko'],
    [1_048_300, '1 Mo'],
    [2_500_000, '2,4 Mo'],
  ])('writes %i bytes as %j', (bytes, text) => {
    expect(byteSize(bytes).replace('\u00A0', ' ')).toBe(text);
  });
});
