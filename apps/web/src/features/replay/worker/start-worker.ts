import { replayOver } from './replay-client.js';
import type { Replay } from './replay-client.js';

/** Undefined where the browser has no workers. */
export const startReplay = (): Replay | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : replayOver(new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' }));
