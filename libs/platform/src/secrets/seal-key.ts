import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { derivedKey } from './keys.js';
import { createFileOnce, KEY_FILES } from './create-file-once.js';
import { StartRefused } from '../errors/start-refused.js';

/** 32 random bytes as base64url, the seed of an Ed25519 key (RFC 8032, 5.1.5). */
export const SEAL_KEY_SHAPE = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** PKCS #8 prefix of the 32 bytes (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export class SealKeyDamaged extends StartRefused {
  override readonly name = 'SealKeyDamaged';
}

/** The Ed25519 key that signs seals and checkpoints. `text`: in `SEAL_KEY_SHAPE`. */
export const sealKeyFrom = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, Buffer.from(text, 'base64url')]), format: 'der', type: 'pkcs8' });

/**
 * The key in `seal.key` of the data folder (mode 0600), created at the first start. A damaged one is rejected, never
 * replaced: earlier signatures could not be verified any more.
 *
 * @throws SealKeyDamaged
 */
export function loadOrCreateSealKey(folder: string): KeyObject {
  const file = join(folder, KEY_FILES.sealKey);
  const text = createFileOnce(file, () => randomBytes(32).toString('base64url'));
  if (SEAL_KEY_SHAPE.test(text)) return sealKeyFrom(text);
  throw new SealKeyDamaged(
    `The key in ${file} is damaged. Restore it from a backup, or delete the file: a new one is created, and seals signed with the old one can't be verified any more.`,
  );
}

/**
 * The Ed25519 key that signs the promises of receipts. Every process that has the secret can derive it: whoever gets
 * hold of it can sign no seal and no checkpoint.
 */
export const promiseKeyOf = (secret: string): KeyObject =>
  sealKeyFrom(derivedKey(secret, 'promises').export().toString('base64url'));

/** Signer of a key: its public half (base64url of the raw 32 bytes) and the signing function. */
export const signerOf = (key: KeyObject) => ({
  publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
  sign: (message: Uint8Array): Uint8Array => sign(null, message, key),
});
