import { useSyncExternalStore } from 'react';

/**
 * Estimated server clock; the local clock may be wrong by a day. `learn` updates the offset from each response that
 * carries the server's time; countdowns and ages read `now`.
 */
let ahead = 0;

export const serverClock = {
  learn(serverNow: string): void {
    const moment = Date.parse(serverNow);
    if (!Number.isNaN(moment)) ahead = moment - Date.now();
  },
  now: (): number => Date.now() + ahead,
};

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => listeners.forEach((each) => each()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Server time in whole seconds, updated every second; `atFirst` (ms) on the server and during hydration. */
export const useNow = (atFirst: number): number =>
  useSyncExternalStore(
    follow,
    () => Math.floor(serverClock.now() / 1000) * 1000,
    () => atFirst,
  );
