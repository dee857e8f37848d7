import { evolve, isConclaveEvent, emptyView, upcast, voterOf, type Recorded } from '@fumata/conclave';
import type { RecordedEvent } from '@fumata/event-log';
import { leafHash, type Receipt } from '@fumata/proof';
import { leafOf } from '@fumata/read-models';
import { SealInvariants } from './seal-invariants.ts';

/** Vote answered with a receipt. */
export interface AcknowledgedVote {
  readonly stream: string;
  readonly cardinalId: string;
  readonly receipt: Receipt;
}

/** Vote answered with a refusal: recorded or not, it must not count. */
export interface RefusedVote {
  readonly stream: string;
  /** Recorded hash of the idempotency key. */
  readonly key: string;
}

export interface AcknowledgedCommand {
  readonly verb: 'next-round' | 'closing' | 'reset';
  /** Recorded idempotency key up to its first dot. */
  readonly key: string;
}

/** Answers given to clients, to compare the log with. */
export interface GivenAnswers {
  readonly votes: readonly AcknowledgedVote[];
  readonly refusedVotes: readonly RefusedVote[];
  readonly commands: readonly AcknowledgedCommand[];
}

const EFFECT = { 'next-round': 'RoundOpened', closing: 'ClosingTimeChanged', reset: 'ConclaveStarted' } as const;

/** Reads a whole log, event by event, and checks it against the answers given. */
export class Invariants {
  readonly #answers: GivenAnswers;
  readonly #view = emptyView();
  readonly #acknowledged: ReadonlyMap<string, AcknowledgedVote>;
  readonly #refused: ReadonlySet<string>;
  readonly #timesSeen = new Map<string, number>();
  readonly #timesDone = new Map<string, number>();
  readonly #keysInBallots = new Set<string>();
  readonly #uncounted = new Set<string>();
  readonly #closings = new Map<string, number>();
  readonly #broken: string[] = [];
  readonly #seals = new SealInvariants();
  #position = '';

  constructor(answers: GivenAnswers) {
    this.#answers = answers;
    this.#acknowledged = new Map(answers.votes.map((vote) => [vote.receipt.eventId, vote]));
    this.#refused = new Set(answers.refusedVotes.map(({ stream, key }) => `${stream} ${key}`));
  }

