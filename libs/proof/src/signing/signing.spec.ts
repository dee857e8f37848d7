import { createPublicKey, hash, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64Url, encodeBase64Url } from './base64url.js';
import { verifyEd25519 } from './ed25519.js';
import type { Verify } from './ed25519.js';
import { keyIdOf, readKeys, sealKeyOf } from './keys.js';
import { describePrimitives, newSigner } from './primitives.contract.js';
import { PURE } from './primitives.js';
import { signText, verifyText } from './signed-text.js';

/** As a server or a command line may bring it. */
const nodeVerify: Verify = (signature, message, publicKey) => {
  const x = Buffer.from(publicKey).toString('base64url');
  if (publicKey.length !== 32) return false;
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  );
};

describePrimitives('any browser', PURE);
describePrimitives('Node', { hash: (data) => hash('sha256', data), verify: nodeVerify });

describe('a key of small order, under which anything could be signed', () => {
  it('is refused by the pure verification', () => {
    // The neutral element as key and as R, with S = 0: 0·B = R + k·A for every message.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    const signature = Uint8Array.of(...neutral, ...new Uint8Array(32));
    expect(verifyEd25519(signature, Buffer.from('anything'), neutral)).toBe(false);
  });
});

describe('base64url', () => {
  it('is written as Node writes it, and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = encodeBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(decodeBase64Url(text, bytes.length)).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(['AAA', 'AAAAA', 'AA==', 'AA+/', 'AA A', 'AAé_', '', null, 5])(
    'refuses %j for three bytes',
    (text) => expect(decodeBase64Url(text, 3)).toBeUndefined(),
  );

  it('has one way of writing a value: spare bits are zero', () => {
    expect([decodeBase64Url('AA', 1), decodeBase64Url('AB', 1)]).toEqual([Uint8Array.of(0), undefined]);
    const { publicKey } = newSigner();
    const last = publicKey.charAt(42);
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(decodeBase64Url(publicKey.slice(0, 42) + next, 32)).toBeUndefined();
  });
});

describe('a signed text', () => {
  const signer = newSigner();

  it('is verified with the public key alone', () =>
    expect(verifyText('oui', signText('oui', signer.sign), signer.publicKey, verifyEd25519)).toBe(true));

  it('is refused when it, the signature or the key is another, or none', () => {
    const signature = signText('oui', signer.sign);
    expect(verifyText('non', signature, signer.publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', signature, newSigner().publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', `${signature}=`, signer.publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', signature, '', verifyEd25519)).toBe(false);
  });
});

describe('the key file', () => {
  const keys = [newSigner(), newSigner()].map(({ publicKey }) => sealKeyOf(publicKey));
  const [key] = keys;

  it('gives its keys, named by what they are', () => {
    expect(readKeys(JSON.parse(JSON.stringify({ keys })))).toEqual(keys);
    expect(key?.keyId).toBe(keyIdOf(key?.publicKey ?? ''));
    expect(key?.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('passes over keys of other algorithms', () =>
    expect(readKeys({ keys: [{ algorithm: 'Ed448', publicKey: '?' }, key] })).toEqual([key]));

  it.each([
    null,
    [],
    {},
    { keys: [] },
    { keys: 'keys' },
    { keys: [null] },
    { keys: [{ ...key, keyId: '0123456789abcdef' }] },
    { keys: [{ ...key, publicKey: 'short' }] },
    { keys: Array.from({ length: 101 }, () => key) },
  ])('is unreadable when it is none', (file) => expect(readKeys(file)).toBeUndefined());

  it('is never made with a broken key', () => expect(() => sealKeyOf('short')).toThrow(RangeError));
});
