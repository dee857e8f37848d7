import type { ReplayIndex } from '@fumata/contracts';

/** Where somebody wanted to be who was brought to the nearest end instead. */
export interface Elsewhere {
  readonly is: 'before' | 'after' | 'number';
  /** The event that was asked for by its number. */
  readonly n?: number;
}

const LONGEST_SECOND_MS = 1_000;

/** Of a moment that lies outside of what may be replayed; null for one within. */
export function elsewhereAt(moment: number, { edition, at }: ReplayIndex): Elsewhere | null {
  if (moment < Date.parse(edition.openedAt)) return { is: 'before' };
  // What is typed is a whole second: the last one has its last event in it.
  return at !== null && moment - LONGEST_SECOND_MS > Date.parse(at) ? { is: 'after' } : null;
}
