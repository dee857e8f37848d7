/** Attempts of a call that deadlocks each time. */
export const MAX_ATTEMPTS = 10;
export const MAX_PAUSE_MS = 8_000;

/**
 * Pause in ms before the next attempt. An attempt that comes while the others still wait for one another deadlocks
 * again: random pauses spread the attempts over a time that doubles, in units of the server's detection time.
 *
 * @param attempt counts from 1
 * @param random 0 to 1
 */
export const pauseAfterDeadlock = (attempt: number, reportedAfterMs: number, random: () => number): number =>
  random() * Math.min(2 ** attempt * reportedAfterMs, MAX_PAUSE_MS);
