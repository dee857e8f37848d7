import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of bytes, or of a text in UTF-8, as 64 lower-case hexadecimal digits.
 *
 * A server passes its platform's own (`(data) => hash('sha256', data)` of `node:crypto`), which is seven times as fast.
 * It returns digits because these are fast there: 0.6 µs for a tree node, against 6.5 µs for the same hash as bytes,
 * most of which is the allocation of the buffer.
 */
export type Hash = (data: string | Uint8Array) => string;

/** Pure JavaScript, for any browser. */
export const sha256Hex: Hash = (data) => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));
