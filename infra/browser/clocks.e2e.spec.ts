import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { PAROLIN, prepareSite, site, waitUntilLive } from './live-conclave.ts';
import { visitor } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Without a connection nothing arrives and nothing fails, as for a device that sleeps. */
async function openSleeper(path: string) {
  const { page } = await site.visit('about:blank');
  let isAsleep = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const wasAsleep = isAsleep;
    socket.onMessage((message) => isAsleep || wasAsleep || server.send(message));
    server.onMessage((message) => isAsleep || wasAsleep || socket.send(message));
  });
  await page.route('**/api/**', (route) => (isAsleep ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(path);
  await waitUntilLive(page);
  await page.evaluate(() => void Reflect.set(globalThis, 'isSameDocument', true));
  const sleep = async (ms: number, meanwhile: () => Promise<unknown>): Promise<void> => {
    isAsleep = true;
    await meanwhile();
    isAsleep = false;
    await page.clock.fastForward(ms);
  };
  return { page, sleep };
}

/** Milliseconds of a text like `1:59:58`. */
async function durationIn(page: Page, text: RegExp): Promise<number> {
  const found = await page.getByText(text).first().textContent();
  const [, hours = '0', minutes = '', seconds = ''] = /(?:(\d+):)?(\d+):(\d\d)/.exec(found ?? '') ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}

const hourInRome = (): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Rome', hour: 'numeric', minute: '2-digit' })
    .format(Date.now())
    .replace(/(\d+):(\d\d)/, '$1 h $2');
const TOLERANCE_MS = 60_000;
/** The estimated clock of the server is behind by the delay of its answers. */
const DELAY_MS = 5_000;
const expectNear = (ms: number, expected: number): void => {
  expect(ms).toBeGreaterThan(expected - TOLERANCE_MS);
  expect(ms).toBeLessThan(expected + DELAY_MS);
};

inChromium('clocks', () => {
  prepareSite();

  const closeInTwoHours = () =>
    site.callAsAdmin('PUT', '/api/conclave/admin/closing', {
      closesAt: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    });

  describe.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
  ])('of a device that is %s', (_, offsetMs) => {
    it('are the server’s: closing, age of the figures, next vote, and no absence', async () => {
      await closeInTwoHours();
      const { page } = await site.visit('about:blank');
      await page.clock.install({ time: Date.now() + offsetMs });
      for (const _ of ['first visit', 'return']) {
        await page.goto('/conclave');
        await waitUntilLive(page);
      }
      await page.locator('.live', { hasText: /il y a \d+\ss/ }).waitFor({ state: 'attached' });
      expectNear(await durationIn(page, /lôture.*dans \d/), 2 * HOUR_MS);
      expect(await page.getByText('En votre absence').count()).toBe(0);
      await visitor(page).votesFor(PAROLIN);
      await visitor(page).sees(/^Dans 0:5\d:\d\d/);
      await page.goto('/conclave?tv');
      await page.locator('.tv-clock', { hasText: new RegExp(hourInRome().replaceAll(' ', '\\s')) }).waitFor();
      await page.context().close();
    });
  });

  it('of a page that is open while its device’s clock is set are the server’s again within seconds', async () => {
    await closeInTwoHours();
    const { page } = await site.visit('about:blank');
    await page.clock.install();
    await page.goto('/conclave');
    await waitUntilLive(page);
    await page.clock.setSystemTime(Date.now() - DAY_MS);
    await site.voteFor('robert-sarah');
    await page.waitForFunction(() => !/\b2[4-6]:\d\d:\d\d/.test(document.body.innerText));
    expectNear(await durationIn(page, /lôture.*dans \d/), 2 * HOUR_MS);
    await page.context().close();
  });

  it.each(['/conclave', '/conclave?tv'])(
    'of %s are right after an hour of sleep, and so is what it shows',
    async (path) => {
      await closeInTwoHours();
      const { page, sleep } = await openSleeper(path);
      await sleep(HOUR_MS, () => site.callAsAdmin('POST', '/api/conclave/admin/next-round'));
      await page
        .getByRole('heading', { level: 1, name: /Fumée noire|On attend la fumée|scrutin est ouvert/ })
        .waitFor();
      await page
        .getByText(/se ferme, fumée noire|Fumée noire/)
        .first()
        .waitFor({ state: 'attached' });
      await page.locator('.live', { hasText: /il y a \d+\ss/ }).waitFor({ state: 'attached' });
      expect(await page.evaluate(() => Reflect.has(globalThis, 'isSameDocument'))).toBe(true);
      await page.context().close();
    },
  );

  it('of a page that a cache has kept are those of its data, until it has caught up', async () => {
    await site.voteFor('robert-sarah');
    const [kept, { rounds }] = await Promise.all([
      fetch(`${site.address}/conclave`),
      site.call<{ rounds: readonly { totalVotes: number }[] }>('GET', '/api/conclave/state'),
    ]);
    const votes = rounds.at(-1)?.totalVotes ?? 0;
    const [html, headers] = [await kept.text(), { 'content-type': 'text/html; charset=utf-8' }];
    await site.voteFor('robert-sarah');
    const { page } = await site.visit('about:blank');
    let isCutOff = true;
    await page.route('**/{api,socket.io}/**', (route) => (isCutOff ? route.abort() : route.continue()));
    await page.routeWebSocket(/socket\.io/, (socket) => void (isCutOff ? socket.close() : socket.connectToServer()));
    await page.route('**/conclave', (route) => route.fulfill({ headers, body: html }));
    await page.goto('/conclave');
    const total = (count: number) => page.getByText(new RegExp(`^${count}\\svoix · pourcentages`)).waitFor();
    await page.locator('.live', { hasText: /Données de \d+\sh\s\d\d à Rome/ }).waitFor({ state: 'attached' });
    await total(votes);
    isCutOff = false;
    await waitUntilLive(page);
    await total(votes + 1);
    await page.context().close();
  });
});
