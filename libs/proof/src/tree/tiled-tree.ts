import type { Hash } from '../hashing/hash.js';
import { Frontier, type FrontierState } from './frontier.js';
import { MerkleTree } from './merkle-tree.js';

/** Leaves per tile: height 8, as C2SP tlog-tiles prescribes, so that the roots of tiles are the hashes of level 1. */
export const TILE = 256;

/** A growing tree as plain JSON. */
export interface TiledState {
  /** Tree over the roots of the complete tiles. */
  readonly upper: FrontierState;
  /** Tree over the remaining leaves, fewer than a tile. */
  readonly rest: FrontierState;
}

/**
 * A growing tree cut into tiles of 256 leaves. The tile roots are the leaves of a smaller tree with the same root,
 * because RFC 6962, 2.1, splits at powers of two: with these roots, any leaf can be proven from its own tile. Keeps two
 * frontiers, a kilobyte or two.
 */
export class TiledTree {
  private upper: Frontier;
  private rest: Frontier;

  constructor(private readonly hash?: Hash) {
    this.upper = new Frontier(hash);
    this.rest = new Frontier(hash);
  }

  /** Continues from `state`. @throws RangeError for an invalid state */
  static resume({ upper, rest }: TiledState, hash?: Hash): TiledTree {
    if (rest.size >= TILE) throw new RangeError(`a tile of ${rest.size} leaves is whole`);
    const tree = new TiledTree(hash);
    tree.upper = Frontier.resume(upper, hash);
    tree.rest = Frontier.resume(rest, hash);
    return tree;
  }

  /** Number of leaves. */
  get size(): number {
    return this.upper.size * TILE + this.rest.size;
  }

  /** Appends a leaf; returns the root of the tile that it completes, if any. @throws RangeError for an invalid hash */
  append(leafHash: string): string | undefined {
    this.rest.append(leafHash);
    if (this.rest.size < TILE) return undefined;
    const root = this.rest.root();
    this.upper.append(root);
    this.rest = new Frontier(this.hash);
    return root;
  }

  /** Root of the leaves after the last complete tile, if any. */
  restRoot(): string | undefined {
    return this.rest.size === 0 ? undefined : this.rest.root();
  }

  /** Merkle tree hash of all leaves so far. */
  root(): string {
    const rest = this.restRoot();
    if (rest === undefined) return this.upper.root();
    const tree = Frontier.resume(this.upper.state(), this.hash);
    tree.append(rest);
    return tree.root();
  }

  state(): TiledState {
    return { upper: this.upper.state(), rest: this.rest.state() };
  }
}

/** Input for the inclusion path of a leaf. */
export interface TiledPathInput {
  /** Index of the leaf, from 0. */
  readonly index: number;
  /** Leaf hashes of its tile, up to the size of the tree. */
  readonly tile: readonly string[];
  /** Roots of all tiles, including an incomplete last one. */
  readonly roots: readonly string[];
}

/** PATH(index, D[size]), RFC 6962, 2.1.1, lowest level first. @throws RangeError for a leaf outside the tree */
export const tiledPath = ({ index, tile, roots }: TiledPathInput, hash?: Hash): string[] => [
  ...MerkleTree.of(tile, hash).inclusionPath(index % TILE),
  ...MerkleTree.of(roots, hash).inclusionPath(Math.floor(index / TILE)),
];
