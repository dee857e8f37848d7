import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES } from '../hashing/hex.js';
import { decodeBase64Url, encodeBase64Url } from '../signing/base64url.js';

const SHAPE = /^[A-Za-z0-9+/]+={0,2}$/;

/** RFC 4648, 4, with padding, as signed notes have it. */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBase64Url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Undefined for another alphabet, missing padding, or non-zero spare bits. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!SHAPE.test(text) || text.length % 4 !== 0) return undefined;
  const unpadded = text.replace(/={1,2}$/, '');
  const length = Math.floor((unpadded.length * 3) / 4);
  return decodeBase64Url(unpadded.replaceAll('+', '-').replaceAll('/', '_'), length);
}

/** A hash in base64. */
export const encodeHash = (digits: string): string => encodeBase64(hexToBytes(digits));

/** The digits of a hash in base64; undefined for anything else. */
export function decodeHash(text: string): string | undefined {
  const bytes = decodeBase64(text);
  return bytes?.length === HASH_BYTES ? bytesToHex(bytes) : undefined;
}
