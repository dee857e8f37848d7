import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The puzzle of an ALTCHA challenge. */
export interface Puzzle {
  readonly salt: string;
  /** SHA-256 of the salt and the number, hexadecimal. */
  readonly challenge: string;
}

/** Digits of a number, with room to spare. */
const MAX_DIGITS = 16;

/**
 * The number of a challenge, searched from `from` to `to`, both included. The salt is hashed once: a number costs one
 * block. `crypto.subtle` takes two to three times as long, because each of its calls is a task of its own.
 */
export function findNumber({ salt, challenge }: Puzzle, from: number, to: number): number | undefined {
  const challengeBytes = hexToBytes(challenge);
  const digest = new Uint8Array(challengeBytes.length);
  const salted = sha256.create().update(utf8ToBytes(salt));
  const hash = salted.clone();
  const digits = new Uint8Array(MAX_DIGITS);
  for (let number = from; number <= to; number += 1) {
    const text = String(number);
    for (let index = 0; index < text.length; index += 1) digits[index] = text.charCodeAt(index);
    salted._cloneInto(hash).update(digits.subarray(0, text.length)).digestInto(digest);
    if (digest[0] === challengeBytes[0] && digest.every((byte, index) => byte === challengeBytes[index])) return number;
  }
  return undefined;
}

/** A challenge's proof: its parts with the number. @throws Error for a challenge without a solution */
export function solveChallenge<Challenge extends Puzzle & { readonly maxnumber: number }>(challenge: Challenge) {
  const { maxnumber, ...parts } = challenge;
  const number = findNumber(challenge, 0, maxnumber);
  if (number === undefined) throw new Error('the challenge has no solution');
  return { ...parts, number };
}
