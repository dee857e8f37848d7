import type { Ballot, VoterId } from '@fumata/conclave';
import type { KnownState } from '@fumata/event-log';
import { LRUCache } from 'lru-cache';

/** A cache of at most this many entries. With `max` it would allocate all of them at start-up. */
export const leastRecentlyUsed = <K extends string, V extends object>(entries: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: entries, sizeCalculation: () => 1 });

const MAX_BALLOTS = 50_000;

/** Ballots of visitors, read on first use. A ballot invalidated while it is being read is not cached. */
export class BallotCache {
  private readonly ballots = leastRecentlyUsed<VoterId, KnownState<Ballot>>(MAX_BALLOTS);
  private readonly reads = new Map<VoterId, Promise<KnownState<Ballot>>>();

  constructor(private readonly read: (voter: VoterId) => Promise<KnownState<Ballot>>) {}

  /** Concurrent calls share a read. */
  async get(voter: VoterId): Promise<KnownState<Ballot>> {
    const ballot = this.ballots.get(voter) ?? this.reads.get(voter);
    if (ballot) return ballot;
    const read = this.read(voter);
    this.reads.set(voter, read);
    const isLatest = () => this.reads.get(voter) === read;
    try {
      const knownState = await read;
      if (isLatest()) this.ballots.set(voter, knownState);
      return knownState;
    } finally {
      if (isLatest()) this.reads.delete(voter);
    }
  }

  set(voter: VoterId, ballot: KnownState<Ballot>): void {
    this.ballots.set(voter, ballot);
  }

  invalidate(voter: VoterId): void {
    this.ballots.delete(voter);
    this.reads.delete(voter);
  }
}
