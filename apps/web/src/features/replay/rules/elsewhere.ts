import type { ReplayIndex } from '@fumata/contracts';

/** Where somebody wanted to be who was brought to the nearest end instead. */
export type Elsewhere =
  /** By a moment. */
  | { readonly is: 'before' | 'after' }
  /** By an event's number: to stand at it, or to compare with it. */
  | { readonly is: 'number' | 'compared'; readonly n: number };

/** The nearest number that an event has. */
export const within = (n: number, { last }: Pick<ReplayIndex, 'last'>): number =>
  Math.min(Math.max(1, Math.round(n)), last);

/** Of positions that are asked for; null when there are such events. */
export function astray(
  { n, b }: { readonly n: number; readonly b: number | null },
  index: Pick<ReplayIndex, 'last'>,
): Elsewhere | null {
  if (index.last === 0) return null;
  if (within(n, index) !== n) return { is: 'number', n };
  return b !== null && within(b, index) !== b ? { is: 'compared', n: b } : null;
}

const LONGEST_SECOND_MS = 1_000;

/** Of a moment that lies outside of what may be replayed; null for one within. */
export function elsewhereAt(moment: number, { edition, at }: ReplayIndex): Elsewhere | null {
  if (moment < Date.parse(edition.openedAt)) return { is: 'before' };
  // What is typed is a whole second: the last one has its last event in it.
  return at !== null && moment - LONGEST_SECOND_MS > Date.parse(at) ? { is: 'after' } : null;
}
