import type { ConclaveEvent, ConclaveId, Moment, Recorded, VoteCast } from '@fumata/conclave';
import type { PackedEdition } from './packed-edition.js';
import { SEGMENT_VERSION } from './segment.js';
import type { Segment, SegmentEvent, SegmentRound, Succession } from './segment.js';

/** Puts a segment together, event by event. */
export class SegmentBuilder {
  private readonly cardinals = new Dictionary<string>((id) => id);
  private readonly rounds = new Dictionary<SegmentRound>(([roundId, number]) => `${roundId} ${number}`);
  private readonly times: number[] = [];
  private readonly choices: number[] = [];
  private readonly kinds: number[] = [];
  private readonly others: SegmentEvent[] = [];
  private succession: Succession | null = null;
  private start: number | undefined;
  private last = 0;
  private count = 0;

  constructor(
    private readonly conclaveId: ConclaveId,
    private readonly first: number,
    private readonly before: PackedEdition | null,
  ) {}

  /** The next event of the edition. */
  add(event: Recorded): void {
    const sequence = this.first + this.count;
    this.count += 1;
    const time = Date.parse(event.metadata.recordedAt);
    if (event.type === 'VoteCast' && isPlain(event, time)) this.addVote(event, time);
    else {
      const { eventId, metadata } = event;
      this.others.push({ sequence, eventId, recordedAt: metadata.recordedAt, fact: factOf(event) });
    }
  }

  /** Another edition took its place here. */
  succeed(by: ConclaveId, at: Moment): void {
    this.succession ??= { after: this.first + this.count - 1, by, at };
  }

  segment(): Segment {
    const { conclaveId, first, count, before, times, choices, kinds, others, succession } = this;
    return {
      version: SEGMENT_VERSION,
      ...{ conclaveId, first, count, before, start: this.start ?? 0 },
      cardinals: this.cardinals.values,
      rounds: this.rounds.values,
      ...{ times, choices, kinds, others, succession },
    };
  }

  private addVote({ data }: Recorded<VoteCast>, time: number): void {
    this.start ??= this.last = time;
    this.times.push(time - this.last);
    this.last = time;
    this.choices.push(this.cardinals.indexOf(data.cardinalId));
    const round = this.rounds.indexOf([data.roundId, data.roundNumber]);
    this.kinds.push(2 * round + (data.firstInRound ? 1 : 0));
  }
}

/** A vote of this edition whose moment is written as this program writes them; any other keeps its own words. */
const isPlain = ({ metadata }: Recorded<VoteCast>, time: number): boolean =>
  !Number.isNaN(time) && new Date(time).toISOString() === metadata.recordedAt;

/** Which vote lost its hour is its voter's own affair. */
const factOf = ({ type, data }: Recorded): ConclaveEvent =>
  (type === 'VoteSetAside' ? { type, data: { ...data, voteEventId: '' } } : { type, data }) as ConclaveEvent; // type and data of one event

/** Values by their numbers, in the order in which they first came. */
class Dictionary<T> {
  readonly values: T[] = [];
  private readonly known = new Map<string, number>();

  constructor(private readonly keyOf: (value: T) => string) {}

  indexOf(value: T): number {
    const key = this.keyOf(value);
    const index = this.known.get(key) ?? this.values.push(value) - 1;
    this.known.set(key, index);
    return index;
  }
}
