import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { segmentOf } from '@fumata/history';
import { MINUTE_MS, widthFor } from '../../../components/charts/minutes.js';

const SECOND_MS = 1_000;
const MAX_SHORT_STEPS = 60;
/** Steps of a short round, in seconds. */
const SHORT_STEPS = [1, 2, 5, 10, 15] as const;
const LONGEST_SHORT_STEP = 30;
/** Longer rounds have a step of whole minutes. */
const SHORT_MS = MAX_SHORT_STEPS * LONGEST_SHORT_STEP * SECOND_MS;

/** Evenly spaced times from the first vote of a round to its last, Unix ms. */
export interface TimeGrid {
  readonly start: number;
  readonly step: number;
  readonly steps: number;
}

/** The shorter the round, the finer the grid: a round of two minutes has a point every two seconds. */
export function timeGridOf(
  { perMinute, openedAt, closedAt }: ReplayRound,
  { at }: Pick<ReplayIndex, 'at'>,
): TimeGrid | undefined {
  const [first, last] = [perMinute[0]?.[0], perMinute.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const from = Math.max(first * MINUTE_MS, Date.parse(openedAt));
  const end = closedAt ?? at;
  const to = Math.max(from + 1, Math.min((last + 1) * MINUTE_MS, end === null ? Infinity : Date.parse(end)));
  const step = stepFor(to - from);
  const start = Math.floor(from / step) * step;
  return { start, step, steps: Math.ceil((to - start) / step) };
}

function stepFor(span: number): number {
  if (span > SHORT_MS) return widthFor(span / MINUTE_MS) * MINUTE_MS;
  const seconds = SHORT_STEPS.find((each) => span / SECOND_MS / each <= MAX_SHORT_STEPS) ?? LONGEST_SHORT_STEP;
  return seconds * SECOND_MS;
}

export const timesOf = ({ start, step, steps }: TimeGrid): number[] =>
  Array.from({ length: steps + 1 }, (_, index) => start + index * step);

/** Events of a round. */
export interface EventRange {
  readonly from: number;
  readonly to: number;
}

/** The exact votes of a longer round would need too many segments. */
const MAX_SEGMENTS = 8;

/** Events of a round that is short enough for exact charts. */
export function eventRangeOf(
  { openedSequence: from, closedSequence }: ReplayRound,
  { last }: Pick<ReplayIndex, 'last'>,
): EventRange | undefined {
  const to = closedSequence ?? last;
  return segmentOf(to) - segmentOf(from) < MAX_SEGMENTS ? { from, to } : undefined;
}
