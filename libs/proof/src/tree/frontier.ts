import { sha256Hex, type Hash } from '../hashing/hash.js';
import { isHash, readHash, writeHash } from '../hashing/hex.js';
import { Pair } from './pair.js';
import { half, isOdd } from './sizes.js';

/** A frontier as plain JSON. */
export interface FrontierState {
  readonly size: number;
  /** Roots of its complete subtrees, largest first: one per one-bit of `size`. */
  readonly nodes: readonly string[];
}

/**
 * The right edge of a growing Merkle tree (RFC 6962, 2.1). Appends leaf hashes in order (one hash each on average),
 * keeps at most one node per level, and computes the root so far.
 */
export class Frontier {
  /** By level: the complete left subtree that awaits its right neighbour. Valid only where `size` has a one-bit. */
  private readonly pendingPairs: Pair[] = [];
  private count = 0;

  constructor(private readonly hash: Hash = sha256Hex) {}

  /** Continues from `state`. @throws RangeError for an invalid state, which would make all later roots wrong */
  static resume(state: FrontierState, hash: Hash = sha256Hex): Frontier {
    const levels = levelsOf(state.size);
    if (state.nodes.length !== levels.length || !state.nodes.every(isHash)) {
      throw new RangeError(`not a frontier of ${state.size} leaves`);
    }
    const frontier = new Frontier(hash);
    frontier.count = state.size;
    levels.forEach((level, i) => writeHash(state.nodes[i] ?? '', frontier.at(level).left));
    return frontier;
  }

  /** Number of appended leaves. */
  get size(): number {
    return this.count;
  }

  /** @throws RangeError for an invalid hash; the tree is then unchanged */
  append(leafHash: string): void {
    let level = 0;
    let joins = isOdd(this.count);
    let pair = this.at(level);
    if (!writeHash(leafHash, joins ? pair.right : pair.left))
      throw new RangeError('a leaf hash has 64 lower-case hexadecimal digits');
    for (let nodes = half(this.count); joins; nodes = half(nodes)) {
      const merged = pair.merged();
      joins = isOdd(nodes);
      pair = this.at(++level);
      writeHash(merged, joins ? pair.right : pair.left);
    }
    this.count += 1;
  }

  /** Merkle tree hash of all leaves so far; of no leaves, the hash of the empty string (RFC 6962, 2.1). */
  root(): string {
    const { nodes } = this.state();
    const [smallest, ...larger] = nodes.toReversed();
    if (smallest === undefined) return this.hash('');
    const pair = new Pair(this.hash);
    return larger.reduce((right, left) => pair.of(left, right), smallest);
  }

  /** State for `resume`. */
  state(): FrontierState {
    return { size: this.count, nodes: levelsOf(this.count).map((level) => readHash(this.at(level).left)) };
  }

  private at(level: number): Pair {
    return (this.pendingPairs[level] ??= new Pair(this.hash));
  }
}

/** Levels of the complete subtrees of `size` leaves, highest first: the one-bits of `size`. */
function levelsOf(size: number): number[] {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`not a number of leaves: ${size}`);
  const levels: number[] = [];
  for (let nodes = size, level = 0; nodes > 0; nodes = half(nodes), level++) {
    if (isOdd(nodes)) levels.unshift(level);
  }
  return levels;
}

/** Merkle tree hash of a list of leaf hashes (RFC 6962, 2.1). */
export function rootOf(leafHashes: Iterable<string>, hash?: Hash): string {
  const frontier = new Frontier(hash);
  for (const leafHash of leafHashes) frontier.append(leafHash);
  return frontier.root();
}
