import { sha256Hex, type Hash } from '../hashing/hash.js';
import { writeHash } from '../hashing/hex.js';
import { consistencySubtrees } from './consistency.js';
import { HashRow } from './hash-row.js';
import { inclusionSteps } from './inclusion-steps.js';
import { Pair } from './pair.js';
import { isOdd, isSize, levelOf, splitOf } from './sizes.js';

/**
 * A growing Merkle tree (RFC 6962, 2.1) that keeps every complete subtree, so that it can prove inclusion and
 * consistency for its current and every earlier size in O(log n). 64 bytes per leaf.
 *
 * With `recent`, it keeps the subtrees that end within so many last leaves, in constant memory: enough for the roots of as
 * many last sizes. An index or size outside the tree, or before what is kept, throws a RangeError.
 */
export class MerkleTree {
  private readonly pair: Pair;
  /** By level: row k holds the roots of the complete subtrees of 2^k leaves. */
  private readonly rows: HashRow[] = [];

  constructor(
    private readonly hash: Hash = sha256Hex,
    private readonly recent = Infinity,
  ) {
    this.pair = new Pair(hash);
  }

  static of(leafHashes: Iterable<string>, hash?: Hash): MerkleTree {
    const tree = new MerkleTree(hash);
    for (const leafHash of leafHashes) tree.append(leafHash);
    return tree;
  }

  get size(): number {
    return this.row(0).length;
  }

  /** @throws RangeError for an invalid hash; the tree is then unchanged */
  append(leafHash: string): void {
    const { pair } = this;
    if (!writeHash(leafHash, pair.right)) throw new RangeError('a leaf hash has 64 lower-case hexadecimal digits');
    for (let level = 0; ; level++) {
      const row = this.row(level);
      row.push(pair.right);
      if (isOdd(row.length)) return;
      pair.left.set(row.at(row.length - 2));
      writeHash(pair.merged(), pair.right);
    }
  }

  leafHash(index: number): string {
    return this.row(0).digits(index);
  }

  /** The Merkle tree hash of the first `size` leaves. */
  root(size: number = this.size): string {
    if (size === 0) return this.hash('');
    return this.rootOf(0, this.checked(size));
  }

  /** PATH(index, D[size]), RFC 6962, 2.1.1: neighbours from the leaf to the root, lowest level first. */
  inclusionPath(index: number, size: number = this.size): string[] {
    const steps = inclusionSteps(index, this.checked(size));
    if (!steps) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
    return steps.map(({ from, to }) => this.rootOf(from, to));
  }

  /** PROOF(older, D[newer]), RFC 6962, 2.1.2, lowest level first: the newer tree extends the older one. */
  consistencyProof(older: number, newer: number = this.size): string[] {
    this.checked(newer);
    if (!isSize(older) || older > newer) throw new RangeError(`no tree of ${older} in one of ${newer}`);
    return consistencySubtrees(older, newer).map(({ from, to }) => this.rootOf(from, to));
  }

  /**
   * MTH(D[from:to]). `from` is a multiple of the largest power of two within `to - from`, so a complete subtree is in
   * its row.
   */
  private rootOf(from: number, to: number): string {
    const size = to - from;
    const level = levelOf(size);
    if (level !== undefined) return this.row(level).digits(from / size);
    const middle = from + splitOf(size);
    const left = this.rootOf(from, middle);
    return this.pair.of(left, this.rootOf(middle, to));
  }

  private row(level: number): HashRow {
    return (this.rows[level] ??= new HashRow(this.recent / 2 ** level + 1));
  }

  private checked(size: number): number {
    if (!isSize(size) || size > this.size) throw new RangeError(`no tree of ${size} leaves in ${this.size}`);
    return size;
  }
}
