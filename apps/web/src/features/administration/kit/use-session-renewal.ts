import type { SessionEnd } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../../../lib/api-client.js';
import { serverClock } from '../../../lib/now.js';

const EVERY_MS = 60_000;

/**
 * Renews the session while the page is visible, even if it is only watched. Returns the end of the session, which no
 * renewal moves (server time, ms); undefined until it is known. It is asked again when `logins` changes.
 */
export function useSessionRenewal(api: ApiClient, logins: number): number | undefined {
  const [end, setEnd] = useState<number>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const renew = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { fin, now } = await api.get<SessionEnd>('/api/auth/session', signal);
        if (signal.aborted) return;
        serverClock.sync(now);
        setEnd(Date.parse(fin));
      } catch {
        // The client itself tells that the session has ended; without an answer the next renewal follows.
      }
    };
    const timer = setInterval(() => void renew(), EVERY_MS);
    document.addEventListener('visibilitychange', renew, { signal });
    void renew();
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [api, logins]);
  return end;
}
