import { sha256Hex, type Hash } from '../hashing/hash.js';
import { consistencySubtrees } from '../tree/consistency.js';
import { rootOf } from '../tree/frontier.js';
import { inclusionSteps } from '../tree/inclusion-steps.js';
import { Pair } from '../tree/pair.js';
import { isSize, levelOf, splitOf } from '../tree/sizes.js';
import { TILE } from '../tree/tiled-tree.js';
import { tileWidth, type TilePlace } from './tiles.js';

/** Resolves to the hashes of a tile, exactly `width` of them. */
export type ReadTile = (place: TilePlace) => Promise<readonly string[]>;

const TILE_HEIGHT = Math.log2(TILE);

/** Proofs of a tree of `size` leaves from its tiles. Rejects with what `read` rejects with. */
export class TileProofs {
  private readonly pair: Pair;
  private readonly tiles = new Map<string, Promise<readonly string[]>>();

  constructor(
    private readonly size: number,
    private readonly read: ReadTile,
    private readonly hash: Hash = sha256Hex,
  ) {
    this.pair = new Pair(hash);
  }

  /** Merkle tree hash of all leaves, or of the first `older`. @throws RangeError for a tree outside this one */
  async root(older = this.size): Promise<string> {
    if (older === 0) return this.hash('');
    this.demandTree(older);
    return this.rangeRoot(0, older);
  }

  /** PATH(index, D[size]), RFC 6962, 2.1.1, lowest level first. @throws RangeError for a leaf outside this tree */
  async inclusion(index: number): Promise<string[]> {
    const steps = inclusionSteps(index, this.size);
    if (!steps) throw new RangeError(`no leaf ${index} in a tree of ${this.size}`);
    const path: string[] = [];
    for (const { from, to } of steps) path.push(await this.rangeRoot(from, to));
    return path;
  }

  /** PROOF(older, D[size]), RFC 6962, 2.1.2, lowest level first. @throws RangeError for a tree outside this one */
  async consistency(older: number): Promise<string[]> {
    this.demandTree(older);
    const proof: string[] = [];
    for (const { from, to } of consistencySubtrees(older, this.size)) proof.push(await this.rangeRoot(from, to));
    return proof;
  }

  private demandTree(size: number): void {
    if (!isSize(size) || size > this.size) throw new RangeError(`no tree of ${size} in one of ${this.size}`);
  }

  /** MTH(D[from:to]); `from` is a multiple of the largest power of two within `to - from`. */
  private async rangeRoot(from: number, to: number): Promise<string> {
    const height = levelOf(to - from);
    if (height !== undefined) return this.completeSubtreeRoot(from, to, height);
    const middle = from + splitOf(to - from);
    const [left, right] = [await this.rangeRoot(from, middle), await this.rangeRoot(middle, to)];
    return this.pair.of(left, right);
  }

  /** Root of a complete subtree, from the hashes of one tile. */
  private async completeSubtreeRoot(from: number, to: number, height: number): Promise<string> {
    const level = Math.floor(height / TILE_HEIGHT);
    const span = TILE ** level;
    const [first, end] = [from / span, to / span];
    const index = Math.floor(first / TILE);
    const hashes = await this.tile(level, index);
    return rootOf(hashes.slice(first - index * TILE, end - index * TILE), this.hash);
  }

  private tile(level: number, index: number): Promise<readonly string[]> {
    const key = `${level}/${index}`;
    const tile = this.tiles.get(key) ?? this.read({ level, index, width: tileWidth(level, index, this.size) });
    this.tiles.set(key, tile);
    return tile;
  }
}
