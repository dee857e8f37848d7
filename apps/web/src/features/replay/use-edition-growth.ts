import type { ReplayIndex } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { fetchEditions } from './requests.js';

const POLL_MS = 20_000;

/** Polls, while the page is visible, whether more of the edition can be replayed. */
export function useEditionGrowth({ edition, last, growing }: ReplayIndex): boolean {
  const api = useApi();
  const [latestSequence, setLatestSequence] = useState(last);
  useEffect(() => {
    if (!growing) return;
    const controller = new AbortController();
    const poll = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const { editions } = await fetchEditions(api, controller.signal);
      setLatestSequence(editions.find(({ _id }) => _id === edition._id)?.last ?? 0);
    };
    // Failures are retried by the next poll.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [api, edition._id, growing]);
  return latestSequence > last;
}
