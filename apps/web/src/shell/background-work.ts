import type { ApiClient } from '../lib/requests/api-client.js';
import { startOfflineSupport } from './offline-support.js';

/** Starts what an idle page does beside what the visitor sees, and without which it works as well. */
export function startBackgroundWork(api: ApiClient): void {
  void startOfflineSupport(api);
  // A chunk that cannot be loaded: the next page tries again.
  void import('../features/gossip/start-gossip.js').then(({ startGossip }) => startGossip()).catch(() => undefined);
}
