import { streamOf, type ConclaveEvent, type ConclaveId, type Recorded } from '@fumata/conclave';
import { positionOf } from '../event/synthetic-log.js';
import { NO_ID } from './packed-edition.js';
import type { Segment, SegmentEvent } from './segment.js';
import { TimestampCodec } from './timestamp-codec.js';

/** Marks sequences that belong to `others`. */
const OTHER = -1;

/** Reads the events of a segment by sequence; events are created on demand. */
export class SegmentReader {
  /** Time of each event in milliseconds since 1970. */
  readonly times: Float64Array;
  private readonly timestamps = new TimestampCodec();
  private readonly votes: Int32Array;
  private readonly others: ReadonlyMap<number, SegmentEvent>;

  constructor(private readonly segment: Segment) {
    const { first, count, others, start } = segment;
    this.others = new Map(others.map((other) => [other.sequence, other]));
    this.times = new Float64Array(count);
    this.votes = new Int32Array(count).fill(OTHER);
    let vote = 0;
    let time = start;
    for (let index = 0; index < count; index += 1) {
      const other = this.others.get(first + index);
      if (other) {
        this.times[index] = Date.parse(other.recordedAt);
        continue;
      }
      time += segment.times[vote] ?? 0;
      this.times[index] = time;
      this.votes[index] = vote;
      vote += 1;
    }
  }

  /** @throws RangeError for a sequence outside the segment */
  event(sequence: number): Recorded {
    const index = sequence - this.segment.first;
    const other = this.others.get(sequence);
    if (other) return recorded(other.fact, { ...other, conclaveId: this.segment.conclaveId });
    return this.vote(sequence, this.votes[index] ?? OTHER, this.times[index] ?? NaN);
  }

  private vote(sequence: number, vote: number, time: number): Recorded {
    const { conclaveId, choices, kinds, cardinals, rounds } = this.segment;
    const kind = kinds[vote] ?? NaN;
    const [roundId, roundNumber] = rounds[kind >> 1] ?? [];
    const cardinalId = cardinals[choices[vote] ?? NaN];
    if (roundId === undefined || roundNumber === undefined || cardinalId === undefined)
      throw new RangeError(`event ${sequence} is not in the segment`);
    const data = { conclaveId, roundId, roundNumber, cardinalId, firstInRound: kind % 2 === 1 };
    const recordedAt = this.timestamps.write(time);
    return recorded({ type: 'VoteCast', data }, { conclaveId, sequence, eventId: NO_ID, recordedAt });
  }
}

interface RecordFields {
  readonly conclaveId: ConclaveId;
  readonly sequence: number;
  readonly eventId: string;
  readonly recordedAt: string;
}

/** An event with the log fields that the fold needs; actors and revisions are placeholders. */
function recorded(fact: ConclaveEvent, { conclaveId, sequence, eventId, recordedAt }: RecordFields): Recorded {
  return {
    ...fact,
    eventId,
    metadata: { recordedAt, actor: 'system', correlationId: '', causationId: '', schemaVersion: 1 },
    stream: streamOf(fact.type, conclaveId),
    revision: 0,
    position: positionOf(sequence),
  };
}
