import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyIdOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { PURE } from '../signing/primitives.js';
import { signText } from '../signing/signed-text.js';
import { isInclusionPromise, promiseText, signInclusionPromises, verifyInclusionPromise } from './inclusion-promise.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const primitives = { ...PURE, hash };
const signer = newSigner();
const leaf = (n: number) => hash(`leaf ${n}`);
const leaves = (size: number) => Array.from({ length: size }, (_, n) => leaf(n));

describe('signInclusionPromises and verifyInclusionPromise', () => {
  it('sign batches of any size whose promises verify individually', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (size, pick) => {
        const n = pick % size;
        const promises = signInclusionPromises(leaves(size), signer, hash);
        const promise = JSON.parse(JSON.stringify(promises[n]));
        expect(promises.length).toBe(size);
        expect(verifyInclusionPromise(promise, leaf(n), signer.publicKey, primitives)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('share one signature per batch', () => {
    let signed = 0;
    const counting = { ...signer, sign: (message: Uint8Array) => ((signed += 1), signer.sign(message)) };
    const promises = signInclusionPromises(leaves(100), counting, hash);
    expect(new Set(promises.map(({ signature }) => signature)).size).toBe(1);
    expect(signed).toBe(1);
    expect([signInclusionPromises([], counting, hash), signed]).toEqual([[], 1]);
  });

  it('sign the text described in the README', () => {
    const [promise] = signInclusionPromises([leaf(0)], signer);
    expect(promise).toMatchObject({ root: leaf(0), path: [], index: 0, size: 1 });
    expect(promise && promiseText(promise)).toBe(
      `fumata-promise-v1\n{"keyId":"${keyIdOf(signer.publicKey)}","root":"${leaf(0)}","size":1}`,
    );
  });

  it('reject another leaf, key, index or root', () => {
    const [, promise] = signInclusionPromises(leaves(5), signer, hash);
    const [, other] = signInclusionPromises(leaves(6), signer, hash);
    if (!promise || !other) throw new Error('five leaves have five promises');
    const holds = (lie: typeof promise, of = leaf(1), by = signer) =>
      verifyInclusionPromise(lie, of, by.publicKey, primitives);
    expect(holds(promise)).toBe(true);
    expect(holds(promise, leaf(2))).toBe(false);
    expect(holds(promise, leaf(1), newSigner())).toBe(false);
    const lies = [
      { ...promise, index: 0 },
      { ...promise, size: 6 },
      { ...promise, path: promise.path.slice(1) },
      { ...promise, path: promise.path.toReversed() },
      { ...promise, root: leaf(1), path: [], index: 0, size: 1 },
      { ...promise, signature: other.signature },
      { ...promise, keyId: '0123456789abcdef' },
    ];
    for (const lie of lies) expect(holds(lie)).toBe(false);
    const misnamed = { ...promise, keyId: '0123456789abcdef' };
    expect(holds({ ...misnamed, signature: signText(promiseText(misnamed), signer.sign) })).toBe(false);
  });

  it('reject malformed promises', () => {
    const [promise] = signInclusionPromises(leaves(3), signer, hash);
    const junk: unknown[] = [
      null,
      {},
      [],
      'promise',
      { ...promise, index: -1 },
      { ...promise, size: 0 },
      { ...promise, path: null },
      { ...promise, path: Array.from({ length: 54 }, () => leaf(0)) },
      { ...promise, path: [1] },
      { ...promise, signature: 'AAAA' },
      { ...promise, more: true },
    ];
    for (const value of junk) {
      expect(isInclusionPromise(value)).toBe(false);
      // malformed JSON input
      expect(verifyInclusionPromise(value as never, leaf(0), signer.publicKey)).toBe(false);
    }
  });
});
