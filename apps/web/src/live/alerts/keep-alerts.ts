import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { serverClock } from '../../lib/now.js';
import { me } from '../ballot/me.js';
import { followedCardinals, trackFollowedCardinals } from './followed-cardinals.js';
import { confirmSubscription, SubscriptionFailed } from './push-subscription.js';
import { readStoredAlerts, writeStoredAlerts } from './stored-alerts.js';

const DAY_MS = 86_400_000;

const started = new WeakSet<ApiClient>();

/** Keeps the server's subscription current while the page is open, once. Failures are tried again by the next page. */
export function keepAlerts(api: ApiClient): void {
  if (started.has(api)) return;
  started.add(api);
  void confirmDaily(api).catch(ignoreFailure);
  // Also those that an earlier page could not tell the server. One after another: the latest is sent last.
  let updating = Promise.resolve();
  followedCardinals.subscribe(() => (updating = updating.then(() => updateFollowed(api)).catch(ignoreFailure)));
  trackFollowedCardinals();
  const askForVoteAlert = (): void => void requestVoteAlert(api).catch(ignoreFailure);
  askForVoteAlert();
  me.subscribe(askForVoteAlert);
}

async function confirmDaily(api: ApiClient): Promise<void> {
  const stored = readStoredAlerts();
  if (!stored || Notification.permission !== 'granted') return;
  if (Math.abs(Date.now() - stored.confirmedAt) < DAY_MS) return;
  await confirmSubscription(api, stored.settings);
}

async function updateFollowed(api: ApiClient): Promise<void> {
  const stored = readStoredAlerts();
  if (!stored?.settings.choices.includes('followed-cardinals')) return;
  const cardinalIds = followedCardinals.get().map(({ _id }) => _id);
  if (cardinalIds.join() !== stored.settings.cardinalIds.join())
    await confirmSubscription(api, { ...stored.settings, cardinalIds });
}

/** Requests, once for each vote, a push at the end of the cooldown. */
async function requestVoteAlert(api: ApiClient): Promise<void> {
  const stored = readStoredAlerts();
  const { nextVoteAt } = me.get();
  if (!stored?.settings.choices.includes('vote-again') || nextVoteAt === null) return;
  if (nextVoteAt <= serverClock.now() || stored.voteAlertAt === nextVoteAt) return;
  // Before the answer: further changes of the visitor's state must not repeat the request.
  writeStoredAlerts({ ...stored, voteAlertAt: nextVoteAt });
  const send = (id: string) => api.send('PUT', `/api/alertes/${id}/revote`, { at: new Date(nextVoteAt).toISOString() });
  try {
    await send(stored.id).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'unknown-alerts')) throw error;
      // The service worker has renewed the subscription and could not store its new id, or the alerts are switched off.
      const current = readStoredAlerts();
      if (!current) return;
      await confirmSubscription(api, current.settings);
      await send(readStoredAlerts()?.id ?? current.id);
    });
  } catch (error) {
    const current = readStoredAlerts(); // the settings may have changed meanwhile
    if (current?.voteAlertAt === nextVoteAt) writeStoredAlerts({ ...current, voteAlertAt: undefined });
    throw error;
  }
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof SubscriptionFailed)) throw error;
}
