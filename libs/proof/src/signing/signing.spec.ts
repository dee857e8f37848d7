import { createPublicKey, hash, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { decodeBase64Url, encodeBase64Url } from './base64url.js';
import { verifyEd25519, type Verify } from './ed25519.js';
import { keyIdOf, readKeys, signingKeyOf } from './keys.js';
import { describePrimitives, newSigner } from './primitives.contract.js';
import { PURE } from './primitives.js';
import { signText, verifyText } from './signed-text.js';

/** Ed25519 verification of Node, as the server uses it. */
const nodeVerify: Verify = (signature, message, publicKey) => {
  const x = Buffer.from(publicKey).toString('base64url');
  if (publicKey.length !== 32) return false;
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
};

describePrimitives('any browser', PURE);
describePrimitives('Node', { hash: (data) => hash('sha256', data), verify: nodeVerify });

describe("a signature crafted by the key's owner, with a small-order part in R", () => {
  it('is accepted by the browser implementation and rejected by Node', () => {
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(ed25519.utils.randomSecretKey());
    const { Point } = ed25519;
    const message = Buffer.from('Habemus papam');
    const nonce = 123456789n;
    const R = Point.BASE.multiply(nonce).add(Point.fromHex(ED25519_TORSION_SUBGROUP[1] ?? ''));
    const challenge = hash('sha512', Buffer.concat([R.toBytes(), pointBytes, message]), 'buffer');
    const k = BigInt(`0x${challenge.reverse().toString('hex')}`) % Point.Fn.ORDER;
    const S = (nonce + k * scalar) % Point.Fn.ORDER;
    const signature = Buffer.concat([R.toBytes(), Point.Fn.toBytes(S)]);
    expect(verifyEd25519(signature, message, pointBytes)).toBe(true);
    expect(nodeVerify(signature, message, pointBytes)).toBe(false);
  });
});

describe('base64url', () => {
  it('encodes like Node and decodes again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = encodeBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(decodeBase64Url(text, bytes.length)).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(['AAA', 'AAAAA', 'AA==', 'AA+/', 'AA A', 'AAé_', '', null, 5])('refuses %j for three bytes', (text) =>
    expect(decodeBase64Url(text, 3)).toBeUndefined(),
  );

  it('rejects non-zero spare bits', () => {
    expect([decodeBase64Url('AA', 1), decodeBase64Url('AB', 1)]).toEqual([Uint8Array.of(0), undefined]);
    const { publicKey } = newSigner();
    const last = publicKey.charAt(42);
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(decodeBase64Url(publicKey.slice(0, 42) + next, 32)).toBeUndefined();
  });
});

describe('signText and verifyText', () => {
  const signer = newSigner();

  it('verify with the public key alone', () =>
    expect(verifyText('oui', signText('oui', signer.sign), signer.publicKey, verifyEd25519)).toBe(true));

  it('reject another text, signature or key', () => {
    const signature = signText('oui', signer.sign);
    expect(verifyText('non', signature, signer.publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', signature, newSigner().publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', `${signature}=`, signer.publicKey, verifyEd25519)).toBe(false);
    expect(verifyText('oui', signature, '', verifyEd25519)).toBe(false);
  });
});

describe('readKeys', () => {
  const keys = [newSigner(), newSigner()].map(({ publicKey }) => signingKeyOf(publicKey));
  const [key] = keys;

  it('returns the keys with their ids', () => {
    expect(readKeys(JSON.parse(JSON.stringify({ keys })))).toEqual(keys);
    expect(key?.keyId).toBe(keyIdOf(key?.publicKey ?? ''));
    expect(key?.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('returns what a key signs, and when another one replaced it', () => {
    const former = { ...key, signs: 'promises', until: '2025-05-07T16:00:00.000Z' };
    expect(readKeys({ keys: [former] })).toEqual([former]);
  });

  it('skips keys of other algorithms', () =>
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
    { keys: [{ ...key, signs: 'everything' }] },
    { keys: [{ ...key, until: 'yesterday' }] },
    { keys: Array.from({ length: 101 }, () => key) },
  ])('returns undefined for an invalid file', (file) => expect(readKeys(file)).toBeUndefined());

  it('signingKeyOf throws for a broken key', () => expect(() => signingKeyOf('short')).toThrow(RangeError));
});
