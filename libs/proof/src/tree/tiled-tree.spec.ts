import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Hash } from '../hashing/hash.js';
import { MerkleTree } from './merkle-tree.js';
import { TILE, tiledPath, TiledTree } from './tiled-tree.js';

const hash: Hash = (data) => nodeHash('sha256', data);
const MOST = 3 * TILE + 5;
const leaves = Array.from({ length: MOST }, (_, n) => hash(`leaf ${n}`));
const whole = MerkleTree.of(leaves, hash);
const SIZES = [1, 2, TILE - 1, TILE, TILE + 1, 2 * TILE - 1, 2 * TILE, 2 * TILE + 3, 3 * TILE, MOST];

function grown(size: number) {
  const tree = new TiledTree(hash);
  const roots = leaves.slice(0, size).flatMap((leaf) => tree.append(leaf) ?? []);
  return { tree, roots };
}

describe('a tree in tiles', () => {
  it.each(SIZES)('of %i leaves has the root of the tree', (size) => {
    const { tree } = grown(size);
    expect(tree.root()).toBe(whole.root(size));
    expect(tree.size).toBe(size);
  });

  it.each(SIZES)('of %i leaves goes on from its state as if nothing had been', (size) => {
    const resumed = TiledTree.resume(JSON.parse(JSON.stringify(grown(size).tree.state())), hash);
    expect(resumed.size).toBe(size);
    for (const leaf of leaves.slice(size)) resumed.append(leaf);
    expect(resumed.root()).toBe(whole.root());
  });

  it.each(SIZES)('of %i leaves proves each leaf from its own tile and the roots of all', (size) => {
    const { tree, roots } = grown(size);
    const rest = tree.restRoot();
    const all = rest === undefined ? roots : [...roots, rest];
    for (const index of [0, 1, TILE - 1, TILE, 2 * TILE, size - 1].filter((each) => each < size)) {
      const from = index - (index % TILE);
      const tile = leaves.slice(from, Math.min(from + TILE, size));
      expect(tiledPath({ index, tile, roots: all }, hash)).toEqual(whole.inclusionPath(index, size));
    }
  });

  it('of no leaves has the root of nothing, and no rest', () => {
    const { tree } = grown(0);
    expect(tree.root()).toBe(hash(''));
    expect(tree.restRoot()).toBeUndefined();
  });

  it('takes no state that is none', () => {
    const { upper } = grown(3).tree.state();
    const rest = MerkleTree.of(leaves.slice(0, TILE), hash);
    expect(() => TiledTree.resume({ upper, rest: { size: TILE, nodes: [rest.root()] } }, hash)).toThrow(
      RangeError,
    );
    expect(() => TiledTree.resume({ upper, rest: { size: 3, nodes: [] } }, hash)).toThrow(RangeError);
  });
});
