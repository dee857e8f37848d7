import { sha256Hex } from '../hashing/hash.js';
import type { Hash } from '../hashing/hash.js';
import { isHash, readHash, writeHash } from '../hashing/hex.js';
import { Pair } from './pair.js';
import { half, isOdd } from './sizes.js';

/** A frontier as plain JSON. */
export interface FrontierState {
  readonly size: number;
  /** The roots of its complete subtrees, largest first: one for each one-bit of `size`. */
  readonly nodes: readonly string[];
}

/**
 * The right edge of a growing Merkle tree (RFC 6962, 2.1): takes leaf hashes in order, one hash each on average,
 * keeps at most one node a level, and knows the root of what it has taken so far.
 */
export class Frontier {
  /**
   * By level: a subtree on the left that waits for its neighbour on the right. It means something only where the size has a
   * one-bit.
   */
  private readonly waiting: Pair[] = [];
  private taken = 0;

  constructor(private readonly hash: Hash = sha256Hex) {}

  /** Goes on where `state` was taken. Throws a RangeError when it isn't one: a root would be wrong ever after. */
  static resume(state: FrontierState, hash: Hash = sha256Hex): Frontier {
    const levels = levelsOf(state.size);
    if (state.nodes.length !== levels.length || !state.nodes.every(isHash)) {
      throw new RangeError(`not a frontier of ${state.size} leaves`);
    }
    const frontier = new Frontier(hash);
    frontier.taken = state.size;
    levels.forEach((level, i) => writeHash(state.nodes[i] ?? '', frontier.at(level).left));
    return frontier;
  }

  /** How many leaves it has taken. */
  get size(): number {
    return this.taken;
  }

  /** Throws a RangeError for what is no hash, and is then as before. */
  append(leafHash: string): void {
    let level = 0;
    let joins = isOdd(this.taken);
    let pair = this.at(level);
    if (!writeHash(leafHash, joins ? pair.right : pair.left))
      throw new RangeError('a leaf hash has 64 lower-case hexadecimal digits');
    for (let rest = half(this.taken); joins; rest = half(rest)) {
      const merged = pair.merged();
      joins = isOdd(rest);
      pair = this.at(++level);
      writeHash(merged, joins ? pair.right : pair.left);
    }
    this.taken += 1;
  }

  /** The Merkle tree hash of all leaves so far; of none, the hash of nothing (RFC 6962, 2.1). */
  root(): string {
    const { nodes } = this.state();
    const [smallest, ...larger] = nodes.toReversed();
    if (smallest === undefined) return this.hash('');
    const pair = new Pair(this.hash);
    return larger.reduce((right, left) => pair.of(left, right), smallest);
  }

  /** What `resume` goes on from. */
  state(): FrontierState {
    return { size: this.taken, nodes: levelsOf(this.taken).map((level) => readHash(this.at(level).left)) };
  }

  private at(level: number): Pair {
    return (this.waiting[level] ??= new Pair(this.hash));
  }
}

/** The levels of the complete subtrees that `size` leaves make, highest first: the one-bits of `size`. */
function levelsOf(size: number): number[] {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`not a number of leaves: ${size}`);
  const levels: number[] = [];
  for (let rest = size, level = 0; rest > 0; rest = half(rest), level++) {
    if (isOdd(rest)) levels.unshift(level);
  }
  return levels;
}

/** The Merkle tree hash of a list of leaf hashes (RFC 6962, 2.1). */
export function rootOf(leafHashes: Iterable<string>, hash?: Hash): string {
  const frontier = new Frontier(hash);
  for (const leafHash of leafHashes) frontier.append(leafHash);
  return frontier.root();
}
