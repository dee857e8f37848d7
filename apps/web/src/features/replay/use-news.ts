import type { ReplayEditions, ReplayIndex } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../shell/api.js';

const EVERY_MS = 20_000;

/** Whether more of the edition may be replayed than is known here; looked after while the page is seen. */
export function useNews({ edition, last, growing }: ReplayIndex): boolean {
  const api = useApi();
  const [reached, setReached] = useState(last);
  useEffect(() => {
    if (!growing) return;
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const { editions } = await api.get<ReplayEditions>('/api/replay', leaving.signal);
      setReached(editions.find(({ _id }) => _id === edition._id)?.last ?? 0);
    };
    // What fails is looked for again.
    const each = setInterval(() => void look().catch(() => undefined), EVERY_MS);
    return () => {
      clearInterval(each);
      leaving.abort();
    };
  }, [api, edition._id, growing]);
  return reached > last;
}
