/** Multiples of the original pace. */
export const SPEEDS = [1, 10, 60, 100, 1000] as const;
export type Speed = (typeof SPEEDS)[number];

/** Longest silence in playback time; a longer one is skipped. */
const IDLE_MS = 5_000;

/** Upper limit of a tick: background tabs throttle timers. */
const MAX_TICK_MS = 250;

export interface PlaybackTick {
  /** Playback time, Unix ms. */
  readonly clock: number;
  /** Duration of the skipped silence, ms; 0 for none. */
  readonly skipped: number;
}

/** Playback time after a tick. `next` is the time of the next event; null after the last one, undefined while unknown. */
export function advanceClock(
  clock: number,
  { elapsed, speed, next }: { elapsed: number; speed: number; next: number | null | undefined },
): PlaybackTick {
  if (next != null && next - clock > IDLE_MS * speed) return { clock: next, skipped: next - clock };
  return { clock: clock + Math.min(elapsed, MAX_TICK_MS) * speed, skipped: 0 };
}
