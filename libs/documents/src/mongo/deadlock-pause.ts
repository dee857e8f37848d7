/** A call that deadlocks this many times throws `Unavailable`. */
export const MAX_ATTEMPTS = 10;
export const MAX_PAUSE_MS = 8_000;

/**
 * Pause in ms before the next attempt. An attempt that starts while the other calls still wait for one another deadlocks
 * again: random pauses spread the attempts over an interval that doubles with each attempt.
 *
 * @param attempt counts from 1
 * @param reportedAfterMs duration of the failed call: the time that the server needs to detect a deadlock
 * @param random 0 to 1
 */
export const pauseAfterDeadlock = (attempt: number, reportedAfterMs: number, random: () => number): number =>
  random() * Math.min(2 ** attempt * reportedAfterMs, MAX_PAUSE_MS);
