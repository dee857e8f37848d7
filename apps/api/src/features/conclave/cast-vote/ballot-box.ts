import { Inject, Injectable } from '@nestjs/common';
import {
  ballotStream,
  emptyBallot,
  evolveBallot,
  isBallotEvent,
  upcast,
  voterOf,
  type AppliedEvent,
  type Ballot,
  type BallotEvent,
  type Edition,
  type OwnVote,
  type Recordable,
  type Refusal,
  type RepeatedVote,
  type VoteCast,
  type VoterId,
} from '@fumata/conclave';
import { decideAndAppend, withUpcasting, type EventLog, type KnownState } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { EVENT_LOG } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Voter } from '../../../http/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import { leastRecentlyUsed } from './least-recently-used.js';

/** Pure. */
export type DecideVote = (
  ballot: Ballot,
  edition: Edition | undefined,
) => readonly [Recordable<VoteCast>] | RepeatedVote | Refusal;

/** The visitor's ballot with the vote just recorded, and how the view applied that vote. */
export interface RecordedVote {
  readonly outcome: 'recorded';
  readonly known: KnownState<Ballot>;
  readonly applied: AppliedEvent | undefined;
}

interface Vote {
  readonly voter: Voter;
  readonly eventId: string;
  readonly decide: DecideVote;
  /** See `decideAndAppend`. */
  readonly admit: () => ApiRefusal | undefined;
}

export type VoteOutcome =
  | RecordedVote
  | { readonly outcome: 'repeated'; readonly repeated: OwnVote }
  | { readonly outcome: 'refused'; readonly refusal: Refusal | ApiRefusal };

const MAX_CACHED_BALLOTS = 50_000;
/** Simultaneous votes of one visitor conflict: the second one is decided again on the newer ballot. */
const RETRIES = 5;
const NONE: KnownState<Ballot> = { state: emptyBallot, revision: 'no-stream' };

/** Visitors' ballots: read from their streams, cached while in use, and appended to. */
@Injectable()
export class BallotBox {
  private readonly cached = leastRecentlyUsed<VoterId, KnownState<Ballot>>(MAX_CACHED_BALLOTS);
  private readonly reading = new Set<VoterId>();
  private readonly log: EventLog;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly live: LiveView,
  ) {
    this.log = withUpcasting(log, (event) => upcast(event));
    live.listen((event) => {
      const voter = isBallotEvent(event) ? voterOf(event.stream) : undefined;
      if (voter !== undefined) this.forget(voter);
    });
  }

  /** The visitor's votes so far. */
  async of(voter: Voter): Promise<Ballot> {
    return (await this.known(voter)).state;
  }

  /** Decides on the ballot, records the vote, and waits until this process's view has applied it. */
  async cast({ voter, eventId, decide, admit }: Vote): Promise<VoteOutcome> {
    const { seen, forget } = this.live.expecting(eventId);
    try {
      const decided = await decideAndAppend<Ballot, Recordable<BallotEvent>, RepeatedVote | Refusal | ApiRefusal>({
        ...this.ballotOf(voter.id),
        decide: (ballot) => decide(ballot, this.live.edition),
        admit,
        known: await this.known(voter),
        retries: RETRIES,
      });
      if (decided.outcome === 'refused' || decided.outcome === 'repeated') return decided;
      if (decided.outcome === 'conflict' || decided.position === undefined) {
        throw new Unavailable('event-log', 'too many simultaneous votes in one ballot');
      }
      await this.live.reached(decided.position);
      const { applied } = seen();
      if (applied?.counted) this.cached.set(voter.id, { state: decided.state, revision: decided.revision });
      return { outcome: 'recorded', known: decided, applied };
    } catch (cause) {
      this.cached.delete(voter.id); // the vote may have been recorded: the next request must read the stream
      throw cause;
    } finally {
      forget();
    }
  }

  /** The ballot has grown: a copy that is cached, or being read, is stale. */
  private forget(voter: VoterId): void {
    this.cached.delete(voter);
    this.reading.delete(voter);
  }

  /** Position of one of the visitor's votes in the log. */
  async positionOf(voter: VoterId, eventId: string): Promise<string | undefined> {
    const events = await this.log.readStream(ballotStream(voter));
    return events.find((event) => event.eventId === eventId)?.position;
  }

  private ballotOf(voter: VoterId) {
    return { log: this.log, stream: ballotStream(voter), initialState: emptyBallot, evolve: evolveBallot };
  }

  private async known(voter: Voter): Promise<KnownState<Ballot>> {
    if (voter.fresh) return NONE;
    return this.cached.get(voter.id) ?? (await this.read(voter.id));
  }

  private async read(voter: VoterId): Promise<KnownState<Ballot>> {
    this.reading.add(voter);
    const { state, revision } = await decideAndAppend<Ballot, Recordable<BallotEvent>, never>({
      ...this.ballotOf(voter),
      decide: () => [],
    });
    if (this.reading.delete(voter)) this.cached.set(voter, { state, revision });
    return { state, revision };
  }
}
