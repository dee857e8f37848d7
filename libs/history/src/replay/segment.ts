import { FOLD_VERSION } from '@fumata/conclave';
import type { ConclaveEvent, ConclaveId, EventId, Moment } from '@fumata/conclave';
import type { PackedEdition } from './packed-edition.js';

/** Events of an edition in one segment; the k-th (from 0) begins with event k × this + 1. */
export const SEGMENT_SIZE = 10_000;

/** Raised whenever the shape below changes. */
const SHAPE = 1;

/** What a segment can be read by: a whole segment of one version never changes. */
export const SEGMENT_VERSION = `${SHAPE}.${FOLD_VERSION}`;

/** An event that is no plain vote: what the fold asks of it, and nobody's name in it. */
export interface SegmentEvent {
  readonly sequence: number;
  readonly eventId: EventId;
  readonly recordedAt: Moment;
  readonly fact: ConclaveEvent;
}

/** Another edition took this one's place after the event with this number. */
export interface Succession {
  readonly after: number;
  readonly by: ConclaveId;
  readonly at: Moment;
}

/** A round under the number that it bore when the vote was cast: it may be given another. */
export type SegmentRound = readonly [roundId: string, roundNumber: number];

/**
 * Some ten thousand events of an edition, so small that a browser fetches them while somebody drags a slider, with the
 * state before them: whoever has it needs nothing else to fold on. Votes are columns of small integers, in the order of
 * their numbers, and fill all numbers that `others` leave free.
 */
export interface Segment {
  readonly version: string;
  readonly conclaveId: ConclaveId;
  /** Number of the first event. */
  readonly first: number;
  /** Events in it; fewer than `SEGMENT_SIZE` in the last one. */
  readonly count: number;
  /** The edition as it stood before; null where it has not been opened yet. */
  readonly before: PackedEdition | null;
  /** Milliseconds since 1970 from which `times` count. */
  readonly start: number;
  readonly cardinals: readonly string[];
  readonly rounds: readonly SegmentRound[];
  /** For each vote: milliseconds since the vote before it; below zero where a clock was behind. */
  readonly times: readonly number[];
  /** For each vote: which of `cardinals`. */
  readonly choices: readonly number[];
  /** For each vote: which of `rounds`, times two; one more when it is its voter's first in the round. */
  readonly kinds: readonly number[];
  readonly others: readonly SegmentEvent[];
  readonly succession: Succession | null;
}

/** Which segment an event is in. */
export const segmentOf = (sequence: number): number => Math.floor((Math.max(1, sequence) - 1) / SEGMENT_SIZE);

export const firstOf = (segment: number): number => segment * SEGMENT_SIZE + 1;
