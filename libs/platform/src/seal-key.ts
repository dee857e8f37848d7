import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { createFileOnce } from './create-file-once.js';
import { StartRefused } from './start-refused.js';

/** 32 random bytes as base64url: what an Ed25519 key is made from (RFC 8032, 5.1.5). */
export const SEAL_KEY_SHAPE = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** What stands before the 32 bytes in their PKCS #8 form (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export class SealKeyDamaged extends StartRefused {
  override readonly name = 'SealKeyDamaged';
}

/** The Ed25519 key with which seals and receipts are signed. `text`: of `SEAL_KEY_SHAPE`. */
export const sealKeyFrom = (text: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, Buffer.from(text, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/**
 * The key in `seal.key` of the data folder (mode 0600), made there on the first start. A damaged one is refused, never
 * replaced: what was signed with the old one could not be verified any more.
 *
 * @throws SealKeyDamaged
 */
export function loadOrCreateSealKey(folder: string): KeyObject {
  const file = join(folder, 'seal.key');
  const kept = createFileOnce(file, () => randomBytes(32).toString('base64url'));
  if (SEAL_KEY_SHAPE.test(kept)) return sealKeyFrom(kept);
  throw new SealKeyDamaged(
    `The key in ${file} is damaged. Put it back from a backup, or delete the file: a new one is made, and seals and receipts signed with the old one can't be verified any more.`,
  );
}

/** Who signs with a key: its public half (base64url of the raw 32 bytes), and what it signs. */
export const signerOf = (key: KeyObject) => ({
  publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
  sign: (message: Uint8Array): Uint8Array => sign(null, message, key),
});
