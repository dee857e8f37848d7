import { files } from './build-facts.js';
import { offlinePage, OFFLINE_SCRIPT } from './offline-page.js';
import { openFrom, renewSubscription, showAlert } from './push-events.js';
import { isPublicPage, requestKind } from './request-kind.js';
import {
  assetOf,
  deleteOtherVersions,
  isStored,
  storedConclaveState,
  storedPage,
  storedPages,
  storeOfflineFiles,
  storePage,
} from './stored-files.js';

declare const self: ServiceWorkerGlobalScope;

/** A new version takes over at once: it serves the same pages, from the network. */
self.addEventListener('install', (event) => event.waitUntil(Promise.all([storeOfflineFiles(), self.skipWaiting()])));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([deleteOtherVersions(), self.registration.navigationPreload.enable(), self.clients.claim()]),
  ),
);

self.addEventListener('fetch', (event) => {
  switch (requestKind(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(pageFor(event));
    case 'asset':
      return event.respondWith(assetOf({ request: event.request, waitUntil: (work) => event.waitUntil(work) }));
    case undefined:
  }
});

/** A page of the site names a page that it shows without having loaded it as a document. */
self.addEventListener('message', (event) => {
  const { read } = event.data as { readonly read?: unknown };
  if (typeof read === 'string') event.waitUntil(readInBackground(new URL(read, self.location.origin)));
});

self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data?.text())));

self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)));

self.addEventListener('pushsubscriptionchange', (event) => {
  // Its type in TypeScript's library is that of any event that extends its lifetime.
  const { oldSubscription = null } = event as { readonly oldSubscription?: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(renewSubscription(oldSubscription));
});

/** Network first: a stored page is never shown while the site answers. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const [url = ''] = request.url.split('#');
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
    event.waitUntil(storePage(url, response.clone()));
    return response;
  } catch {
    return (await storedPage(url)) ?? offlineResponse();
  }
}

async function offlineResponse(): Promise<Response> {
  const [summary, pages, scriptHash] = await Promise.all([
    storedConclaveState().catch(() => null),
    storedPages().catch(() => []),
    hashOf(OFFLINE_SCRIPT),
  ]);
  const styles = files.filter((file) => file.endsWith('.css'));
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(offlinePage({ summary, pages, styles, now: new Date() }), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

async function readInBackground({ origin, pathname }: URL): Promise<void> {
  const url = origin + pathname;
  if (origin !== self.location.origin || !isPublicPage(pathname) || (await isStored(url))) return;
  // Without a connection the page is read later.
  const response = await fetch(url).catch(() => undefined);
  if (response) await storePage(url, response);
}
