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
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const started = new EventFeed(api, conclaveId, new URLSearchParams(filter));
    setStore(started);
    setError(undefined);
    void guarded(started.start());
    return () => started.stop();
  }, [api, conclaveId, filter, setError, guarded, tries, renewals]);
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
    /** Error of the last call. */
    error,
    retry: () => (feed ? setError(undefined) : setTries((times) => times + 1)),
    loadMore: (from?: number) => store && void guarded(store.loadMore(from)),
    poll: () => void poll(() => false),
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
