import {
  evolve,
  setAsideReason,
  type AppliedEvent,
  type ConclaveView,
  type Edition,
  type Recorded,
  type SetAsideReason,
} from '@fumata/conclave';
import { positionOf, successionEvents } from '../event/synthetic-log.js';
import { packEdition, unpackEdition, type PackedEdition } from './packed-edition.js';
import { SegmentReader } from './segment-reader.js';
import type { Segment } from './segment.js';

/** Distance of keyframes: this many events are folded in one to two milliseconds. */
const KEYFRAME_EVERY = 1_000;

/** An edition as of one of its events. */
export interface EditionAsOf {
  readonly edition: Edition;
  /** The last applied event. */
  readonly event: Recorded;
  /** Why the vote did not count; undefined for counted votes and other events. */
  readonly aside: SetAsideReason | undefined;
}

/** Fold over one segment: returns the edition as of any event after folding at most a thousand. */
export class SegmentFold {
  private readonly reader: SegmentReader;
  /** Running maxima of the times. */
  private readonly moments: Float64Array;
  private readonly keyframes: (PackedEdition | null)[];
  private view: ConclaveView;
  private reached: number;
  private succeeded: boolean;

  constructor(private readonly segment: Segment) {
    const { before, first } = segment;
    this.reader = new SegmentReader(segment);
    this.moments = maxima(this.reader.times, Date.parse(before?.moment ?? '') || 0);
    this.keyframes = [before];
    this.reached = first - 1;
    this.view = unpackEdition(before, positionOf(this.reached));
    this.succeeded = before?.stage === 'archived';
  }

  get first(): number {
    return this.segment.first;
  }

  get last(): number {
    return this.segment.first + this.segment.count - 1;
  }

  /** Time of the edition at an event: running maximum of `recordedAt`, in milliseconds since 1970. */
  momentAt(sequence: number): number | undefined {
    return this.moments[sequence - this.first];
  }

  /** The last event up to a time; `first - 1` for none. */
  sequenceAt(moment: number): number {
    let [low, high] = [0, this.moments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.moments[middle] ?? Infinity) <= moment) low = middle + 1;
      else high = middle;
    }
    return this.first + low - 1;
  }

  /** The edition as of an event; the next call modifies it. @throws RangeError outside the segment */
  at(sequence: number): EditionAsOf {
    if (sequence < this.first || sequence > this.last) throw new RangeError(`event ${sequence} is not in the segment`);
    this.restoreBefore(sequence);
    let event: Recorded;
    let applied: AppliedEvent | undefined;
    do {
      event = this.reader.event(this.reached + 1);
      applied = this.apply(event);
    } while (this.reached < sequence);
    const edition = this.view.editions[this.segment.conclaveId];
    if (!edition) throw new Error(`${this.segment.conclaveId} has not been opened by event ${sequence}`);
    return { edition, event, aside: setAsideReason(this.view, event, applied) };
  }

  /** Moves back to a state before the event: the current one, or the last keyframe before it. */
  private restoreBefore(sequence: number): void {
    const index = Math.min(Math.floor((sequence - this.first) / KEYFRAME_EVERY), this.keyframes.length - 1);
    const keyframeAt = this.first - 1 + index * KEYFRAME_EVERY;
    if (this.reached < sequence && this.reached >= keyframeAt) return;
    const edition = this.keyframes[index] ?? null;
    this.view = unpackEdition(edition, positionOf(keyframeAt));
    this.reached = keyframeAt;
    this.succeeded = edition?.stage === 'archived';
  }

  private apply(event: Recorded): AppliedEvent | undefined {
    this.saveKeyframe();
    if (!this.succeeded && this.segment.succession?.after === this.reached) this.succeed();
    this.reached += 1;
    return evolve(this.view, event);
  }

  private saveKeyframe(): void {
    const folded = this.reached - (this.first - 1);
    if (folded !== this.keyframes.length * KEYFRAME_EVERY) return;
    const edition = this.view.editions[this.segment.conclaveId];
    this.keyframes.push(edition ? packEdition(edition) : null);
  }

  /** Applies the start of the other edition between two events. */
  private succeed(): void {
    const { succession } = this.segment;
    if (!succession) return;
    this.succeeded = true;
    const { by, at } = succession;
    for (const event of successionEvents(by, at, positionOf(this.reached))) evolve(this.view, event);
  }
}

function maxima(times: Float64Array, before: number): Float64Array {
  let maximum = before;
  return times.map((time) => (maximum = Math.max(maximum, time)));
}
