import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes of a SHA-256. */
export const HASH_BYTES = 32;

const DIGITS = /^[0-9a-f]{64}$/;

/**
 * 64 lower-case hexadecimal digits: the only way in which this library writes a hash, so that equal hashes are equal
 * texts.
 */
export const isHash = (value: unknown): value is string => typeof value === 'string' && DIGITS.test(value);

const nibbles = new Uint8Array(128);
for (let digit = 0; digit < 16; digit++) nibbles[digit.toString(16).charCodeAt(0)] = digit;

/** Writes a hash into the 32 bytes of `target`. What `isHash` refuses gives meaningless bytes. */
export function writeHash(digits: string, target: Uint8Array): void {
  for (let i = 0; i < HASH_BYTES; i++) {
    const high = nibbles[digits.charCodeAt(2 * i)] ?? 0;
    target[i] = (high << 4) | (nibbles[digits.charCodeAt(2 * i + 1)] ?? 0);
  }
}

/** The digits of 32 bytes. */
export const readHash = (bytes: Uint8Array): string => bytesToHex(bytes);
