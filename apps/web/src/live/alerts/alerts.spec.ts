import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertSettings } from '@fumata/contracts';
import { browserStorage } from '../../lib/browser-storage.js';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { me } from '../ballot/me.js';
import { follow, followedCardinals, MAX_FOLLOWED, unfollow } from './followed-cardinals.js';
import { keepAlerts } from './keep-alerts.js';
import { confirmSubscription, unsubscribe } from './push-subscription.js';
import { readStoredAlerts, writeStoredAlerts } from './stored-alerts.js';

const KEY = Buffer.alloc(65, 4).toString('base64url');
const OTHER_KEY = Buffer.alloc(65, 5).toString('base64url');
const SETTINGS: AlertSettings = {
  choices: ['white-smoke'],
  cardinalIds: [],
  quietHours: null,
  whiteSmokeAtNight: true,
};
const cardinal = (n: number) => ({ _id: n.toString(16).padStart(24, '0'), slug: `c-${n}`, nomComplet: `C ${n}` });
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex').slice(0, 24);

/** A browser's push manager. */
class PushManagerDouble {
  endpoint = 0;
  current: ReturnType<PushManagerDouble['subscriptionFor']> | null = null;

  getSubscription = () => Promise.resolve(this.current);
  subscribe = ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) =>
    Promise.resolve((this.current = this.subscriptionFor(applicationServerKey)));

  private subscriptionFor(key: Uint8Array<ArrayBuffer>) {
    const endpoint = `https://push.test/${(this.endpoint += 1)}`;
    return {
      ...{ endpoint, options: { applicationServerKey: key.buffer } },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => Promise.resolve((this.current = null) === null),
    };
  }
}

let pushManager: PushManagerDouble;
let publicKey: string;
let sent: (readonly [string, string, unknown?])[];
let api: ApiClient;
/** The id of a subscription that the server does not have. */
let unknownId: string | undefined;
const createApi = (): ApiClient => ({
  get: <T>() => Promise.resolve({ publicKey } as T),
  send: <T>(method: string, path: string, body?: unknown) => {
    if (path.split('/')[3] === unknownId) return Promise.reject(new ApiError(404, 'unknown-alerts', ''));
    sent.push(body === undefined ? [method, path] : [method, path, body]);
    return Promise.resolve({} as T);
  },
});
const settled = () => new Promise(setImmediate);
/** Resolves once so many calls have been made; hashing is done by other threads. */
async function untilSent(count: number): Promise<void> {
  while (sent.length < count) await settled();
}
const globals = ['navigator', 'Notification', 'addEventListener', 'removeEventListener'] as const;
const descriptors = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

