import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { observeLayoutShifts } from './layout-shifts.ts';
import { visitor } from './people.ts';
import {
  prepareSite,
  PAROLIN,
  animationFrames,
  clipped,
  command,
  countCanvasFrames,
  cut,
  expectStill,
  inTwentyMinutes,
  openLive,
  passEvening,
  seesTitle,
  site,
} from './evening-pages.ts';

const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
};

inChromium('an evening of the conclave', () => {
  prepareSite();

  it.each(Object.entries(SIZES))('does not shift the layout on a %s', async (_, viewport) => {
    await site.withElectors(3);
    const page = await openLive(viewport);
    const layoutShifts = await observeLayoutShifts(page);
    await passEvening(page);
    const shifts = await layoutShifts();
    expectStill(shifts);
    await page.context().close();
  });

  it.each(Object.entries(SIZES))(
    'moves nothing of the list of rounds on a %s when rounds close, and adds those that have opened on request',
    async (_, viewport) => {
      await site.withElectors(9);
      for (const slug of ['luis-antonio-tagle', 'pietro-parolin', 'robert-sarah']) await site.voteFor(slug);
      const { page } = await site.visit('/conclave?onglet=historique', { viewport, reducedMotion: 'no-preference' });
      await page.locator('.live', { hasText: 'En direct' }).waitFor();
      await page.waitForLoadState('networkidle');
      const rounds = page.getByRole('region', { name: 'Les cinq premiers de chaque scrutin' }).getByRole('row');
      await rounds.last().evaluate((row) => scrollBy({ top: row.getBoundingClientRect().bottom - innerHeight }));
      await animationFrames(page, 3); // the page knows then that the list is on screen
      const layoutShifts = await observeLayoutShifts(page);
      await command('next-round');
      await site.voteFor('pietro-parolin');
      await command('next-round');
      await page.getByRole('button', { name: 'Afficher le 3e scrutin' }).waitFor();
      await rounds.filter({ hasText: /^1er scrutin.*Fumée noire/ }).waitFor();
      expect(await rounds.count()).toBe(2); // with the heads
      expectStill(await layoutShifts());
      await page.getByRole('button', { name: 'Afficher le 3e scrutin' }).click();
      await page.locator('a:focus', { hasText: '3e scrutin' }).waitFor();
      expect(await rounds.count()).toBe(4);
      await page.context().close();
    },
  );

  it('shows the result of a closed round for a minute, to newcomers too, and as long as a visitor keeps it', async () => {
    await site.withElectors(1);
    await site.voteFor('pietro-parolin');
    const page = await openLive(SIZES.phone);
    const podium = (of = page) => of.locator('.stage h2').innerText();
    await command('next-round');
    await seesTitle(page, 'Fumée noire');
    await page.getByText('Majorité atteinte, scrutin clos sans élection', { exact: true }).waitFor();
    const result = page.getByRole('heading', { name: 'Résultat du 1er scrutin' });
    expect(await result.count()).toBe(0); // the smoke rises alone
    await result.waitFor();
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
    await page.getByRole('link', { name: 'Choisir un cardinal' }).click();
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
      await page.getByRole('link', { name: 'Choisir un cardinal' }).click();
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

  it('cuts no text of rail and strip on a screen of 320 px, whatever happens', async () => {
    const viewport = { width: 320, height: 640 };
    const rail = await openLive(viewport);
    const strip = (await site.visit('/cardinaux', { viewport })).page;
    const expectWhole = async (text: RegExp) => {
      for (const page of [rail, strip]) {
        await page.locator('.rail, .site-strip').filter({ hasText: text }).waitFor();
        expect(await cut(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      }
    };
    await command('next-round', inTwentyMinutes());
    await expectWhole(/Fumée noire/);
    await command('toggle-pause', { pause: true, reason: 'Pause après 3 jours sans résultat (13 scrutins)' });
    await expectWhole(/Pause après/);
    await command('toggle-pause', { pause: false });
    await site.withElectors(1);
    await site.voteFor('juan-de-la-caridad-garcia-rodriguez');
    await expectWhole(/García/);
    for (const page of [rail, strip]) await page.context().setOffline(true);
    await expectWhole(/Données de/);
    for (const page of [rail, strip]) await page.context().close();
  });

  it('draws no smoke off screen', async () => {
    const { page } = await site.visit('about:blank', { viewport: SIZES.desktop, reducedMotion: 'no-preference' });
    await page.addInitScript(countCanvasFrames);
    await page.goto('/conclave');
    await seesTitle(page, 'On attend la fumée');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await command('next-round');
    await page.waitForFunction(() => Number(Reflect.get(window, 'canvasFrames')) > 100);
    await page.locator('.electors > li').nth(20).scrollIntoViewIfNeeded();
    await animationFrames(page, 2);
    const drawn = await page.evaluate(() => Reflect.get(window, 'canvasFrames') as number);
    await animationFrames(page, 60);
    expect(await page.evaluate(() => Reflect.get(window, 'canvasFrames') as number)).toBe(drawn);
    await page.context().close();
  });
});
