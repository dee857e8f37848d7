import type { Hash } from '../hashing/hash.js';
import { Frontier } from './frontier.js';
import type { FrontierState } from './frontier.js';
import { MerkleTree } from './merkle-tree.js';

/** Leaves of a tile: a power of two. */
export const TILE = 1024;

/** A growing tree as plain JSON. */
export interface TiledState {
  /** Over the roots of its whole tiles. */
  readonly upper: FrontierState;
  /** Over the leaves after them, fewer than a tile. */
  readonly rest: FrontierState;
}

/**
 * A growing tree cut into tiles of 1,024 leaves. The roots of its tiles are the leaves of a smaller tree with the same
 * root, since RFC 6962, 2.1, splits at powers of two: so whoever keeps these roots proves any leaf with no more than its
 * own tile at hand. Keeps two right edges, a kilobyte or two.
 */
export class TiledTree {
  private upper: Frontier;
  private rest: Frontier;

  constructor(private readonly hash?: Hash) {
    this.upper = new Frontier(hash);
    this.rest = new Frontier(hash);
  }

  /** Goes on where `state` was taken. Throws a RangeError when it isn't one. */
  static resume({ upper, rest }: TiledState, hash?: Hash): TiledTree {
    if (rest.size >= TILE) throw new RangeError(`a tile of ${rest.size} leaves is whole`);
    const tree = new TiledTree(hash);
    tree.upper = Frontier.resume(upper, hash);
    tree.rest = Frontier.resume(rest, hash);
    return tree;
  }

  /** In leaves. */
  get size(): number {
    return this.upper.size * TILE + this.rest.size;
  }

  /** The root of the tile that this leaf makes whole, if it does. Throws a RangeError for what is no hash. */
  append(leafHash: string): string | undefined {
    this.rest.append(leafHash);
    if (this.rest.size < TILE) return undefined;
    const root = this.rest.root();
    this.upper.append(root);
    this.rest = new Frontier(this.hash);
    return root;
  }

  /** The root of the leaves after the last whole tile, if there are any. */
  restRoot(): string | undefined {
    return this.rest.size === 0 ? undefined : this.rest.root();
  }

  /** The Merkle tree hash of all leaves so far. */
  root(): string {
    const rest = this.restRoot();
    if (rest === undefined) return this.upper.root();
    const whole = Frontier.resume(this.upper.state(), this.hash);
    whole.append(rest);
    return whole.root();
  }

  state(): TiledState {
    return { upper: this.upper.state(), rest: this.rest.state() };
  }
}

/** What a leaf is proven from. */
export interface Tiled {
  /** Of the leaf, from 0. */
  readonly index: number;
  /** The leaf hashes of its own tile, as far as the tree goes. */
  readonly tile: readonly string[];
  /** The roots of all tiles of the tree, that of a last one which isn't whole included. */
  readonly roots: readonly string[];
}

/** PATH(index, D[size]), RFC 6962, 2.1.1, lowest first. Throws a RangeError for a leaf that isn't there. */
export const tiledPath = ({ index, tile, roots }: Tiled, hash?: Hash): string[] => [
  ...MerkleTree.of(tile, hash).inclusionPath(index % TILE),
  ...MerkleTree.of(roots, hash).inclusionPath(Math.floor(index / TILE)),
];
