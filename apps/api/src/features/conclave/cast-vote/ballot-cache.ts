import type { Ballot, VoterId } from '@fumata/conclave';
import type { KnownState } from '@fumata/event-log';
import { leastRecentlyUsed } from './least-recently-used.js';

const MAX_BALLOTS = 50_000;

/** Ballots of visitors, read on first use. A ballot invalidated while it is being read is not cached. */
export class BallotCache {
  private readonly ballots = leastRecentlyUsed<VoterId, KnownState<Ballot>>(MAX_BALLOTS);
  private readonly reading = new Set<VoterId>();

  constructor(private readonly read: (voter: VoterId) => Promise<KnownState<Ballot>>) {}

  async get(voter: VoterId): Promise<KnownState<Ballot>> {
    const cached = this.ballots.get(voter);
    if (cached) return cached;
    this.reading.add(voter);
    const ballot = await this.read(voter);
    if (this.reading.delete(voter)) this.ballots.set(voter, ballot);
    return ballot;
  }

  set(voter: VoterId, ballot: KnownState<Ballot>): void {
    this.ballots.set(voter, ballot);
  }

  invalidate(voter: VoterId): void {
    this.ballots.delete(voter);
    this.reading.delete(voter);
  }
}
