/** Delay before the first attempt to reconnect, doubled before each further one, and its spread: as the pages do. */
export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
}

export interface Return {
  readonly viewers: number;
  readonly processes: number;
  /** CPU of a process for one arrival. */
  readonly arrivalMicros: number;
  /** A page gives an attempt up after this time. */
  readonly timeoutMs: number;
  readonly backoff: Backoff;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
}

export interface Returned {
  /** Time until half of the viewers, 99 %, and all are back. */
  readonly halfMs: number;
  readonly p99Ms: number;
  readonly allMs: number;
  /** Attempts that were given up while they waited. */
  readonly givenUp: number;
}

interface Attempt {
  readonly at: number;
  readonly retries: number;
}

const STEP_MS = 10;

/**
 * All viewers lose their connection at once and come back: each after a random delay, to one of the processes, which takes
 * arrivals one after the other. An attempt that waits too long is given up and repeated later.
 */
export function simulateReturn({ viewers, processes, arrivalMicros, timeoutMs, backoff, random }: Return): Returned {
  const serviceMs = arrivalMicros / 1000;
  const waiting = new Map<number, Attempt[]>();
  const busyUntil = new Float64Array(processes);
  const plan = (from: number, retries: number): void => {
    const delayMs = Math.min(backoff.maxMs, backoff.initialMs * 2 ** retries) * (0.3 + 1.4 * random());
    const at = from + delayMs;
    const step = Math.floor(at / STEP_MS);
    const attempts = waiting.get(step) ?? [];
    waiting.set(step, attempts);
    attempts.push({ at, retries: retries + 1 });
  };
  for (let viewer = 0; viewer < viewers; viewer += 1) plan(0, 0);
  const back: number[] = [];
  let givenUp = 0;
  for (let step = 0; back.length < viewers; step += 1) {
    const attempts = (waiting.get(step) ?? []).toSorted((a, b) => a.at - b.at);
    waiting.delete(step);
    for (const { at, retries } of attempts) {
      const process = Math.floor(random() * processes);
      const begins = Math.max(at, busyUntil[process] ?? 0);
      if (begins - at > timeoutMs) {
        givenUp += 1;
        plan(at + timeoutMs, retries);
        continue;
      }
      busyUntil[process] = begins + serviceMs;
      back.push(begins + serviceMs);
    }
  }
  back.sort((a, b) => a - b);
  const at = (share: number): number => back[Math.ceil(share * viewers) - 1] ?? 0;
  return { halfMs: at(0.5), p99Ms: at(0.99), allMs: at(1), givenUp };
}

/** The same numbers each time, from 0 to 1 and spread evenly (Lehmer). */
export function spreadNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
