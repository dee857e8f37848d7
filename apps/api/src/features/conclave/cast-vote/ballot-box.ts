import { Inject, Injectable } from '@nestjs/common';
import {
  ballotStateOf,
  ballotStream,
  emptyBallot,
  isBallotEvent,
  setAsideVote,
  toRecordables,
  upcast,
  voterOf,
  type AppliedEvent,
  type Ballot,
  type BallotEvent,
  type Edition,
  type BallotVote,
  type Recordable,
  type Refusal,
  type RepeatedVote,
  type VoteCast,
  type VoteHeld,
  type VoterId,
} from '@fumata/conclave';
import { decideAndAppend, withUpcasting, type EventLog, type KnownState } from '@fumata/event-log';
import { Unavailable, type Clock, type Ids } from '@fumata/platform';
import { CLOCK, EVENT_LOG, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import type { Voter } from '../../../http/sessions/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import { BallotCache } from './ballot-cache.js';

export type DecideVote = (
  ballot: Ballot,
  edition: Edition | undefined,
) => readonly [Recordable<VoteCast>] | RepeatedVote | Refusal;

/** A vote just recorded, how the view applied it, and the visitor's ballot with it. */
interface RecordedVote {
  readonly outcome: 'recorded';
  readonly vote: BallotVote;
  readonly applied: AppliedEvent;
  readonly ballot: KnownState<Ballot>;
}

export interface Vote {
  readonly voter: Voter;
  readonly eventId: string;
  readonly decide: DecideVote;
  /** See `decideAndAppend`. */
  readonly admit: () => Promise<ApiRefusal | undefined>;
  /** Called after `admit`: the hold to record right before the vote; undefined if it counts. */
  readonly hold: (vote: Recordable<VoteCast>, edition: Edition | undefined) => Recordable<VoteHeld> | undefined;
}

export type VoteOutcome =
  | RecordedVote
  | { readonly outcome: 'repeated'; readonly repeated: BallotVote }
  | { readonly outcome: 'refused'; readonly refusal: Refusal | ApiRefusal };

/** Simultaneous votes of one visitor conflict: the second one is decided again on the newer ballot. */
const RETRIES = 5;
const EMPTY: KnownState<Ballot> = { state: emptyBallot, revision: 'no-stream' };

/** Visitors' ballots: reads them from their streams and records votes. */
@Injectable()
export class BallotBox {
  private readonly ballots = new BallotCache((voter) => this.read(voter));
  private readonly log: EventLog;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly live: LiveView,
  ) {
    this.log = withUpcasting(log, (event) => upcast(event));
    live.listen((event) => {
      const voter = isBallotEvent(event) ? voterOf(event.stream) : undefined;
      if (voter !== undefined) this.ballots.invalidate(voter); // it has grown
    });
  }

  /** The visitor's votes so far. */
  async of(voter: Voter): Promise<Ballot> {
    return (await this.ballotOf(voter)).state;
  }

  /** Decides on the ballot, records the vote, and waits until this process's view has applied it. */
  async cast({ voter, eventId, decide, admit, hold }: Vote): Promise<VoteOutcome> {
    const expected = this.live.expect(eventId);
    try {
      const decided = await decideAndAppend<Ballot, Recordable<BallotEvent>, RepeatedVote | Refusal | ApiRefusal>({
        log: this.log,
        ...ballotStateOf(voter.id),
        decide: (ballot) => decide(ballot, this.live.edition),
        admit,
        addEvents: (events) => this.withHold(events, hold),
        knownState: await this.ballotOf(voter),
        retries: RETRIES,
      });
      if (decided.outcome === 'refused' || decided.outcome === 'repeated') return decided;
      if (decided.outcome === 'conflict' || decided.position === undefined) {
        throw new Unavailable('event-log', 'too many simultaneous votes in one ballot');
      }
      await this.live.reached(decided.position);
      const [vote, applied] = [decided.state.votes.at(-1), expected.applied()];
      if (!vote || !applied) throw new Error('the view has not applied the recorded vote');
      if (applied.counted || applied.held)
        this.ballots.set(voter.id, { state: decided.state, revision: decided.revision });
      return { outcome: 'recorded', vote, applied, ballot: decided };
    } catch (cause) {
      this.ballots.invalidate(voter.id); // the vote may have been recorded: the next request must read the stream
      throw cause;
    } finally {
      expected.forget();
    }
  }

  /**
   * Sets a vote that does not count aside, which gives the visitor's hour back before the answer says so. After a
   * failure, a conflict or a crash the worker does it.
   */
  async setAside(voter: Voter, { vote: { eventId }, ballot }: RecordedVote): Promise<void> {
    const { log, clock, ids } = this;
    const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: eventId } as const;
    await decideAndAppend<Ballot, Recordable<BallotEvent>, never>({
      log,
      ...ballotStateOf(voter.id),
      knownState: ballot,
      decide: (current) => toRecordables(setAsideVote(eventId, current), ids.uuid, cause),
    });
  }

  /** Position of one of the visitor's votes in the log. */
  async positionOf(voter: VoterId, eventId: string): Promise<string | undefined> {
    const events = await this.log.readStream(ballotStream(voter));
    return events.find((event) => event.eventId === eventId)?.position;
  }

  private withHold(events: readonly Recordable<BallotEvent>[], hold: Vote['hold']): readonly Recordable<BallotEvent>[] {
    const [vote] = events;
    const voteHeld = vote?.type === 'VoteCast' ? hold(vote, this.live.edition) : undefined;
    return voteHeld ? [voteHeld, ...events] : events;
  }

  private ballotOf(voter: Voter): Promise<KnownState<Ballot>> {
    return voter.fresh ? Promise.resolve(EMPTY) : this.ballots.get(voter.id);
  }

  private async read(voter: VoterId): Promise<KnownState<Ballot>> {
    const { state, revision } = await decideAndAppend<Ballot, Recordable<BallotEvent>, never>({
      log: this.log,
      ...ballotStateOf(voter),
      decide: () => [],
    });
    return { state, revision };
  }
}
