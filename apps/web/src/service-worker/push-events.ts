import { OWN_SCRIPTS, type AlertKey, type AlertSettings, type AlertSubscription } from '@fumata/contracts';
import { subscriptionId } from '../lib/subscription-id.js';
import { notificationOf, pageToFocus, type NotificationData } from './notifications.js';

declare const self: ServiceWorkerGlobalScope;

/** Shows the alert instead of earlier ones of its topic. */
export async function showAlert(text: string | undefined): Promise<void> {
  const { title, options } = notificationOf(text);
  const { topic } = options.data;
  await self.registration.showNotification(title, options);
  for (const notification of await self.registration.getNotifications()) {
    const { data, tag } = notification as { data: Partial<NotificationData> | null; tag: string };
    if (data?.topic === topic && tag !== options.tag) notification.close();
  }
}

export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as NotificationData; // set by `showAlert`
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pageToFocus(pages, path);
  await (page ? page.focus() : self.clients.openWindow(path));
}

/** The browser has replaced the subscription: the new one gets the settings of the old one. */
export async function renewSubscription(old: PushSubscription | null): Promise<void> {
  if (!old) return; // the next page subscribes again
  const replaces = await subscriptionId(old.endpoint);
  const settings = await call<AlertSettings>('GET', `/api/alertes/${replaces}`);
  const { publicKey } = await call<AlertKey>('GET', '/api/alertes/cle');
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body: AlertSubscription = { endpoint, keys: { p256dh, auth }, publicKey, ...settings, replaces };
  await call('PUT', `/api/alertes/${await subscriptionId(endpoint)}`, body);
}

async function call<Answer>(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<Answer> {
  const headers = { ...OWN_SCRIPTS, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as Answer; // server and service worker share the contract
}
