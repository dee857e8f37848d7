import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Frontier, rootOf } from './frontier.js';
import { MerkleTree } from './merkle-tree.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const leaf = (n: number) => hash(`leaf ${n}`);
const leaves = (size: number) => Array.from({ length: size }, (_, n) => leaf(n));

/** MTH of RFC 6962, 2.1, word for word. */
function defined(hashes: readonly string[]): string {
  const [first] = hashes;
  if (first === undefined) return hash('');
  if (hashes.length === 1) return first;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return hash(Buffer.from(`01${defined(hashes.slice(0, k))}${defined(hashes.slice(k))}`, 'hex'));
}

const ALL = leaves(70);
const DEFINED = Array.from({ length: 71 }, (_, size) => defined(ALL.slice(0, size)));

describe('a growing tree', () => {
  it('has at each size the root that RFC 6962 defines', () => {
    const frontier = new Frontier(hash);
    const roots = [frontier.root(), ...ALL.map((one) => (frontier.append(one), frontier.root()))];
    expect(roots).toEqual(DEFINED);
  });

  it('remembers the root of every earlier size', () => {
    const tree = MerkleTree.of(ALL, hash);
    expect(Array.from({ length: 71 }, (_, size) => tree.root(size))).toEqual(DEFINED);
    expect(tree.root()).toBe(DEFINED[70]);
  });

  it('hashes alike with the pure hash', () => {
    expect(rootOf(ALL)).toBe(DEFINED[70]);
    expect(MerkleTree.of(ALL).root()).toBe(DEFINED[70]);
  });

  it('knows its leaves, past the first block of memory too', () => {
    const many = leaves(9000);
    const tree = MerkleTree.of(many, hash);
    expect([0, 15, 16, 4095, 4096, 8191, 8192, 8999].map((i) => tree.leafHash(i))).toEqual(
      [0, 15, 16, 4095, 4096, 8191, 8192, 8999].map(leaf),
    );
    expect(tree.root()).toBe(rootOf(many, hash));
    expect(() => tree.leafHash(9000)).toThrow(RangeError);
  });

  it.each(['', 'zz', leaf(1).toUpperCase(), `${leaf(1)}0`, leaf(1).slice(1)])(
    'refuses %j, which is no hash, and goes on as before',
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

  it('refuses to speak of what it does not have', () => {
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

describe('a frontier that is put away', () => {
  it('goes on from plain JSON as if nothing had been', () => {
    fc.assert(
      fc.property(fc.nat(70), (size) => {
        const before = new Frontier(hash);
        for (const one of ALL.slice(0, size)) before.append(one);
        const after = Frontier.resume(JSON.parse(JSON.stringify(before.state())), hash);
        expect(after.state()).toEqual(before.state());
        for (const one of ALL.slice(size)) after.append(one);
        expect(after.root()).toBe(DEFINED[70]);
      }),
      { numRuns: 40 },
    );
  });

  it('holds one node for each one-bit of its size', () => {
    const frontier = new Frontier(hash);
    for (const one of leaves(11)) frontier.append(one);
    expect(frontier.state()).toEqual({
      size: 11,
      nodes: [defined(ALL.slice(0, 8)), defined(ALL.slice(8, 10)), leaf(10)],
    });
  });

  it.each([
    { size: 3, nodes: [leaf(1)] },
    { size: 1, nodes: [] },
    { size: 1, nodes: ['?'] },
    { size: -1, nodes: [] },
    { size: 0.5, nodes: [] },
    { size: 0, nodes: [leaf(1)] },
  ])('is refused when it is none: %j', (state) => {
    expect(() => Frontier.resume(state, hash)).toThrow(RangeError);
  });
});
