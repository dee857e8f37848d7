import { setTimeout as sleep } from 'node:timers/promises';

/** Time and chance as the adapter uses them; tests bring their own. */
export interface Timing {
  /** Monotonic clock, ms. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  random: Math.random,
  wait: (ms) => sleep(ms, undefined, { ref: false }),
};

const FIRST_MS = 50;
const LONGEST_MS = 1_000;

/** Exponential back-off up to one second; half of it is jitter, so that many clients do not return at once. */
export function backOff(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random());
}

/** Pause after a refusal, which only a changed configuration ends. */
export const REFUSED_INTERVAL_MS = 10_000;
