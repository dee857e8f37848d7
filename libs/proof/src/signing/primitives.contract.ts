import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeBase64Url } from './base64url.js';
import type { Signer } from './keys.js';
import type { Primitives } from './primitives.js';

/** A signer with a new key, like the server's. */
export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicText = publicKey.export({ format: 'jwk' }).x ?? '';
  return { publicKey: publicText, sign: (message) => sign(null, message, privateKey) };
}

/** L, the order of the group (RFC 8032, 5.1). */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const number = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes.toReversed())}`);
const bytes = (n: bigint): Uint8Array => Buffer.from(n.toString(16).padStart(64, '0'), 'hex').reverse();

/** Contract suite of the primitives. */
export function describePrimitives(name: string, { hash, verify }: Primitives): void {
  describe(`primitives: ${name}`, () => {
    const signer = newSigner();
    const key = decodeBase64Url(signer.publicKey, 32) ?? new Uint8Array();
    const message = Buffer.from('Habemus papam');
    const signature = Uint8Array.from(signer.sign(message));
    const flip = (list: Uint8Array, at: number) => list.map((byte, i) => (i === at ? byte ^ 1 : byte));

    it('hashes according to FIPS 180-4', () => {
      const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
      expect([hash('abc'), hash(Buffer.from('abc'))]).toEqual([abc, abc]);
      expect(hash('é\0')).toBe(hash(Uint8Array.of(0xc3, 0xa9, 0)));
    });

    it('verifies the first test vector of RFC 8032, 7.1', () => {
      const vector = Buffer.from(
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
        'hex',
      );
      const owner = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
      expect(verify(vector, new Uint8Array(), owner)).toBe(true);
    });

    it('verifies a valid signature', () => expect(verify(signature, message, key)).toBe(true));

    it('rejects a signature with any byte changed', () => {
      for (let at = 0; at < 64; at++) expect(verify(flip(signature, at), message, key)).toBe(false);
      for (let at = 0; at < message.length; at++) expect(verify(signature, flip(message, at), key)).toBe(false);
      for (let at = 0; at < 32; at++) expect(verify(signature, message, flip(key, at))).toBe(false);
    });

    it('rejects the malleable twin of a valid signature', () => {
      const twin = Buffer.concat([signature.subarray(0, 32), bytes(number(signature.subarray(32)) + ORDER)]);
      expect(twin.length).toBe(64);
      expect(verify(twin, message, key)).toBe(false);
    });

    it('rejects a key of small order', () => {
      // The neutral element as key and as R, with S = 0: 0·B = R + k·A for every message.
      const neutral = Uint8Array.of(1, ...new Uint8Array(31));
      const anyones = Uint8Array.of(...neutral, ...new Uint8Array(32));
      expect(verify(anyones, message, neutral)).toBe(false);
    });

    it('rejects malformed signatures and keys', () => {
      for (const length of [0, 63, 65]) expect(verify(new Uint8Array(length), message, key)).toBe(false);
      expect(verify(new Uint8Array(64), message, key)).toBe(false);
      expect(verify(new Uint8Array(64).fill(255), message, key)).toBe(false);
      for (const length of [0, 31, 33]) expect(verify(signature, message, new Uint8Array(length))).toBe(false);
      expect(verify(signature, message, new Uint8Array(32).fill(255))).toBe(false);
    });
  });
}
