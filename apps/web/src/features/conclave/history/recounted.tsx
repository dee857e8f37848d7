import type { Recount } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { serverClock, useNow } from '../../../lib/now.js';
import { useApi } from '../../../shell/api.js';
import { recountedText } from './rules/recounted-text.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';

const RELOAD_MS = 30_000;
/** When a round closes, the open pages of all visitors spread their calls over this time. */
const SPREAD_MS = 10_000;

/** Age of the last recount from the log, see `recountedText`; empty if it found a difference. Its place is reserved. */
export function Recounted({ closedAt }: { closedAt: string }) {
  const api = useApi();
  const [recount, setRecount] = useState<Recount>();
  const now = useNow(serverClock.now());
  useEffect(() => {
    const controller = new AbortController();
    const load = (): void => {
      if (document.visibilityState !== 'visible') return;
      void fetchRecount(api, controller.signal).then(setRecount, () => undefined); // the next one tries again
    };
    const hasJustClosed = serverClock.now() - Date.parse(closedAt) < RELOAD_MS;
    const first = setTimeout(load, hasJustClosed ? Math.random() * SPREAD_MS : 0);
    const timer = setInterval(load, RELOAD_MS);
    document.addEventListener('visibilitychange', load);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
      controller.abort();
    };
  }, [api, closedAt]);
  const text = recount && recountedText(recount, closedAt, now);
  return (
    <p key={text} className="small muted recounted">
      {text}
    </p>
  );
}

/** Last recount from the log. */
const fetchRecount = (api: ApiClient, signal: AbortSignal) => api.get<Recount>('/api/conclave/recompte', signal);
