import type { AlertKey, AlertSettings, AlertSubscription } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { registerServiceWorker } from '../../lib/register-service-worker.js';
import { subscriptionId } from '../../lib/subscription-id.js';
import { readStoredAlerts, removeStoredAlerts, writeStoredAlerts } from './stored-alerts.js';

/** Whether this browser offers alerts. `needs-home-screen`: iOS offers them only to a site on the home screen. */
export type AlertSupport = 'supported' | 'unsupported' | 'needs-home-screen' | 'denied';

/** Why alerts could not be switched on: the visitor refused or closed the question, or the push service failed. */
export type SubscriptionFailure = 'denied' | 'dismissed' | 'push-service';

export class SubscriptionFailed extends Error {
  override readonly name = 'SubscriptionFailed';

  constructor(
    readonly reason: SubscriptionFailure,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

export function alertSupport(): AlertSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'supported';
  return isIos() ? 'needs-home-screen' : 'unsupported';
}

/** iPads call themselves Macs, which have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Switches alerts on, or changes their settings. Called by a press of the visitor, because the browser may ask.
 * @throws SubscriptionFailed, ApiError
 */
export async function subscribe(api: ApiClient, settings: AlertSettings): Promise<void> {
  // Before anything else: Safari asks only right after a press.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new SubscriptionFailed(permission === 'denied' ? 'denied' : 'dismissed');
  await confirmSubscription(api, settings);
}

let calls: Promise<unknown> = Promise.resolve();

/** Runs the calls to the server one after another: a confirmation that ends late would bring ended alerts back. */
function inTurn(call: () => Promise<void>): Promise<void> {
  const done = calls.then(call);
  calls = done.catch(() => undefined);
  return done;
}

/** Tells the server of this browser's subscription; subscribes anew if it has ended or was made for another key. */
export async function confirmSubscription(api: ApiClient, settings: AlertSettings): Promise<void> {
  const wereOn = readStoredAlerts() !== undefined;
  const { publicKey } = await api.get<AlertKey>('/api/alertes/cle');
  const { subscription, replaces } = await pushSubscription(publicKey);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const id = await subscriptionId(endpoint);
  const body: AlertSubscription = { endpoint, keys: { p256dh, auth }, publicKey, ...settings };
  await inTurn(async () => {
    const stored = readStoredAlerts();
    if (wereOn && !stored) return; // switched off meanwhile
    const replacedId = replaces ?? (stored?.id === id ? undefined : stored?.id);
    await api.send('PUT', `/api/alertes/${id}`, { ...body, ...(replacedId && { replaces: replacedId }) });
    writeStoredAlerts({ ...stored, id, settings, confirmedAt: Date.now() });
  });
}

/** Switches alerts off; the server forgets them even if the browser has lost its subscription. */
export const unsubscribe = (api: ApiClient): Promise<void> =>
  inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    const stored = readStoredAlerts();
    const id = subscription ? await subscriptionId(subscription.endpoint) : stored?.id;
    if (id !== undefined) await api.send('DELETE', `/api/alertes/${id}`);
    await subscription?.unsubscribe();
    removeStoredAlerts();
  });

async function pushSubscription(publicKey: string) {
  try {
    await registerServiceWorker(); // usually done when the page was idle
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    const isCurrent = existing && base64url(existing.options.applicationServerKey) === publicKey;
    if (isCurrent) return { subscription: existing, replaces: undefined };
    const replaces = existing ? await subscriptionId(existing.endpoint) : undefined;
    await existing?.unsubscribe();
    const applicationServerKey = bytesOf(publicKey);
    return { subscription: await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), replaces };
  } catch (cause) {
    throw new SubscriptionFailed('push-service', { cause });
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