beforeEach(() => {
  pushManager = new PushManagerDouble();
  publicKey = KEY;
  sent = [];
  unknownId = undefined;
  api = createApi();
  const ready = Promise.resolve({ pushManager });
  const values = {
    navigator: { serviceWorker: { ready, register: () => ready, getRegistration: () => ready } },
    Notification: { permission: 'granted' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  for (const name of globals) Object.defineProperty(globalThis, name, { configurable: true, value: values[name] });
});
afterEach(() => {
  for (const [name, descriptor] of descriptors)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  for (const key of browserStorage.keys('')) browserStorage.remove(key);
  me.set({ nextVoteAt: null, lastVote: null, networkFreeAt: null });
});

describe('a subscription to alerts', () => {
  it('is stored by the server and by the browser', async () => {
    await confirmSubscription(api, SETTINGS);
    const id = idOf('https://push.test/1');
    const keys = { p256dh: 'p', auth: 'a' };
    const body = { endpoint: 'https://push.test/1', keys, publicKey: KEY, ...SETTINGS };
    expect(sent).toEqual([['PUT', `/api/alertes/${id}`, body]]);
    expect(readStoredAlerts()).toMatchObject({ id, settings: SETTINGS });
  });

  it('is used again, and replaced once the site has another key', async () => {
    await confirmSubscription(api, SETTINGS);
    await confirmSubscription(api, SETTINGS);
    expect(pushManager.endpoint).toBe(1);
    publicKey = OTHER_KEY;
    await confirmSubscription(api, SETTINGS);
    const replaces = idOf('https://push.test/1');
    const endpoint = 'https://push.test/2';
    expect(sent.at(-1)?.[2]).toMatchObject({ endpoint, publicKey: OTHER_KEY, replaces });
  });

  it('replaces one that the browser has dropped', async () => {
    await confirmSubscription(api, SETTINGS);
    pushManager.current = null;
    await confirmSubscription(api, SETTINGS);
    expect(sent.at(-1)?.[2]).toMatchObject({ replaces: idOf('https://push.test/1') });
  });

  it('ends at the server, too, when the browser has dropped it', async () => {
    await confirmSubscription(api, SETTINGS);
    pushManager.current = null;
    await unsubscribe(api);
    expect(sent.at(-1)).toEqual(['DELETE', `/api/alertes/${idOf('https://push.test/1')}`]);
    expect(readStoredAlerts()).toBeUndefined();
  });

  it('stays ended although a confirmation was still running', async () => {
    const [sending, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: ApiClient = {
      ...api,
      send: async <T>(...call: Parameters<ApiClient['send']>) => {
        sending.resolve();
        await answered.promise;
        return api.send<T>(...call);
      },
    };
    const confirming = confirmSubscription(slow, SETTINGS);
    await sending.promise;
    pushManager.current = null;
    writeStoredAlerts({ id: 'a'.repeat(24), settings: SETTINGS, confirmedAt: Date.now() });
    const ending = unsubscribe(api);
    await settled();
    answered.resolve();
    await Promise.all([confirming, ending]);
    expect(sent.map(([method]) => method)).toEqual(['PUT', 'DELETE']);
    expect(readStoredAlerts()).toBeUndefined();
  });

  it('is not confirmed once it is about to end', async () => {
    await confirmSubscription(api, SETTINGS);
    await Promise.all([unsubscribe(api), confirmSubscription(api, SETTINGS)]);
    expect(sent.map(([method]) => method)).toEqual(['PUT', 'DELETE']);
    expect(readStoredAlerts()).toBeUndefined();
  });
});

describe('an open page', () => {
  const storeAlerts = (settings: Partial<AlertSettings>, confirmedAt = Date.now()): void =>
    writeStoredAlerts({ id: 'a'.repeat(24), settings: { ...SETTINGS, ...settings }, confirmedAt });

  // First: pages that earlier tests have opened would tell it.
  it('tells the server whom the visitor followed before it could', async () => {
    storeAlerts({ choices: ['followed-cardinals'] });
    browserStorage.write('cardinaux-suivis', JSON.stringify([cardinal(1)]));
    keepAlerts(api);
    await untilSent(1);
    expect(sent.at(-1)?.[2]).toMatchObject({ cardinalIds: [cardinal(1)._id] });
  });

  it('confirms the subscription once a day', async () => {
    storeAlerts({});
    keepAlerts(api);
    await settled();
    expect(sent).toEqual([]);
    storeAlerts({}, Date.now() - 86_400_001);
    keepAlerts(createApi());
    await untilSent(1);
    expect(sent.map(([method]) => method)).toEqual(['PUT']);
  });

  it('asks to be told when the own hour is over, once for each vote', async () => {
    storeAlerts({ choices: ['vote-again'] });
    keepAlerts(api);
    const nextVoteAt = Date.now() + 3_600_000;
    me.set({ ...me.get(), nextVoteAt });
    me.set({ ...me.get(), networkFreeAt: 1 });
    await untilSent(1);
    const at = new Date(nextVoteAt).toISOString();
    expect(sent).toEqual([['PUT', `/api/alertes/${'a'.repeat(24)}/revote`, { at }]]);
  });

  it('asks under the new id when the service worker has renewed the subscription', async () => {
    storeAlerts({ choices: ['vote-again'] });
    unknownId = 'a'.repeat(24);
    keepAlerts(api);
    me.set({ ...me.get(), nextVoteAt: Date.now() + 3_600_000 });
    await untilSent(2);
    const id = idOf('https://push.test/1');
    expect(sent.map(([, path]) => path)).toEqual([`/api/alertes/${id}`, `/api/alertes/${id}/revote`]);
  });

  it('asks again on the next page when the request has failed', async () => {
    me.set({ ...me.get(), nextVoteAt: Date.now() + 3_600_000 });
    storeAlerts({ choices: ['vote-again'] });
    keepAlerts({ ...api, send: () => Promise.reject(new ApiError(0, 'unreachable', '')) });
    await settled();
    keepAlerts(api);
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('does not ask without the choice, or when the hour is over already', async () => {
    storeAlerts({});
    keepAlerts(api);
    me.set({ ...me.get(), nextVoteAt: Date.now() + 3_600_000 });
    storeAlerts({ choices: ['vote-again'] });
    me.set({ ...me.get(), nextVoteAt: Date.now() - 1 });
    await settled();
    expect(sent).toEqual([]);
  });

  it('keeps settings that are changed while the request for the own hour fails', async () => {
    me.set({ ...me.get(), nextVoteAt: Date.now() + 3_600_000 });
    storeAlerts({ choices: ['vote-again'] });
    const failing = Promise.withResolvers<never>();
    keepAlerts({ ...api, send: () => failing.promise });
    const stored = readStoredAlerts();
    writeStoredAlerts({ ...stored!, settings: { ...SETTINGS, choices: ['vote-again', 'every-smoke'] } });
    failing.reject(new ApiError(0, 'unreachable', ''));
    await settled();
    expect(readStoredAlerts()?.settings.choices).toEqual(['vote-again', 'every-smoke']);
    expect(readStoredAlerts()?.voteAlertAt).toBeUndefined();
  });

  it('tells the server whom the visitor follows from now on', async () => {
    storeAlerts({ choices: ['followed-cardinals'] });
    keepAlerts(api);
    follow(cardinal(1));
    await untilSent(1);
    expect(sent.at(-1)?.[2]).toMatchObject({ cardinalIds: [cardinal(1)._id] });
  });
});

describe('followed cardinals', () => {
  it('are kept in order, each once, the latest twenty', () => {
    for (let n = 1; n <= MAX_FOLLOWED + 2; n += 1) follow(cardinal(n));
    follow(cardinal(3));
    const ids = followedCardinals.get().map(({ slug }) => slug);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([MAX_FOLLOWED, 'c-4', 'c-3']);
    unfollow(cardinal(4)._id);
    expect(followedCardinals.get()[0]?.slug).toBe('c-5');
  });
});
