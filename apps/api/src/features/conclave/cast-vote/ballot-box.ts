import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ballotOf, ballotStream, emptyBallot, upcast } from '@fumata/conclave';
import type { Ballot, VoterId } from '@fumata/conclave';
import type { ExpectedRevision } from '@fumata/event-log';
import type { Voter } from '../../../http/voter-cookie.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';

/** A visitor's votes and where their stream stands. */
export interface KnownBallot {
  readonly ballot: Ballot;
  readonly revision: ExpectedRevision;
}

const REMEMBERED = 50_000;
const NONE: KnownBallot = { ballot: emptyBallot, revision: 'no-stream' };

/** Reads visitors' ballots and remembers the latest; an append with a stale memory conflicts, and is then repeated on a fresh one. */
@Injectable()
export class BallotBox {
  private readonly remembered = new LRUCache<VoterId, KnownBallot>({ max: REMEMBERED });

  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  async of(voter: Voter): Promise<KnownBallot> {
    if (voter.fresh) return NONE;
    return this.remembered.get(voter.id) ?? this.read(voter.id);
  }

  /** From the log, whatever is remembered. */
  async read(voter: VoterId): Promise<KnownBallot> {
    const events = await this.system.log.readStream(ballotStream(voter));
    const ballot = ballotOf(events.map((event) => upcast(event)));
    const known = { ballot, revision: events.at(-1)?.revision ?? ('no-stream' as const) };
    this.remembered.set(voter, known);
    return known;
  }

  remember(voter: VoterId, known: KnownBallot): void {
    this.remembered.set(voter, known);
  }

  forget(voter: VoterId): void {
    this.remembered.delete(voter);
  }
}
