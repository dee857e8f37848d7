import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Frontier, rootOf } from './frontier.js';
import { MerkleTree } from './merkle-tree.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const leaf = (n: number) => hash(`leaf ${n}`);
const leaves = (size: number) => Array.from({ length: size }, (_, n) => leaf(n));

/** MTH of RFC 6962, 2.1, implemented literally. */
function referenceRoot(hashes: readonly string[]): string {
  const [first] = hashes;
  if (first === undefined) return hash('');
  if (hashes.length === 1) return first;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return hash(Buffer.from(`01${referenceRoot(hashes.slice(0, k))}${referenceRoot(hashes.slice(k))}`, 'hex'));
}

const ALL = leaves(70);
const DEFINED = Array.from({ length: 71 }, (_, size) => referenceRoot(ALL.slice(0, size)));

describe('growing tree', () => {
  it('has the root defined by RFC 6962 at each size', () => {
    const frontier = new Frontier(hash);
    const roots = [frontier.root(), ...ALL.map((each) => (frontier.append(each), frontier.root()))];
    expect(roots).toEqual(DEFINED);
  });

  it('returns the root of every earlier size', () => {
    const tree = MerkleTree.of(ALL, hash);
    expect(Array.from({ length: 71 }, (_, size) => tree.root(size))).toEqual(DEFINED);
    expect(tree.root()).toBe(DEFINED[70]);
  });

  it('has the same roots with the pure hash', () => {
    expect(rootOf(ALL)).toBe(DEFINED[70]);
    expect(MerkleTree.of(ALL).root()).toBe(DEFINED[70]);
  });

  it('returns its leaves beyond the first memory block', () => {
    const many = leaves(9000);
    const tree = MerkleTree.of(many, hash);
    expect([0, 15, 16, 4095, 4096, 8191, 8192, 8999].map((i) => tree.leafHash(i))).toEqual(
      [0, 15, 16, 4095, 4096, 8191, 8192, 8999].map(leaf),
    );
    expect(tree.root()).toBe(rootOf(many, hash));
    expect(() => tree.leafHash(9000)).toThrow(RangeError);
  });

  it.each([9_000, 12_288, 12_289, 30_001])('has its last roots if it keeps only these, here of %i leaves', (size) => {
    const all = leaves(size);
    const [recent, whole] = [new MerkleTree(hash, 4_100), MerkleTree.of(all, hash)];
    for (const each of all) recent.append(each);
    for (let last = size - 4_100; last <= size; last += 41) expect(recent.root(last)).toBe(whole.root(last));
  });

  it('drops leaves long before the last roots that it keeps', () => {
    const recent = new MerkleTree(hash, 4_100);
    for (const each of leaves(13_000)) recent.append(each);
    expect(() => recent.leafHash(0)).toThrow(RangeError);
    expect(recent.leafHash(12_999)).toBe(leaf(12_999));
  });

  it.each(['', 'zz', leaf(1).toUpperCase(), `${leaf(1)}0`, leaf(1).slice(1)])(
    'rejects %j, which is not a hash, and stays unchanged',
    (bad) => {
      const frontier = new Frontier(hash);
      const tree = new MerkleTree(hash);
      expect(() => frontier.append(bad)).toThrow(RangeError);
      expect(() => tree.append(bad)).toThrow(RangeError);
      frontier.append(leaf(0));
      tree.append(leaf(0));
      expect([frontier.size, tree.size, frontier.root(), tree.root()]).toEqual([1, 1, leaf(0), leaf(0)]);
    },
  );

  it('throws for indices and sizes outside the tree', () => {
    const tree = MerkleTree.of(leaves(5), hash);
    const sizes = [-1, 6, 1.5, Number.NaN, 2 ** 53];
    for (const size of sizes) expect(() => tree.root(size)).toThrow(RangeError);
    for (const size of [...sizes, 0]) {
      expect(() => tree.inclusionPath(0, size)).toThrow(RangeError);
      expect(() => tree.consistencyProof(size, 5)).toThrow(RangeError);
      expect(() => tree.consistencyProof(1, size)).toThrow(RangeError);
    }
    for (const index of [-1, 3, 0.5]) expect(() => tree.inclusionPath(index, 3)).toThrow(RangeError);
  });
});

describe('resumed frontier', () => {
  it('continues identically from plain JSON', () => {
    fc.assert(
      fc.property(fc.nat(70), (size) => {
        const before = new Frontier(hash);
        for (const each of ALL.slice(0, size)) before.append(each);
        const after = Frontier.resume(JSON.parse(JSON.stringify(before.state())), hash);
        expect(after.state()).toEqual(before.state());
        for (const each of ALL.slice(size)) after.append(each);
        expect(after.root()).toBe(DEFINED[70]);
      }),
      { numRuns: 40 },
    );
  });

  it('holds one node per one-bit of its size', () => {
    const frontier = new Frontier(hash);
    for (const each of leaves(11)) frontier.append(each);
    expect(frontier.state()).toEqual({
      size: 11,
      nodes: [referenceRoot(ALL.slice(0, 8)), referenceRoot(ALL.slice(8, 10)), leaf(10)],
    });
  });

  it.each([
    { size: 3, nodes: [leaf(1)] },
    { size: 1, nodes: [] },
    { size: 1, nodes: ['?'] },
    { size: -1, nodes: [] },
    { size: 0.5, nodes: [] },
    { size: 0, nodes: [leaf(1)] },
  ])('rejects the invalid state %j', (state) => {
    expect(() => Frontier.resume(state, hash)).toThrow(RangeError);
  });
});
