/** Multiples of the original pace, and the one with which the whole edition lasts about a minute. */
export const SPEEDS = ['minute', 1, 10, 60, 100, 1000] as const;
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

/** Whether a silence (ms) is skipped at this multiple of the original pace. */
export const isSkipped = (silence: number, speed: number): boolean => silence > IDLE_MS * speed;

/** Playback time after a tick. `next`: time of the next event; null after the last one, undefined while unknown. */
export function advanceClock(
  clock: number,
  { elapsed, speed, next }: { elapsed: number; speed: number; next: number | null | undefined },
): PlaybackTick {
  if (next != null && isSkipped(next - clock, speed)) return { clock: next, skipped: next - clock };
  return { clock: clock + Math.min(elapsed, MAX_TICK_MS) * speed, skipped: 0 };
}
