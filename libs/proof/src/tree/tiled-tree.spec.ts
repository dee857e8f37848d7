import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Hash } from '../hashing/hash.js';
import { MerkleTree } from './merkle-tree.js';
import { TILE, tiledPath, TiledTree } from './tiled-tree.js';

const hash: Hash = (data) => nodeHash('sha256', data);
const MAX_LEAVES = 3 * TILE + 5;
const leaves = Array.from({ length: MAX_LEAVES }, (_, n) => hash(`leaf ${n}`));
const reference = MerkleTree.of(leaves, hash);
const SIZES = [1, 2, TILE - 1, TILE, TILE + 1, 2 * TILE - 1, 2 * TILE, 2 * TILE + 3, 3 * TILE, MAX_LEAVES];

function treeOf(size: number) {
  const tree = new TiledTree(hash);
  const roots = leaves.slice(0, size).flatMap((leaf) => tree.append(leaf) ?? []);
  return { tree, roots };
}

describe('TiledTree', () => {
  it.each(SIZES)('has the root of the plain tree for %i leaves', (size) => {
    const { tree } = treeOf(size);
    expect(tree.root()).toBe(reference.root(size));
    expect(tree.size).toBe(size);
  });

  it.each(SIZES)('continues identically from its state at %i leaves', (size) => {
    const resumed = TiledTree.resume(JSON.parse(JSON.stringify(treeOf(size).tree.state())), hash);
    expect(resumed.size).toBe(size);
    for (const leaf of leaves.slice(size)) resumed.append(leaf);
    expect(resumed.root()).toBe(reference.root());
  });

  it.each(SIZES)('proves each of %i leaves from its tile and the tile roots', (size) => {
    const { tree, roots } = treeOf(size);
    const rest = tree.restRoot();
    const all = rest === undefined ? roots : [...roots, rest];
    for (const index of [0, 1, TILE - 1, TILE, 2 * TILE, size - 1].filter((each) => each < size)) {
      const from = index - (index % TILE);
      const tile = leaves.slice(from, Math.min(from + TILE, size));
      expect(tiledPath({ index, tile, roots: all }, hash)).toEqual(reference.inclusionPath(index, size));
    }
  });

  it('has the empty root and no rest without leaves', () => {
    const { tree } = treeOf(0);
    expect(tree.root()).toBe(hash(''));
    expect(tree.restRoot()).toBeUndefined();
  });

  it('throws for an invalid state', () => {
    const { upper } = treeOf(3).tree.state();
    const rest = MerkleTree.of(leaves.slice(0, TILE), hash);
    expect(() => TiledTree.resume({ upper, rest: { size: TILE, nodes: [rest.root()] } }, hash)).toThrow(RangeError);
    expect(() => TiledTree.resume({ upper, rest: { size: 3, nodes: [] } }, hash)).toThrow(RangeError);
  });
});
