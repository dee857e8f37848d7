import { bytesToHex } from '@noble/hashes/utils.js';

/** Length of a SHA-256 hash. */
export const HASH_BYTES = 32;

const DIGITS = /^[0-9a-f]{64}$/;

/**
 * Whether a value is 64 lower-case hexadecimal digits: the only representation of a hash here, so that equal hashes are
 * equal strings.
 */
export const isHash = (value: unknown): value is string => typeof value === 'string' && DIGITS.test(value);

/** Marks an invalid digit: survives any bitwise OR. */
const NONE = 0x100;
const nibbles = new Uint16Array(128).fill(NONE);
for (let digit = 0; digit < 16; digit++) nibbles[digit.toString(16).charCodeAt(0)] = digit;

/**
 * Writes a hash into the 32 bytes of `target`. False for what `isHash` rejects: the bytes are then invalid. Checking
 * the digits while writing takes a third of the time of the pattern.
 */
export function writeHash(digits: string, target: Uint8Array): boolean {
  let allNibbles = 0;
  for (let i = 0; i < HASH_BYTES; i++) {
    const high = nibbles[digits.charCodeAt(2 * i)] ?? NONE;
    const low = nibbles[digits.charCodeAt(2 * i + 1)] ?? NONE;
    allNibbles |= high | low;
    target[i] = (high << 4) | low;
  }
  return allNibbles < NONE && digits.length === 2 * HASH_BYTES;
}

/** 32 bytes as hexadecimal digits. */
export const readHash = (bytes: Uint8Array): string => bytesToHex(bytes);
