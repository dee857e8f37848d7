import type { ReplayMark } from '@fumata/contracts';

/** Screen readers hear at most one message in this time. */
export const BETWEEN_MS = 20_000;

const TOLD: readonly ReplayMark['kind'][] = [
  'elected',
  'opened',
  'closed',
  'paused',
  'resumed',
  'lead',
  'majority',
];

/** The last of the marks between two positions that is worth saying; undefined when there is none. */
export const toldBetween = (marks: readonly ReplayMark[], from: number, to: number): ReplayMark | undefined =>
  marks.findLast(({ sequence, kind }) => sequence > from && sequence <= to && TOLD.includes(kind));
