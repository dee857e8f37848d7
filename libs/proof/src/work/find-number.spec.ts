import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256Hex } from '../hashing/hash.js';
import { findNumber, solveChallenge } from './find-number.js';

describe('findNumber', () => {
  it('finds the number of any salt, however the salt fills its blocks', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat({ max: 200 }), (salt, number) => {
        expect(findNumber({ salt, challenge: sha256Hex(`${salt}${number}`) }, 0, 200)).toBe(number);
      }),
      { numRuns: 50 },
    ));

  it('searches from the first to the last number', () => {
    const puzzle = { salt: 'a&', challenge: sha256Hex('a&7') };
    expect(findNumber(puzzle, 7, 7)).toBe(7);
    expect([findNumber(puzzle, 0, 6), findNumber(puzzle, 8, 20)]).toEqual([undefined, undefined]);
  });
});

describe('solveChallenge', () => {
  const challenge = { salt: 'a&', challenge: sha256Hex('a&7'), signature: 'x' };

  it('adds the number to what the server has signed', () =>
    expect(solveChallenge({ ...challenge, maxnumber: 7 })).toEqual({ ...challenge, number: 7 }));

  it('throws without a solution', () =>
    expect(() => solveChallenge({ ...challenge, maxnumber: 6 })).toThrow('no solution'));
});
