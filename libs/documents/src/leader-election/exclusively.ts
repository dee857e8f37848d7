import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@fumata/platform';
import type { Leadership } from './leadership.js';

/** A pause that may end early when the signal is aborted. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

export const waitUntilAborted: Wait = (ms, signal) => sleep(ms, undefined, signal && { signal }).catch(() => undefined);

/** A process that stops during its work is replaced after ten of these. */
const TICK_INTERVAL_MS = 250;
/** 30 s: after that, the one who waits has probably left. */
const MAX_TICKS = 120;

/**
 * Does work that only one caller at a time may do, over all processes: waits for the leadership, which no other call
 * uses, and resigns after the work. A frozen process may have been replaced: the work must be safe to continue.
 *
 * @throws Unavailable when others have it for half a minute
 */
export async function exclusively<T>(
  leadership: Leadership,
  work: () => Promise<T>,
  wait: Wait = waitUntilAborted,
): Promise<T> {
  try {
    for (let ticks = 1; !(await leadership.tick()); ticks += 1) {
      if (ticks === MAX_TICKS) throw new Unavailable('documents', 'the same work is still being done for another call');
      await wait(TICK_INTERVAL_MS);
    }
    return await withHeartbeat(leadership, { intervalMs: TICK_INTERVAL_MS, wait }, work);
  } finally {
    await leadership.resign().catch(() => undefined); // otherwise it is replaced after missed heartbeats
  }
}

interface Heartbeat {
  readonly intervalMs: number;
  readonly wait: Wait;
}

/** Sends heartbeats during the work. */
export async function withHeartbeat<T>(
  leadership: Leadership,
  { intervalMs, wait }: Heartbeat,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const heartbeat = (async () => {
    for (;;) {
      await wait(intervalMs, ended.signal);
      if (ended.signal.aborted) return;
      // A replaced process stops its heartbeat; after an error, leadership is checked later.
      if (!(await leadership.tick().catch(() => true))) return;
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await heartbeat;
  }
}
