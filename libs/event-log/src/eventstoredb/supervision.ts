import { setTimeout as sleep } from 'node:timers/promises';

/** How a follower waits before it tries again: the clock and the dice come from outside. */
export interface Supervision {
  /** 0 to 1. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves when it is time to look whether a subscription that says nothing is deaf. */
  readonly lookTime: () => Promise<void>;
}

const FIRST_MS = 100;
const LONGEST_MS = 10_000;
const LOOK_EVERY_MS = 15_000;

/** Doubles up to ten seconds; half of it is chance, so that many followers don't come back at once. */
export function backOff(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random());
}

export const realSupervision: Supervision = {
  random: Math.random,
  wait: (ms) => sleep(ms, undefined, { ref: false }),
  lookTime: () => sleep(LOOK_EVERY_MS, undefined, { ref: false }),
};
