import type { ApiClient } from '../lib/requests/api-client.js';
import { startOfflineSupport } from './offline-support.js';

/** Starts the work of an idle page that the visitor does not see; the page works without it. */
export function startBackgroundWork(api: ApiClient): void {
  void startOfflineSupport(api);
  // A chunk that cannot be loaded: the next page tries again.
  void import('../features/gossip/start-gossip.js').then(({ startGossip }) => startGossip()).catch(() => undefined);
}
