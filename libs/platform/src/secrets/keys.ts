import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * Derives a key for one purpose from the installation's secret, so that a leaked key does not compromise other uses.
 * Returns a KeyObject: signing with raw bytes takes Node 24 seven times as long (13 µs instead of 1.8).
 */
export const derivedKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update(`fumata/${purpose}`).digest());

/** base64url, 256 bits. */
export const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** An id with its signature, for a cookie. `owner`: whose id it is, if only that owner may use it. */
export const signedId = (key: KeyObject, id: string, owner = ''): string => `${id}.${sign(key, signedText(id, owner))}`;

/** The id of a text made by `signedId`; undefined if it is missing, forged or padded. */
export function readSignedId(key: KeyObject, text: string | undefined, owner = ''): string | undefined {
  const [id = '', signature = '', ...more] = text?.split('.') ?? [];
  return more.length === 0 && isSigned(key, signedText(id, owner), signature) ? id : undefined;
}

const signedText = (id: string, owner: string): string => (owner === '' ? id : `${owner} ${id}`);
