import type { ReplayMark } from '@fumata/contracts';

/** Minimum interval between two announcements to screen readers. */
export const MIN_INTERVAL_MS = 20_000;

const ANNOUNCED_KINDS: readonly ReplayMark['kind'][] = [
  'elected',
  'opened',
  'closed',
  'paused',
  'resumed',
  'lead',
  'majority',
];

/** Last mark between two positions that is worth announcing; undefined when there is none. */
export const markToAnnounce = (marks: readonly ReplayMark[], from: number, to: number): ReplayMark | undefined =>
  marks.findLast(({ sequence, kind }) => sequence > from && sequence <= to && ANNOUNCED_KINDS.includes(kind));
