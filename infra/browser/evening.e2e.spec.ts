import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { observeLayoutShifts, type LayoutShift } from './layout-shifts.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';

const PAROLIN = 'Pietro Parolin';
/** Maximum cumulative layout shift of a whole evening. */
const MAX_SHIFT = 0.02;
const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
};

let site: OpenSite;

const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);
const total = (shifts: readonly LayoutShift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

function expectStill(shifts: readonly LayoutShift[]): void {
  const lines = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join('; ')}`);
  expect(total(shifts) > MAX_SHIFT ? [`${total(shifts)} in all`, ...lines] : []).toEqual([]);
}

/** A visitor with animations, whose page is live and hydrated. */
async function openLive(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await site.visit('/conclave', { viewport, reducedMotion: 'no-preference' });
  await page.locator('.live', { hasText: 'En direct' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('html[data-js=here]').waitFor(); // set by the vote section, which is hydrated last
  return page;
}

const seesTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Texts of the rail that do not fit on their line. */
const clipped = (rail: Locator): Promise<string[]> =>
  rail
    .locator('strong, .detail')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
    );

const inTwentyMinutes = () => ({ closesAt: new Date(Date.now() + 20 * 60_000).toISOString() });

/**
 * Two rounds with black smoke, the second with many votes; a third whose closing is announced, with a pause, a majority
 * and an election.
 */
async function passEvening(page: Page): Promise<void> {
  await site.voteFor('luis-antonio-tagle');
  await visitor(page).seesVotes(1);
  await site.voteFor('pietro-parolin');
  await visitor(page).seesVotes(2);
  await command('next-round');
  await seesTitle(page, 'Fumée noire');
  await site.voteFor('robert-sarah');
  await site.voteFor('jean-marc-aveline');
  await command('next-round', inTwentyMinutes());
  await page.getByText('2e scrutin ·').first().waitFor();
  await page.getByText(/^Clôture annoncée/).waitFor();
  await command('toggle-pause', { pause: true, reason: 'Pause administrative' });
  await page.locator('.state-line', { hasText: 'En pause' }).waitFor();
  await command('toggle-pause', { pause: false });
  await page.locator('.state-line', { hasText: 'En cours' }).waitFor();
  await site.voteFor('pietro-parolin');
  await site.voteFor('pietro-parolin');
  const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
  await command('elect-pope', { cardinalId });
  await seesTitle(page, 'Fumée blanche');
  await seesTitle(page, 'Habemus Papam');
  await page.getByRole('heading', { name: PAROLIN, level: 2 }).waitFor();
}

/** In the page: counts the frames of the smoke, each of which clears the canvas. */
function countCanvasFrames(): void {
  const { clearRect } = CanvasRenderingContext2D.prototype;
  Reflect.set(window, 'canvasFrames', 0);
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    Reflect.set(window, 'canvasFrames', Number(Reflect.get(window, 'canvasFrames')) + 1);
    clearRect.apply(this, box);
  };
}

/** Lets a page run for a while: processor time is measured over time. */
const pass = (page: Page, milliseconds: number) =>
  page
    .evaluate(() => performance.now())
    .then((start) =>
      page.waitForFunction((end) => performance.now() > end, start + milliseconds, { polling: milliseconds / 4 }),
    );

/** Resolves after so many animation frames. */
const animationFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** Processor time of all of the browser's processes during an action, as a share of one core. */
async function processorShare(act: () => Promise<unknown>): Promise<number> {
  const protocol = await site.browser.newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const [before, start] = [await seconds(), performance.now()];
  await act();
  const share = (1000 * ((await seconds()) - before)) / (performance.now() - start);
  await protocol.detach();
  return share;
}

inChromium('an evening of the conclave', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterEach(() => command('reset'));
  afterAll(() => site.close());

  it.each(Object.entries(SIZES))('does not shift the layout on a %s', async (_, viewport) => {
    await site.withElectors(3);
    const page = await openLive(viewport);
    const layoutShifts = await observeLayoutShifts(page);
    await passEvening(page);
    const shifts = await layoutShifts();
    expectStill(shifts);
    await page.context().close();
  });

  it('shows the result of a closed round for a minute, to newcomers too, and as long as a visitor keeps it', async () => {
    await site.withElectors(1);
    await site.voteFor('pietro-parolin');
    const page = await openLive(SIZES.phone);
    const podium = (of = page) => of.locator('.stage h2').innerText();
    await command('next-round');
    await seesTitle(page, 'Fumée noire');
    await page.getByText('Majorité atteinte, scrutin clos sans élection', { exact: true }).waitFor();
    await site.withElectors(9);
    await site.voteFor('luis-antonio-tagle');
    const newcomer = await openLive(SIZES.phone);
    for (const each of [page, newcomer]) {
      await visitor(each).seesVotes(1);
      expect([await visitor(each).title(), await podium(each)]).toEqual(['Fumée noire', 'Résultat du 1er scrutin']);
    }
    await page.getByRole('button', { name: 'Garder ce résultat' }).click();
    await seesTitle(page, 'Le scrutin est ouvert');
    await page.locator('.rail', { hasText: 'Vote ouvert · 2e scrutin' }).waitFor();
    expect(await podium()).toBe('Résultat du 1er scrutin');
    await newcomer.getByRole('heading', { name: 'Le podium du 2e scrutin' }).waitFor();
    await page.getByRole('button', { name: 'Suivre le scrutin en cours' }).click();
    await page.getByRole('heading', { name: 'Le podium du 2e scrutin' }).waitFor();
    await newcomer.context().close();
    await page.context().close();
  });

  it('moves no elector on a phone’s screen, applies the changes on request, and keeps leader, clock and vote in sight', async () => {
    const page = await openLive(SIZES.phone);
    await page.locator('.electors > li').nth(1).scrollIntoViewIfNeeded();
    await animationFrames(page, 3); // the page knows then that the list is on screen
    const names = () => page.locator('.electors > li h3').allTextContents();
    const [order, layoutShifts] = [await names(), await observeLayoutShifts(page)];
    await site.voteFor('pietro-parolin');
    await site.voteFor('luis-antonio-tagle');
    await site.voteFor('luis-antonio-tagle');
    const refresh = page.getByRole('button', { name: 'Reclasser (2 changements)' });
    await refresh.waitFor();
    expect(await names()).toEqual(order);
    expectStill(await layoutShifts());
    await refresh.click();
    expect((await names()).slice(0, 2)).toEqual(['Luis Antonio Tagle', PAROLIN]);
    await refresh.waitFor({ state: 'hidden' });
    const rail = page.locator('.rail');
    expect(await rail.innerText()).toMatch(
      /^Vote ouvert · 1er scrutin\s+Luis Antonio Tagle, 2 sur \d+\s+il y a \d+\ss\s+Voter$/,
    );
    await rail.getByRole('link', { name: 'Voter' }).click();
    await visitor(page).votesFor(PAROLIN);
    await rail.getByText(/^A voté · revote dans 60\smin$/).waitFor();
    const pending = page.getByRole('button', { name: 'Reclasser (1 changement)' });
    await pending.waitFor();
    await site.withElectors(3);
    const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
    await command('elect-pope', { cardinalId });
    await pending.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it.each([320, 360])(
    'keeps the rail of a screen of %i px at 56 pixels, off what a search finds and what has the focus',
    async (width) => {
      const page = await openLive({ width, height: 640 });
      const rail = page.locator('.rail');
      const height = async () => (await rail.boundingBox())?.height;
      expect(await height()).toBe(57); // with its line
      await command('next-round', inTwentyMinutes());
      await site.voteFor('pietro-parolin');
      await rail.filter({ hasText: /clôture\sdans\s0:19:\d\d/ }).waitFor();
      expect(await height()).toBe(57);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await clipped(rail)).toEqual([]);
      await page.context().setOffline(true);
      await rail.getByText(/^Données de/).waitFor();
      expect(await rail.locator('.rail-clock').isVisible()).toBe(false);
      await page.context().setOffline(false);
      await rail.filter({ hasNotText: 'Données de' }).waitFor();
      const isFree = async (element: Locator) => {
        const [box, bar] = await Promise.all([element, rail].map((each) => each.boundingBox()));
        if (!box || !bar) throw new Error('An element is not displayed.');
        expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
      };
      const search = page.getByRole('searchbox');
      await search.evaluate((field) => field.scrollIntoView({ block: 'end' }));
      await search.pressSequentially('tagel');
      await page.getByText('1 cardinal sur 135').waitFor();
      await animationFrames(page, 2);
      await isFree(page.locator('.electors > li'));
      await page.locator('.site-foot a').last().focus();
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Shift+Tab');
        const focused = page.locator(':focus');
        if (await focused.evaluate((element) => element.closest('.rail, .site-head, .skip') !== null)) break;
        await isFree(focused);
      }
      await page.context().close();
    },
  );

  it('draws smoke with at most 30 % of a core, and nothing off screen', async () => {
    const { page } = await site.visit('about:blank', { viewport: SIZES.desktop, reducedMotion: 'no-preference' });
    await page.addInitScript(countCanvasFrames);
    await page.goto('/conclave');
    await seesTitle(page, 'On attend la fumée');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    const waiting = await processorShare(() => pass(page, 4000));
    await command('next-round');
    await page.waitForFunction(() => Number(Reflect.get(window, 'canvasFrames')) > 100);
    const smoking = await processorShare(() => pass(page, 4000));
    expect(smoking - waiting).toBeLessThan(0.3);
    await page.locator('.electors > li').nth(20).scrollIntoViewIfNeeded();
    await animationFrames(page, 2);
    const drawn = await page.evaluate(() => Reflect.get(window, 'canvasFrames') as number);
    await animationFrames(page, 60);
    expect(await page.evaluate(() => Reflect.get(window, 'canvasFrames') as number)).toBe(drawn);
    await page.context().close();
  });
});
