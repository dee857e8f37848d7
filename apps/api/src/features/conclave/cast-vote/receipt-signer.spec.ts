import { sha256Hex, verifyPromise } from '@fumata/proof';
import { createLogger, sealKeyFrom, signerOf } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { ReceiptSigner } from './receipt-signer.js';

const system = { sealKey: sealKeyFrom('A'.repeat(43)), logger: createLogger('silent') };
const { publicKey } = signerOf(system.sealKey);
const leaf = (n: number) => sha256Hex(`leaf ${n}`);
const leaves = Array.from({ length: 50 }, (_, n) => leaf(n));

describe('the promises of receipts', () => {
  it('that are given together share one signature, and each holds by itself', async () => {
    const promises = new ReceiptSigner(system);
    const given = await Promise.all(leaves.map((each) => promises.of(each)));
    expect(new Set(given.map((promise) => promise?.signature)).size).toBe(1);
    for (const [n, promise] of given.entries()) {
      if (!promise) throw new Error('no promise');
      expect(verifyPromise(promise, leaf(n), publicKey)).toBe(true);
      expect(verifyPromise(promise, leaf(n + 1), publicKey)).toBe(false);
    }
  });

  it('that are given one after the other are signed one by one', async () => {
    const promises = new ReceiptSigner(system);
    const [first, second] = [await promises.of(leaf(1)), await promises.of(leaf(2))];
    expect([first?.size, second?.size]).toEqual([1, 1]);
    expect(first?.signature).not.toBe(second?.signature);
  });

  it('are left out when signing fails, and given again when it works', async () => {
    const promises = new ReceiptSigner(system);
    const [broken, whole] = await Promise.all([promises.of('not a hash'), promises.of(leaf(1))]);
    expect([broken, whole]).toEqual([undefined, undefined]);
    expect(await promises.of(leaf(1))).toMatchObject({ size: 1 });
  });
});
