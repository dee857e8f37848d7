import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sign } from '@fumata/platform';

/** 256 bits in 43 letters of base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * What opens a download link. Never stored: whoever has the key makes it again from the link's id and generation, and a
 * link is found by the digest of what it was given, so that a stolen database opens nothing.
 */
export const linkToken = (key: KeyObject, linkId: string, generation: number): string =>
  sign(key, `${linkId}.${generation}`);

/** Undefined for what can't be a token. */
export const digestOf = (token: string): string | undefined =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
