import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64Url, encodeBase64Url } from './base64url.js';
import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES, type Sign, type Verify } from './ed25519.js';

/** Signature of a text (UTF-8) in base64url. */
export const signText = (text: string, sign: Sign): string => encodeBase64Url(sign(utf8ToBytes(text)));

/** Verifies the signature (base64url) of a text under a public key (base64url). False for malformed input. */
export function verifyText(text: string, signature: string, publicKey: string, verify: Verify): boolean {
  const keyBytes = decodeBase64Url(publicKey, PUBLIC_KEY_BYTES);
  const signatureBytes = decodeBase64Url(signature, SIGNATURE_BYTES);
  return keyBytes !== undefined && signatureBytes !== undefined && verify(signatureBytes, utf8ToBytes(text), keyBytes);
}
