import type { KeyObject } from 'node:crypto';
import { sha256, sign } from '@fumata/platform';

/** 256 bits in 43 characters of base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Token of a download link. Never stored: it is derived from the key and the link's id and generation, and a link is
 * found by the token's digest, so that a stolen database opens nothing.
 */
export const linkToken = (key: KeyObject, linkId: string, generation: number): string =>
  sign(key, `${linkId}.${generation}`);

/** The digest of that token. */
export const linkDigest = (key: KeyObject, linkId: string, generation: number): string =>
  sha256(linkToken(key, linkId, generation));

/** Undefined for an invalid token. */
export const digestOf = (token: string): string | undefined => (TOKEN.test(token) ? sha256(token) : undefined);
