import { setTimeout } from 'node:timers/promises';

/** Resolves after this many milliseconds, or at once when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Does not keep the process alive. */
export const wait: Wait = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
