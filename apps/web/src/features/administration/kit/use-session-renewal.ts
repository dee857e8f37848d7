import { useEffect } from 'react';
import type { ApiClient } from '../../../lib/api-client.js';

const EVERY_MS = 60_000;

/** Renews the session while somebody uses the page. What pages load by themselves does not renew it. */
export function useSessionRenewal(api: ApiClient): void {
  useEffect(() => {
    let renewedAt = performance.now();
    const renew = (): void => {
      const now = performance.now();
      if (now - renewedAt < EVERY_MS) return;
      renewedAt = now;
      api.get('/api/auth/user').catch(() => undefined); // the client itself tells that the session has ended
    };
    addEventListener('pointerdown', renew);
    addEventListener('keydown', renew);
    return () => {
      removeEventListener('pointerdown', renew);
      removeEventListener('keydown', renew);
    };
  }, [api]);
}
