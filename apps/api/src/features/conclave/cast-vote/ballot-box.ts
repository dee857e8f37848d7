import { Inject, Injectable } from '@nestjs/common';
import { ballotStream, emptyBallot, evolveBallot, isBallotEvent, upcast, voterOf } from '@fumata/conclave';
import type { Ballot, BallotEvent, Edition, AppliedEvent, Recordable, VoterId } from '@fumata/conclave';
import { decideAndAppend, withUpcasting } from '@fumata/event-log';
import type { EventLog, KnownState } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { EVENT_LOG } from '@fumata/stores';
import type { Voter } from '../../../http/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import { leastRecentlyUsed } from './least-recently-used.js';

type Cast = Recordable<BallotEvent>;
type Decide<R> = (ballot: Ballot, edition: Edition | undefined) => readonly Cast[] | R;

/** The visitor's votes after the one just recorded, and what the view made of that one. */
export interface RecordedVote {
  readonly known: KnownState<Ballot>;
  readonly passed: AppliedEvent | undefined;
}

const REMEMBERED = 50_000;
/** Simultaneous votes of one visitor conflict: whoever comes second decides again on what is in the ballot by then. */
const RETRIES = 5;
const NONE: KnownState<Ballot> = { state: emptyBallot, revision: 'no-stream' };

/** Visitors' ballots: read from their streams, remembered while they are in use, and added to. */
@Injectable()
export class BallotBox {
  private readonly remembered = leastRecentlyUsed<VoterId, KnownState<Ballot>>(REMEMBERED);
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

  /** What a visitor has voted so far. */
  async of(voter: Voter): Promise<Ballot> {
    if (voter.fresh) return emptyBallot;
    const known = this.remembered.get(voter.id) ?? (await this.read(voter.id));
    return known.state;
  }

  /** Decides on the ballot, records what was decided, and waits until this process's view has passed it. */
  async add<R extends { readonly refused: string }>(
    voter: Voter,
    eventId: string,
    decide: Decide<R>,
  ): Promise<RecordedVote | R> {
    const { seen, forget } = this.live.expecting(eventId);
    try {
      const decided = await decideAndAppend<Ballot, Cast, R>({
        log: this.log,
        stream: ballotStream(voter.id),
        initialState: emptyBallot,
        evolve: evolveBallot,
        decide: (ballot) => decide(ballot, this.live.edition),
        known: voter.fresh ? NONE : this.remembered.get(voter.id),
        retries: RETRIES,
      });
      if (decided.outcome === 'refused') return decided.refusal;
      if (decided.outcome === 'conflict' || decided.position === undefined) {
        throw new Unavailable('event-log', 'too many simultaneous votes in one ballot');
      }
      await this.live.reached(decided.position);
      const { passed } = seen();
      if (passed?.counted)
        this.remembered.set(voter.id, { state: decided.state, revision: decided.revision });
      return { known: decided, passed };
    } catch (cause) {
      this.remembered.delete(voter.id); // whether it was recorded is not known here: the next request reads it
      throw cause;
    } finally {
      forget();
    }
  }

  /** The ballot has grown: what is remembered of it, or being read just now, is old. */
  private forget(voter: VoterId): void {
    this.remembered.delete(voter);
    this.reading.delete(voter);
  }

  /** Where a vote of the visitor's stands in the log. */
  async positionOf(voter: VoterId, eventId: string): Promise<string | undefined> {
    const events = await this.log.readStream(ballotStream(voter));
    return events.find((event) => event.eventId === eventId)?.position;
  }

  private async read(voter: VoterId): Promise<KnownState<Ballot>> {
    this.reading.add(voter);
    const { state, revision } = await decideAndAppend<Ballot, Cast, never>({
      log: this.log,
      stream: ballotStream(voter),
      initialState: emptyBallot,
      evolve: evolveBallot,
      decide: () => [],
    });
    if (this.reading.delete(voter)) this.remembered.set(voter, { state, revision });
    return { state, revision };
  }
}
