import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { observeLayoutShifts, type LayoutShift } from './layout-shifts.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';

const PAROLIN = 'Pietro Parolin';
/** Maximum cumulative layout shift of a whole evening. */
const MAX_SHIFT = 0.02;
const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

let site: OpenSite;

const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);
const total = (shifts: readonly LayoutShift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

function expectStill(shifts: readonly LayoutShift[]): void {
  const lines = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join('; ')}`);
  expect(total(shifts) > MAX_SHIFT ? [`${total(shifts)} in all`, ...lines] : []).toEqual([]);
}

/** A visitor with animations, whose page is live. */
async function openLive(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await site.visit('/conclave', { viewport, reducedMotion: 'no-preference' });
  await page.locator('.live', { hasText: 'En direct' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const seesTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Two rounds with black smoke, the second with many votes, then a majority and an election. */
async function passEvening(page: Page): Promise<void> {
  await site.voteFor('luis-antonio-tagle');
  await visitor(page).seesVotes(1);
  await site.voteFor('pietro-parolin');
  await visitor(page).seesVotes(2);
  await command('next-round');
  await seesTitle(page, 'Fumée noire');
  await site.voteFor('robert-sarah');
  await site.voteFor('jean-marc-aveline');
  await command('next-round');
  await page.getByText('2e scrutin ·').first().waitFor();
  await site.voteFor('pietro-parolin');
  await site.voteFor('pietro-parolin');
  const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
  await command('elect-pope', { cardinalId });
  await seesTitle(page, 'Habemus Papam');
  await page.getByRole('heading', { name: PAROLIN }).waitFor();
}

inChromium('an evening of the conclave', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it.each(Object.entries(SIZES))('does not shift the layout on a %s', async (_, viewport) => {
    await command('reset');
    await site.withElectors(3);
    const page = await openLive(viewport);
    const layoutShifts = await observeLayoutShifts(page);
    await passEvening(page);
    const shifts = await layoutShifts();
    expectStill(shifts);
    await page.context().close();
  });

  it('moves no elector that is on the screen, and applies the changes on request', async () => {
    await command('reset');
    const page = await openLive(SIZES.phone);
    await page.locator('.electors > li').nth(1).scrollIntoViewIfNeeded();
    const names = () => page.locator('.electors > li h3').allTextContents();
    const [order, layoutShifts] = [await names(), await observeLayoutShifts(page)];
    await site.voteFor('pietro-parolin');
    await site.voteFor('luis-antonio-tagle');
    await site.voteFor('luis-antonio-tagle');
    const refresh = page.getByRole('button', { name: '2 changements, actualiser' });
    await refresh.waitFor();
    expect(await names()).toEqual(order);
    expectStill(await layoutShifts());
    await refresh.click();
    expect((await names()).slice(0, 2)).toEqual(['Luis Antonio Tagle', PAROLIN]);
    await refresh.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});
