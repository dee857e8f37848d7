import { CONCLAVE_STATE_CACHE, CONCLAVE_STATE_URL } from '../lib/stored-conclave-state.js';
import { files, version } from './build-facts.js';
import { isReadablePage } from './request-kind.js';

/** Number of read pages that are kept; the oldest ones are deleted first. */
const MAX_PAGES = 40;
/** Styles and scripts of those pages, and what they load lazily. */
const MAX_ASSETS = 300;

const ASSETS = `assets ${version}`;
/** A page names the assets of its version, so it is stored with them. */
const PAGES = `pages ${version}`;

/** Stores what the offline page needs. */
export const storeOfflineFiles = async (): Promise<void> => (await caches.open(ASSETS)).addAll([...files]);

/** Deletes what other versions have stored. */
export async function deleteOtherVersions(): Promise<void> {
  const current = [ASSETS, PAGES, CONCLAVE_STATE_CACHE];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
}

interface AssetRequest {
  readonly request: Request;
  readonly waitUntil: (work: Promise<void>) => void;
}

/** Storing goes on after the response has been returned. */
export async function assetOf({ request, waitUntil }: AssetRequest): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const stored = await cache.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic')
    waitUntil(store(cache, request.url, response.clone(), MAX_ASSETS));
  return response;
}

/** Stores a page that the visitor reads; consumes the response. */
export async function storePage(url: string, response: Response): Promise<void> {
  if (isReadablePage(response)) await store(await caches.open(PAGES), url, response, MAX_PAGES);
}

export const storedPage = async (url: string): Promise<Response | undefined> => (await caches.open(PAGES)).match(url);

/** Whether the page was stored in this version, at any time. */
export const isStored = async (url: string): Promise<boolean> => (await storedPage(url)) !== undefined;

/** Addresses and HTML of the pages read, the latest first. */
export async function storedPages(): Promise<{ readonly url: string; readonly html: string }[]> {
  const cache = await caches.open(PAGES);
  const requests = await cache.keys();
  const pages = requests.map(async ({ url }) => ({ url, html: (await (await cache.match(url))?.text()) ?? '' }));
  return (await Promise.all(pages)).reverse();
}

/** Null if no page has stored the state of the conclave. */
export async function storedConclaveState(): Promise<unknown> {
  const response = await (await caches.open(CONCLAVE_STATE_CACHE)).match(CONCLAVE_STATE_URL);
  return response ? response.json() : null;
}

/** A full disk is no reason to fail: the visitor has the response. */
async function store(cache: Cache, url: string, response: Response, max: number): Promise<void> {
  try {
    await cache.put(url, response);
    // `keys` lists them in the order in which they were put.
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, Math.max(0, requests.length - max)).map((request) => cache.delete(request)));
  } catch {
    // Not stored.
  }
}
