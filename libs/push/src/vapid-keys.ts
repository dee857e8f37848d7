import { createECDH } from 'node:crypto';
import { derivedKey } from '@fumata/platform';

/** Key pair that identifies the site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  /** Uncompressed point on P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws if the text is no private key on P-256 */
export function vapidKeysOfPrivateKey(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/**
 * The keys of an installation that configures none: derived from its secret, so that all processes have the same ones
 * without another file. Another secret invalidates all subscriptions.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = derivedKey(secret, `vapid/${attempt}`).export().toString('base64url');
    // One of 2^32 numbers is not below the order of the curve.
    if (isPrivateKey(candidate)) return vapidKeysOfPrivateKey(candidate);
  }
}

function isPrivateKey(text: string): boolean {
  try {
    vapidKeysOfPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}
