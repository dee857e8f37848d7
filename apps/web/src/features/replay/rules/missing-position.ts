import type { ReplayIndex } from '@fumata/contracts';

/** Position that was requested but does not exist; the player moved to the nearest end. */
export type MissingPosition =
  /** Requested by time. */
  | { readonly is: 'before' | 'after' }
  /** Requested by event number, as current or compared position. */
  | { readonly is: 'number' | 'compared'; readonly n: number };

/** Nearest existing event number. */
export const clampToEdition = (n: number, { last }: Pick<ReplayIndex, 'last'>): number =>
  Math.min(Math.max(1, Math.round(n)), last);

/** Checks requested positions; null when they exist. */
export function missingPositionIn(
  { n, b }: { readonly n: number; readonly b: number | null },
  index: Pick<ReplayIndex, 'last'>,
): MissingPosition | null {
  if (index.last === 0) return null;
  if (clampToEdition(n, index) !== n) return { is: 'number', n };
  return b !== null && clampToEdition(b, index) !== b ? { is: 'compared', n: b } : null;
}

const INPUT_RESOLUTION_MS = 1_000;

/** Checks a requested time; null when it is within the replayable range. */
export function missingPositionAt(moment: number, { edition, at }: ReplayIndex): MissingPosition | null {
  if (moment < Date.parse(edition.openedAt)) return { is: 'before' };
  // Typed times have a resolution of one second, and the last second contains the last event.
  return at !== null && moment - INPUT_RESOLUTION_MS > Date.parse(at) ? { is: 'after' } : null;
}
