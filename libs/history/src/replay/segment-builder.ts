import type { ConclaveEvent, ConclaveId, EventId, Timestamp, Recorded, VoteCast } from '@fumata/conclave';
import { NO_ID, type PackedEdition } from './packed-edition.js';
import { publicData, publicTime } from '../event/public-event.js';
import {
  SEGMENT_VERSION,
  type Segment,
  type SegmentEvent,
  type SegmentRound,
  type SegmentSuccession,
} from './segment.js';
import { TimestampCodec } from './timestamp-codec.js';

export class SegmentBuilder {
  private readonly cardinals = new Dictionary<string>((id) => id);
  private readonly rounds = new Dictionary<SegmentRound>(([roundId, number]) => `${roundId} ${number}`);
  private readonly timestamps = new TimestampCodec();
  private readonly times: number[] = [];
  private readonly choices: number[] = [];
  private readonly kinds: number[] = [];
  private readonly others: SegmentEvent[] = [];
  private succession: SegmentSuccession | null = null;
  private start: number | undefined;
  private lastTime = 0;
  private lastRound: SegmentRound = ['', NaN];
  private lastRoundIndex = 0;
  private count = 0;

  constructor(
    private readonly conclaveId: ConclaveId,
    private readonly first: number,
    private readonly before: PackedEdition | null,
  ) {}

  /** Adds the next event of the edition. */
  add(event: Recorded): void {
    const sequence = this.first + this.count;
    this.count += 1;
    const recordedAt = publicTime(event);
    const time = event.type === 'VoteCast' ? this.timestamps.read(recordedAt) : NaN;
    // A vote with another time notation is stored as a full event.
    if (event.type === 'VoteCast' && !Number.isNaN(time)) this.addVote(event, time);
    else this.others.push({ sequence, eventId: idOf(event), recordedAt, fact: factOf(event) });
  }

  /** Another edition became current here. */
  succeed(by: ConclaveId, at: Timestamp): void {
    this.succession ??= { after: this.first + this.count - 1, by, at };
  }

  segment(): Segment {
    const { conclaveId, first, count, before, times, choices, kinds, others, succession } = this;
    return {
      version: SEGMENT_VERSION,
      conclaveId,
      first,
      count,
      before,
      start: this.start ?? 0,
      cardinals: this.cardinals.values,
      rounds: this.rounds.values,
      times,
      choices,
      kinds,
      others,
      succession,
    };
  }

  /** Cached: mostly the same round as for the previous vote. */
  private roundOf({ roundId, roundNumber }: VoteCast['data']): number {
    const [lastId, lastNumber] = this.lastRound;
    if (roundId === lastId && roundNumber === lastNumber) return this.lastRoundIndex;
    this.lastRound = [roundId, roundNumber];
    this.lastRoundIndex = this.rounds.indexOf(this.lastRound);
    return this.lastRoundIndex;
  }

  private addVote({ data }: Recorded<VoteCast>, time: number): void {
    this.start ??= this.lastTime = time;
    this.times.push(time - this.lastTime);
    this.lastTime = time;
    this.choices.push(this.cardinals.indexOf(data.cardinalId));
    this.kinds.push(2 * this.roundOf(data) + (data.firstInRound ? 1 : 0));
  }
}

/** The id of a vote is known only to its voter. */
const idOf = ({ type, eventId }: Recorded): EventId => (type === 'VoteCast' ? NO_ID : eventId);

/** A hold and the vote after it have the same absent id, so the fold finds that they belong together. */
const factOf = (event: Recorded): ConclaveEvent => {
  const { type } = event;
  const data = 'voteEventId' in event.data ? { ...event.data, voteEventId: NO_ID } : publicData(event);
  return { type, data } as ConclaveEvent; // type and data of one event
};

/** Numbers values in order of their first occurrence. */
class Dictionary<T> {
  readonly values: T[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly keyOf: (value: T) => string) {}

  indexOf(value: T): number {
    const key = this.keyOf(value);
    const existing = this.indexes.get(key);
    if (existing !== undefined) return existing;
    const index = this.values.push(value) - 1;
    this.indexes.set(key, index);
    return index;
  }
}
