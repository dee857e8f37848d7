import { createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Signer } from '@fumata/proof';

/** The installation's key as seals and promises are signed with it. Throws for a key that isn't Ed25519. */
export function sealSigner(key: KeyObject): Signer {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined) throw new TypeError('not an Ed25519 key');
  return { publicKey: x, sign: (message) => sign(null, message, key) };
}
