import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openFrom, renewSubscription, showAlert } from './push-events.js';

interface NotificationDouble {
  readonly title: string;
  readonly tag: string;
  readonly data: { readonly topic: string; readonly path: string };
  close(): void;
}

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex').slice(0, 24);
const alertText = (id: string, title: string, topic = 'fumee') =>
  JSON.stringify({ id, topic, title, body: '', smoke: 'black', path: '/conclave' });

/** The parts of a browser that the service worker uses. */
function browserDouble() {
  const notifications: NotificationDouble[] = [];
  const opened: string[] = [];
  const calls: (readonly [string, string, unknown?])[] = [];
  const registration = {
    showNotification: (title: string, { tag, data }: Pick<NotificationDouble, 'tag' | 'data'>) => {
      const close = () => void notifications.splice(notifications.indexOf(notification), 1);
      const notification = { title, tag, data, close };
      notifications.push(notification);
      return Promise.resolve();
    },
    getNotifications: () => Promise.resolve([...notifications]),
    pushManager: {
      subscribe: () =>
        Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } }) }),
    },
  };
  const pages: { url: string; focused: boolean; focus: () => Promise<void> }[] = [];
  const clients = { matchAll: () => Promise.resolve(pages), openWindow: (path: string) => opened.push(path) };
  const answers: Readonly<Record<string, unknown>> = {
    [`GET /api/alertes/${idOf('https://push.test/old')}`]: { choices: ['white-smoke'] },
    'GET /api/alertes/cle': { publicKey: 'key' },
  };
  const fetch = (path: string, { method, body }: { method: string; body?: string }) => {
    calls.push(body === undefined ? [method, path] : [method, path, JSON.parse(body) as unknown]);
    return Promise.resolve(Response.json(answers[`${method} ${path}`] ?? {}));
  };
  return { notifications, opened, calls, pages, self: { registration, clients }, fetch };
}

let browser: ReturnType<typeof browserDouble>;
const { fetch } = globalThis;
beforeEach(() => {
  browser = browserDouble();
  Object.assign(globalThis, { self: browser.self, fetch: browser.fetch });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'self');
  globalThis.fetch = fetch;
});
const titles = () => browser.notifications.map(({ title }) => title);

describe('a push message', () => {
  it('replaces notifications of its topic, and no others', async () => {
    await showAlert(alertText('smoke-1', 'Fumée noire'));
    await showAlert(alertText('lead-1', 'Pietro Parolin', 'suivi-1'));
    await showAlert(alertText('smoke-2', 'Fumée blanche'));
    expect(titles()).toEqual(['Pietro Parolin', 'Fumée blanche']);
  });

  it('is shown even if it cannot be read', async () => {
    await showAlert('cut');
    expect(titles()).toEqual(['Fumata']);
  });
});

describe('a click on a notification', () => {
  it('closes it and opens the page that it names, or shows one that is open', async () => {
    await showAlert(alertText('smoke-1', 'Fumée noire'));
    const [notification] = browser.notifications;
    await openFrom(notification as never);
    expect([browser.opened, titles()]).toEqual([['/conclave'], []]);
    let focused = 0;
    const focus = () => Promise.resolve(void (focused += 1));
    browser.pages.push({ url: 'https://fumata.test/conclave', focused: false, focus });
    await openFrom(notification as never);
    expect([browser.opened, focused]).toEqual([['/conclave'], 1]);
  });
});

describe('a subscription that the browser has replaced', () => {
  it('gets the settings of the old one', async () => {
    await renewSubscription({ endpoint: 'https://push.test/old' } as never);
    const body = { endpoint: 'https://push.test/new', publicKey: 'key', choices: ['white-smoke'] };
    expect(browser.calls.at(-1)).toEqual([
      'PUT',
      `/api/alertes/${idOf('https://push.test/new')}`,
      { ...body, keys: { p256dh: 'p', auth: 'a' }, replaces: idOf('https://push.test/old') },
    ]);
  });

  it('waits for the next page if the browser does not name the old one', async () => {
    await renewSubscription(null);
    expect(browser.calls).toEqual([]);
  });
});
