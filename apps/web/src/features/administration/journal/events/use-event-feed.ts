import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../../shell/api.js';
import { ApiError } from '../../../../lib/requests/api-client.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { EventFeed } from './event-feed.js';

const POLL_MS = 2_000;

export type FollowedFeed = ReturnType<typeof useEventFeed>;

/** `filter`: parameters of the API call. `isPaused` is called during each poll. */
export function useEventFeed(conclaveId: string, filter: string, tail: TailState) {
  const api = useApi();
  const { renewals } = useSessionEnd();
  const [store, setStore] = useState<EventFeed>();
  const { error, setError, guarded } = useGuarded();
  const { error: moreError, setError: setMoreError, guarded: guardedMore } = useGuarded();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const started = new EventFeed(api, conclaveId, new URLSearchParams(filter));
    setStore(started);
    setError(undefined);
    setMoreError(undefined);
    void guarded(started.start());
    return () => started.stop();
  }, [api, conclaveId, filter, setError, setMoreError, guarded, tries, renewals]);
  const poll = useCallback(
    (isPaused: () => boolean) => (store ? guarded(store.poll(isPaused)) : Promise.resolve()),
    [store, guarded],
  );
  usePolling(poll, tail);
  const feed = useSyncExternalStore(
    useCallback((listener) => store?.state.subscribe(listener) ?? nothing, [store]),
    () => store?.state.get(),
  );
  return {
    /** Undefined until the first events are loaded. */
    feed,
    store,
    /** Error of the last start or poll. */
    error,
    /** The last call for a next page failed. */
    moreFailed: moreError !== undefined,
    retry: () => setTries((times) => times + 1),
    loadMore: (from?: number): void => {
      // Even if the call is dropped, because a poll is running: the list then repeats it.
      setMoreError(undefined);
      if (store) void guardedMore(store.loadMore(from));
    },
    /** Shows the new events. */
    show: () => store && void guarded(store.show()),
  };
}

/** Holds the error of the last call until one succeeds. */
function useGuarded() {
  const [error, setError] = useState<ApiError>();
  const guarded = useCallback(async (work: Promise<void>): Promise<void> => {
    try {
      await work;
      setError(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }, []);
  return { error, setError, guarded };
}

interface TailState {
  readonly isLive: boolean;
  readonly isPaused: () => boolean;
}

/** Polls while the feed is live and the page is visible. */
function usePolling(poll: (isPaused: () => boolean) => Promise<void>, { isLive, isPaused }: TailState): void {
  const paused = useRef(isPaused);
  useEffect(() => {
    paused.current = isPaused;
  });
  useEffect(() => {
    if (!isLive) return undefined;
    let isStopped = false;
    const step = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await poll(() => paused.current());
      if (!isStopped) timer = setTimeout(() => void step(), POLL_MS);
    };
    let timer = setTimeout(() => void step(), POLL_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [poll, isLive]);
}

const nothing = (): void => undefined;
