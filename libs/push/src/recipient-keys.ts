import { ECDH } from 'node:crypto';
import type { PushRecipient } from './push-sender.js';

const AUTH_BYTES = 16;

/** Whether something can be encrypted with these keys. */
export function areRecipientKeys({ p256dh, auth }: PushRecipient['keys']): boolean {
  try {
    // Throws unless it is a point on the curve.
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  } catch {
    return false;
  }
}
