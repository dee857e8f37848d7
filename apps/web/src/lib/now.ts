import { useSyncExternalStore } from 'react';

/** Longest age of an answer from a shared cache: a minute fresh and a minute stale (`SHARED_CACHE_SECONDS`). */
const MAX_CACHED_MS = 120_000;

let offsetMs = 0;
let isSynced = false;

/**
 * Estimated server clock; the local clock may be wrong by a day. `sync` sets the offset from the server time of a
 * response; countdowns and ages read `now`.
 */
export const serverClock = {
  sync(serverNow: string): void {
    const moment = Date.parse(serverNow);
    if (Number.isNaN(moment)) return;
    const previousOffsetMs = offsetMs;
    offsetMs = moment - Date.now();
    isSynced = true;
    // The page must not show the hour of a wrong clock until the next tick.
    if (Math.abs(offsetMs - previousOffsetMs) > 1_000) tick();
  },
  /** The same for a response that a shared cache may have kept: it sets the clock back only by more than that. */
  syncByCached(serverNow: string): void {
    const behindMs = serverClock.now() - Date.parse(serverNow);
    if (!isSynced || behindMs < 0 || behindMs > MAX_CACHED_MS) serverClock.sync(serverNow);
  },
  /**
   * Sets the clock by the time of a rendered page, which may be seconds old, unless a response has set it. Offline the
   * page is a stored one, which may be days old.
   */
  start(renderedAt: string | undefined): void {
    if (!isSynced && renderedAt !== undefined && navigator.onLine) serverClock.sync(renderedAt);
  },
  now: (): number => Date.now() + offsetMs,
};

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** The second that the page shows. Read from the clock at each tick only, so that all its surfaces change together. */
let second = 0;

const readSecond = (): number => (second = Math.floor(serverClock.now() / 1000) * 1000);

/** Server time in whole seconds, the same on all surfaces until the next tick. */
export const currentSecond = (): number => (timer === undefined ? readSecond() : second);

function tick(): void {
  readSecond();
  listeners.forEach((each) => each());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) readSecond();
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Server time in whole seconds, updated every second; `initial` (ms) on the server and during hydration. */
export const useNow = (initial: number): number => useSyncExternalStore(subscribe, currentSecond, () => initial);

/** Seconds since a server time (ISO 8601), updated every second; 0 on the server and during hydration. */
export function useAgeInSeconds(at: string): number {
  const moment = Date.parse(at);
  return Math.max(0, Math.round((useNow(moment) - moment) / 1000));
}

/** Whether a moment (server time) is still to come; false on the server and during hydration. */
export const useIsBefore = (moment: number | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => moment !== null && currentSecond() < moment,
    () => false,
  );
