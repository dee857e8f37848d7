import { FOLD_VERSION, type ConclaveEvent, type ConclaveId, type EventId, type Timestamp } from '@fumata/conclave';
import type { Succession } from '../export-file/lines.js';
import type { PackedEdition } from './packed-edition.js';

/** Number of events per segment; segment k (from 0) starts with event k × this + 1. */
export const SEGMENT_SIZE = 10_000;

/** Raise it whenever the format below changes. */
const FORMAT_VERSION = 3;

/** Version of the format: a complete segment of one version never changes. */
export const SEGMENT_VERSION = `${FORMAT_VERSION}.${FOLD_VERSION}`;

/** An event that is not stored in the vote columns, without personal data. */
export interface SegmentEvent {
  readonly sequence: number;
  readonly eventId: EventId;
  readonly recordedAt: Timestamp;
  readonly fact: ConclaveEvent;
}

/** A succession after the event with this sequence. */
export interface SegmentSuccession extends Succession {
  readonly after: number;
}

/** A round with its number at the time of the vote, which a correction may change. */
export type SegmentRound = readonly [roundId: string, roundNumber: number];

/**
 * Up to `SEGMENT_SIZE` consecutive events of an edition, small enough to fetch while a slider is dragged, with the
 * state before them: nothing else is needed to fold them. Votes are columns of small integers in order of sequence and
 * fill all sequences that `others` leave free.
 */
export interface Segment {
  readonly version: string;
  readonly conclaveId: ConclaveId;
  /** Sequence of the first event. */
  readonly first: number;
  /** Number of events; less than `SEGMENT_SIZE` in the last segment. */
  readonly count: number;
  /** The edition before the first event; null if not opened yet. */
  readonly before: PackedEdition | null;
  /** Base of `times` in milliseconds since 1970. */
  readonly start: number;
  readonly cardinals: readonly string[];
  readonly rounds: readonly SegmentRound[];
  /** Per vote: milliseconds since the previous vote; negative if a clock was behind. */
  readonly times: readonly number[];
  /** Per vote: index into `cardinals`. */
  readonly choices: readonly number[];
  /** Per vote: index into `rounds`, times two; plus one for its voter's first vote in the round. */
  readonly kinds: readonly number[];
  readonly others: readonly SegmentEvent[];
  readonly succession: SegmentSuccession | null;
}

/** Index of the segment that contains an event. */
export const segmentOf = (sequence: number): number => Math.floor((Math.max(1, sequence) - 1) / SEGMENT_SIZE);

export const firstOf = (segment: number): number => segment * SEGMENT_SIZE + 1;
