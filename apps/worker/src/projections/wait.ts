import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after this many milliseconds, or at once when the signal is aborted. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
