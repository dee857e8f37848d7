import { createHmac, timingSafeEqual } from 'node:crypto';

/** A key for one purpose, derived from the installation's secret: what leaks of one use tells nothing of another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`fumata/${purpose}`).digest();

/** base64url, 256 bits. */
export const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSigned(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