  take(recorded: RecordedEvent): void {
    const event = upcast(recorded);
    if (event.position <= this.#position) this.#broken.push(`position ${event.position} follows ${this.#position}`);
    this.#position = event.position;
    const applied = evolve(this.#view, event);
    if (!isConclaveEvent(event)) return;
    this.#seals.take(event);
    const key = event.metadata.idempotencyKey;
    if (event.type === 'VoteCast') {
      this.#takeVote(event, applied?.sequence, applied?.counted === true);
    } else if (event.type === 'VoteSetAside') {
      if (!this.#uncounted.delete(event.data.voteEventId))
        this.#broken.push(`vote ${event.data.voteEventId} was set aside twice, or had counted`);
    } else if (event.type === 'ConclaveClosed' && applied) {
      this.#closings.set(applied.conclaveId, (this.#closings.get(applied.conclaveId) ?? 0) + 1);
    }
    if (key !== undefined) {
      const command = `${event.type} ${key.split('.')[0]}`;
      this.#timesDone.set(command, (this.#timesDone.get(command) ?? 0) + 1);
    }
  }

  /** To be called after the last event: one line per violated invariant, empty if all hold. */
  broken(): readonly string[] {
    return [
      ...this.#broken,
      ...this.#lost(),
      ...this.#commands(),
      ...this.#editions(),
      ...this.#cooldowns(),
      ...this.#seals.broken(),
    ];
  }

  /** Number of valid votes over all editions. */
  get counted(): number {
    return Object.values(this.#view.editions).reduce(
      (sum, { rounds }) => sum + rounds.reduce((votes, { totalVotes }) => votes + totalVotes, 0),
      0,
    );
  }

  get seals(): number {
    return this.#seals.seals;
  }

  get editions(): number {
    return Object.keys(this.#view.editions).length;
  }

  /** Number of editions whose reset was interrupted before it took effect. */
  get neverStarted(): number {
    return Object.values(this.#view.editions).filter(({ stage }) => stage === 'prepared').length;
  }

  #takeVote(event: Extract<Recorded, { type: 'VoteCast' }>, sequence: number | undefined, counted: boolean): void {
    const { eventId, stream, metadata } = event;
    const times = (this.#timesSeen.get(eventId) ?? 0) + 1;
    this.#timesSeen.set(eventId, times);
    if (times > 1) this.#broken.push(`vote ${eventId} is in the log ${times} times`);
    const inBallot = `${stream} ${metadata.idempotencyKey}`;
    if (metadata.idempotencyKey !== undefined && this.#keysInBallots.has(inBallot))
      this.#broken.push(`a vote under one key is in the log twice: ${inBallot}`);
    this.#keysInBallots.add(inBallot);
    if (voterOf(stream) === undefined) this.#broken.push(`vote ${eventId} is in ${stream}, which is not a ballot`);
    if (!counted) this.#uncounted.add(eventId);
    if (counted && this.#refused.has(inBallot)) this.#broken.push(`vote ${eventId} was refused but counts`);
    const acknowledged = this.#acknowledged.get(eventId);
    if (acknowledged) this.#compare(acknowledged, event, sequence, counted);
  }

  #compare(
    { receipt, stream, cardinalId }: AcknowledgedVote,
    event: Extract<Recorded, { type: 'VoteCast' }>,
    sequence: number | undefined,
    counted: boolean,
  ): void {
    const { eventId, data, stream: recordedIn } = event;
    const report = (what: string): void => void this.#broken.push(`acknowledged vote ${eventId} ${what}`);
    if (!counted) report('does not count');
    if (sequence !== receipt.sequence) report(`has sequence ${sequence}, its receipt says ${receipt.sequence}`);
    if (recordedIn !== stream) report(`is in ${recordedIn}, not in ${stream}`);
    if (data.cardinalId !== cardinalId) report(`is for ${data.cardinalId}, not for ${cardinalId}`);
    const { conclaveId } = data;
    const leaf = leafOf(event, { conclaveId, sequence: sequence ?? 0, salt: this.#view.salts[conclaveId] });
    if (leafHash(leaf) !== receipt.leafHash) report('has another leaf than its receipt');
  }

  *#lost(): Iterable<string> {
    for (const { receipt } of this.#answers.votes) {
      if (!this.#timesSeen.has(receipt.eventId))
        yield `acknowledged vote ${receipt.eventId} (sequence ${receipt.sequence}) is not in the log`;
    }
    if (this.#acknowledged.size < this.#answers.votes.length) yield 'two votes were acknowledged with one receipt';
  }

  *#commands(): Iterable<string> {
    for (const { verb, key } of this.#answers.commands) {
      const times = this.#timesDone.get(`${EFFECT[verb]} ${key}`) ?? 0;
      if (times !== 1) yield `acknowledged ${verb} is in the log ${times} times`;
    }
  }

  *#editions(): Iterable<string> {
    const editions = Object.values(this.#view.editions);
    const current = editions.filter(({ stage }) => stage === 'current');
    if (current.length !== 1) yield `${current.length} editions are current at the end`;
    for (const { conclaveId, stage } of editions) {
      const closings = this.#closings.get(conclaveId) ?? 0;
      const expected = stage === 'archived' ? 1 : 0;
      if (closings !== expected) yield `${stage} edition ${conclaveId} was closed ${closings} times`;
    }
  }

  *#cooldowns(): Iterable<string> {
    for (const eventId of this.#uncounted) yield `vote ${eventId} does not count, and its cooldown was not cancelled`;
  }
}
