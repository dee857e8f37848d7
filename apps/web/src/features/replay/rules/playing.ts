/** Times as fast as it was. */
export const SPEEDS = [1, 10, 60, 100, 1000] as const;
export type Speed = (typeof SPEEDS)[number];

/** So much time of playing without an event is waited for; what is longer is skipped. */
const IDLE_MS = 5_000;

/** A tick that came late (a tab in the background) counts as no more than this. */
const LONGEST_TICK_MS = 250;

export interface Ticked {
  /** The moment that is played, in milliseconds since 1970. */
  readonly clock: number;
  /** Time in which nothing happened and that was skipped, in milliseconds; 0 when none was. */
  readonly skipped: number;
}

/** Where the played moment is after a tick. `next`: when the next event was; null after the last one. */
export function ticked(
  clock: number,
  { elapsed, speed, next }: { elapsed: number; speed: number; next: number | null | undefined },
): Ticked {
  if (next != null && next - clock > IDLE_MS * speed) return { clock: next, skipped: next - clock };
  return { clock: clock + Math.min(elapsed, LONGEST_TICK_MS) * speed, skipped: 0 };
}
