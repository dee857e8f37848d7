import type { ApiClient } from '../lib/requests/api-client.js';
import { registerServiceWorker } from '../lib/register-service-worker.js';
import { CONCLAVE_STATE_CACHE, CONCLAVE_STATE_URL } from '../lib/stored-conclave-state.js';
import { latestSummary, type Summary } from '../live/summary/latest-summary.js';

const STORE_EVERY_MS = 30_000;

/** Registers the service worker. Where there is none, as in private windows, the site works without it. */
export async function startOfflineSupport(api: ApiClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (!(await registerServiceWorker().catch(ignore))) return;
  if ('Notification' in window && Notification.permission === 'granted')
    void import('../live/alerts/keep-alerts.js').then(({ keepAlerts }) => keepAlerts(api), ignore);
  storeConclaveStates();
  // Pages that the site shows without loading a document. Browsers without this event store the documents alone.
  if ('navigation' in window)
    window.navigation.addEventListener('navigatesuccess', () => {
      navigator.serviceWorker.controller?.postMessage({ read: location.pathname });
    });
}

/** Stores what the conclave looks like while the page is open, for the offline page. */
function storeConclaveStates(): void {
  let storedAt = -Infinity;
  const storeThrottled = (): void => {
    if (!receivedSummary() || performance.now() - storedAt < STORE_EVERY_MS) return;
    storedAt = performance.now();
    void storeConclaveState();
  };
  storeThrottled();
  latestSummary.subscribe(storeThrottled);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void storeConclaveState();
  });
}

/** The summary of a stored page may be older than the stored state. */
function receivedSummary(): Summary | undefined {
  const latest = latestSummary.get();
  return latest && !latest.isRendered ? latest.summary : undefined;
}

async function storeConclaveState(): Promise<void> {
  const summary = receivedSummary();
  if (!summary) return;
  try {
    const cache = await caches.open(CONCLAVE_STATE_CACHE);
    await cache.put(CONCLAVE_STATE_URL, Response.json(summary));
  } catch {
    // A full disk: the offline page shows an earlier state, or none.
  }
}

/** The browser refuses, or a chunk cannot be loaded: the next page tries again. */
const ignore = (): void => undefined;
