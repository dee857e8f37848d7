import { setTimeout as sleep } from 'node:timers/promises';

/** Clock, timers and randomness of the adapter; tests inject their own. */
export interface Timing {
  /** Monotonic clock, ms. */
  readonly now: () => number;
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  random: Math.random,
  wait: (ms) => sleep(ms, undefined, { ref: false }),
};

const FIRST_MS = 50;
const MAX_MS = 1_000;

/**
 * Exponential back-off, ms: up to one second, with jitter of up to half of it, so that clients do not retry
 * simultaneously.
 */
export function jitteredBackoffMs(attempt: number, random: () => number): number {
  const full = Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random());
}

/** Retry interval after a refusal, which lasts until the configuration changes. */
export const REFUSED_INTERVAL_MS = 10_000;
