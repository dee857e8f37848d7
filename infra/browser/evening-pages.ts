import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type LayoutShift } from './layout-shifts.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';

export const PAROLIN = 'Pietro Parolin';

/** Maximum cumulative layout shift of a whole evening. */
const MAX_SHIFT = 0.02;

export let site: OpenSite;
export const command = (verb: string, body: unknown = {}) =>
  site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);
const total = (shifts: readonly LayoutShift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

export function expectStill(shifts: readonly LayoutShift[]): void {
  const lines = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join('; ')}`);
  expect(total(shifts) > MAX_SHIFT ? [`${total(shifts)} in all`, ...lines] : []).toEqual([]);
}

/** A visitor with animations, whose page is live and hydrated. */
export async function openLive(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await site.visit('/conclave', { viewport, reducedMotion: 'no-preference' });
  await page.locator('.live', { hasText: 'En direct' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('html[data-js=here]').waitFor(); // set by the vote section, which is hydrated last
  return page;
}

export const seesTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Texts of the rail that do not fit on their line. */
export const clipped = (rail: Locator): Promise<string[]> =>
  rail
    .locator('strong, .detail')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
    );

/** Texts of the rail and the strip that leave the screen or their bar, or that an element cuts. */
export const cut = (page: Page): Promise<string[]> =>
  page.locator('.rail, .site-strip').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (!parent || parent.closest('.sr') || parent.getClientRects().length === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const { top: barTop, bottom: barBottom } = bar.getBoundingClientRect();
        // The room of letters exceeds their line.
        const isInside = left >= 0 && right <= innerWidth && top >= barTop - 3 && bottom <= barBottom + 3;
        const isWhole = getComputedStyle(parent).overflow === 'visible' || parent.scrollWidth <= parent.clientWidth;
        if (!isInside || !isWhole) texts.push(text.textContent ?? '');
      }
      return texts;
    }),
  );

export const inTwentyMinutes = () => ({ closesAt: new Date(Date.now() + 20 * 60_000).toISOString() });

/**
 * Two rounds with black smoke, the second with many votes; a third whose closing is announced, with a pause, a majority
 * and an election.
 */
export async function passEvening(page: Page): Promise<void> {
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
  await page.getByRole('heading', { name: /^Élu au 3e scrutin/, level: 2 }).waitFor();
}

/** In the page: counts the frames of the smoke, each of which clears the canvas. */
export function countCanvasFrames(): void {
  const { clearRect } = CanvasRenderingContext2D.prototype;
  Reflect.set(window, 'canvasFrames', 0);
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    Reflect.set(window, 'canvasFrames', Number(Reflect.get(window, 'canvasFrames')) + 1);
    clearRect.apply(this, box);
  };
}

/** Resolves after so many animation frames. */
export const animationFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

export function prepareSite(): void {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterEach(() => command('reset'));
  afterAll(() => site.close());
}
