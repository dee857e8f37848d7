import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushedAlert } from '@fumata/contracts';
import { eventually } from '@fumata/testing';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { hasShowingChromium, openShowingChromium } from './chromium.ts';
import { OpenSite } from './open-site.ts';

/** The library of types has no service worker beside a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
}

const BLACK: PushedAlert = {
  ...{ id: 'smoke-1', topic: 'fumee', smoke: 'black', path: '/conclave' },
  title: 'Fumée noire · 1er scrutin',
  body: 'Aucun cardinal n’a encore atteint la majorité requise des deux tiers.',
};
const WHITE: PushedAlert = { ...BLACK, id: 'smoke-2', smoke: 'white', title: 'Fumée blanche · 2e scrutin' };
const LEAD: PushedAlert = { ...BLACK, id: 'lead-1', topic: 'suivi-1', smoke: 'waiting', title: 'Pietro Parolin' };

const describeIfShown = hasShowingChromium ? describe : describe.skip;
const name = 'notifications';

describeIfShown(hasShowingChromium ? name : `${name} (no Chromium found that shows them: set CHROMIUM_PATH)`, () => {
  let site: OpenSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let protocol: CDPSession;
  let registrationId: string;
  let worker: Worker;

  beforeAll(async () => {
    site = await OpenSite.open();
    browser = await openShowingChromium();
    context = await browser.newContext({ baseURL: site.address, locale: 'fr-FR' });
    await context.grantPermissions(['notifications'], { origin: site.address });
    page = await context.newPage();
    await page.goto('/quiz');
    await page.evaluate(() => navigator.serviceWorker.ready);
    protocol = await context.newCDPSession(page);
    const known = new Promise<string>((found) => {
      protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) found(first.registrationId);
      });
    });
    await protocol.send('ServiceWorker.enable');
    registrationId = await known;
    [worker] = context.serviceWorkers() as [Worker];
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope & { shown: number };
      const { registration } = scope;
      const show = registration.showNotification.bind(registration);
      scope.shown = 0;
      registration.showNotification = async (...args) => {
        await show(...args);
        scope.shown += 1;
      };
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const countShown = () => worker.evaluate(() => (globalThis as unknown as { shown: number }).shown);
  /** As a push service delivers it. Chromium forgets a notification if it is asked for all while it shows that one. */
  const push = async (data: string): Promise<void> => {
    const before = await countShown();
    await protocol.send('ServiceWorker.deliverPushMessage', { origin: site.address, registrationId, data });
    await eventually('the notification is shown', async () => (await countShown()) > before);
  };
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, icon, lang }) => [title, body, new URL(icon).pathname, lang]);
    });
  /** Waits until these are shown, and no others; resolves to what they show. */
  const sees = async (...titles: string[]): Promise<readonly string[][]> => {
    let all: string[][] = [];
    await eventually('these are shown', async () => {
      all = await shown();
      return JSON.stringify(all.map(([title]) => title).sort()) === JSON.stringify(titles.toSorted());
    });
    return all;
  };

  it('show an alert with its text and smoke, in French', async () => {
    await push(JSON.stringify(BLACK));
    expect(await sees(BLACK.title)).toEqual([[BLACK.title, BLACK.body, '/images/fumee-noire-192.png', 'fr']]);
  });

  it('show the latest alert of a topic once, beside those of others', async () => {
    await push(JSON.stringify(LEAD));
    await sees(BLACK.title, LEAD.title);
    await push(JSON.stringify(WHITE));
    await push(JSON.stringify(WHITE));
    await sees(WHITE.title, LEAD.title);
  });

  it('show a message that cannot be read as one about the site', async () => {
    await push('{');
    await sees(WHITE.title, LEAD.title, 'Fumata');
  });

  it('close when they are pressed', async () => {
    await worker.evaluate(async (pressed) => {
      const scope = globalThis as unknown as WorkerScope;
      const event = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event;
      const notifications = await scope.registration.getNotifications();
      const notification = notifications.find(({ title }) => title === pressed);
      dispatchEvent(new event('notificationclick', { notification }));
    }, WHITE.title);
    await sees(LEAD.title, 'Fumata');
  });
});
