import { sha256Hex, verifyInclusionPromise } from '@fumata/proof';
import { createLogger, promiseKeyOf, signerOf } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { ReceiptSigner } from './receipt-signer.js';

const SECRET = 'a secret for tests that is long enough';
const { publicKey } = signerOf(promiseKeyOf(SECRET));
const newSigner = () => new ReceiptSigner(SECRET, createLogger('silent'));
const leaf = (n: number) => sha256Hex(`leaf ${n}`);
const leaves = Array.from({ length: 50 }, (_, n) => leaf(n));

describe('receipt signer', () => {
  it('signs receipts of one turn with one signature, each verifiable alone', async () => {
    const signer = newSigner();
    const promises = await Promise.all(leaves.map((each) => signer.sign(each)));
    expect(new Set(promises.map((promise) => promise?.signature)).size).toBe(1);
    for (const [n, promise] of promises.entries()) {
      if (!promise) throw new Error('no promise');
      expect(verifyInclusionPromise(promise, leaf(n), publicKey)).toBe(true);
      expect(verifyInclusionPromise(promise, leaf(n + 1), publicKey)).toBe(false);
    }
  });

  it('signs receipts requested in different turns of the event loop separately', async () => {
    const signer = newSigner();
    const [first, second] = [await signer.sign(leaf(1)), await signer.sign(leaf(2))];
    expect([first?.size, second?.size]).toEqual([1, 1]);
    expect(first?.signature).not.toBe(second?.signature);
  });

  it('resolves to undefined when signing fails and signs the next receipt', async () => {
    const signer = newSigner();
    const [invalid, valid] = await Promise.all([signer.sign('not a hash'), signer.sign(leaf(1))]);
    expect([invalid, valid]).toEqual([undefined, undefined]);
    expect(await signer.sign(leaf(1))).toMatchObject({ size: 1 });
  });
});
