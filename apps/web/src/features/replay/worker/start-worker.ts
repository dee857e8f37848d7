import { createReplayClient, type ReplayClient } from './replay-client.js';

/** Undefined in browsers without workers. */
export const startReplay = (): ReplayClient | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : createReplayClient(new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' }));
