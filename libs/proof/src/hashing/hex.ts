import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes of a SHA-256. */
export const HASH_BYTES = 32;

const DIGITS = /^[0-9a-f]{64}$/;

/**
 * 64 lower-case hexadecimal digits: the only way in which this library writes a hash, so that equal hashes are equal
 * texts.
 */
export const isHash = (value: unknown): value is string => typeof value === 'string' && DIGITS.test(value);

/** No digit: it shows in whatever it is joined with. */
const NONE = 0x100;
const nibbles = new Uint16Array(128).fill(NONE);
for (let digit = 0; digit < 16; digit++) nibbles[digit.toString(16).charCodeAt(0)] = digit;

/**
 * Writes a hash into the 32 bytes of `target`. False for what `isHash` refuses: the bytes then mean nothing. To look at
 * the digits while they are written takes a third of the time that the pattern takes.
 */
export function writeHash(digits: string, target: Uint8Array): boolean {
  let all = 0;
  for (let i = 0; i < HASH_BYTES; i++) {
    const high = nibbles[digits.charCodeAt(2 * i)] ?? NONE;
    const low = nibbles[digits.charCodeAt(2 * i + 1)] ?? NONE;
    all |= high | low;
    target[i] = (high << 4) | low;
  }
  return all < NONE && digits.length === 2 * HASH_BYTES;
}

/** The digits of 32 bytes. */
export const readHash = (bytes: Uint8Array): string => bytesToHex(bytes);
