import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page, WebSocket } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { createPlanches, openGallery } from './gallery-visitor.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const PHONE = { viewport: { width: 360, height: 780 } };
const BANNER = '.smoke-banner';

let site: OpenSite;
let cardinalId: string;

/** An open page that has received the summary. */
async function open(path: string, settings = {}): Promise<Page> {
  const { page } = await site.visit(path, settings);
  await page.locator('.site-nav .sr').waitFor({ state: 'attached' });
  return page;
}

const elect = () => site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId });

const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

inChromium('white smoke', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    const { _id } = await site.call<{ _id: string }>('GET', '/api/cardinaux/slug/luis-antonio-tagle');
    cardinalId = _id;
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    await site.withElectors(1);
    await site.call('POST', '/api/conclave/vote', { cardinalId });
  });

  it('reaches a background tab of another page, and is news once', async () => {
    const page = await open('/actualites');
    const usual = [await page.title(), await icon(page)];
    await (await page.context().newPage()).bringToFront();
    await elect();
    await page.waitForFunction(() => document.title.startsWith('Fumée blanche\u00A0: Actualités'));
    expect(await icon(page)).toBe('/favicon-fumee-blanche.svg');
    await page.bringToFront();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voir le résultat' }).click();
    await page.getByRole('heading', { name: 'Habemus Papam' }).waitFor();
    expect(await page.locator(BANNER).count()).toBe(0);
    expect([(await page.title()).startsWith('Fumée'), await icon(page)]).toEqual([false, usual[1]]);
    await page.goto('/actualites');
    await page.locator('.site-nav .sr', { hasText: 'fumée blanche' }).waitFor({ state: 'attached' });
    expect([await page.title(), await page.locator(BANNER).count()]).toEqual([usual[0], 0]);
  });

  it('reaches a phone that is scrolled to the list of the conclave, over an open dialog too', async () => {
    const page = await open('/conclave', PHONE);
    await page.getByRole('button', { name: 'Voter pour Pietro Parolin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await elect();
    await page.getByRole('alert').filter({ hasText: 'Habemus Papam' }).waitFor();
    expect(await page.locator(BANNER).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
    await page.getByRole('link', { name: 'Voir le résultat' }).click();
    await page.waitForFunction(() => scrollY === 0);
  });

  it('is readable over a picture of a gallery in either theme', async () => {
    await createPlanches(site);
    const { page } = await openGallery(site, 'La fumée', PHONE);
    await elect();
    await page.locator('.light').locator(BANNER).waitFor();
    await expectAccessible(page);
  });

  it('finds one connection in a page, whichever it shows', async () => {
    const { page } = await site.visit('about:blank');
    const open = new Set<WebSocket>();
    page.on('websocket', (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    });
    await page.goto('/');
    const ticker = page.locator('.ticker', { hasText: 'En direct' });
    await ticker.waitFor();
    expect(open.size).toBe(1);
    const closed = () => Promise.all([...open].map((socket) => socket.waitForEvent('close')));
    const leftHome = closed();
    await page.getByRole('link', { name: 'Conclave Virtuel' }).first().click();
    await page.locator('.scene .live', { hasText: 'En direct' }).waitFor();
    await leftHome;
    expect(open.size).toBe(1);
    const leftConclave = closed();
    await Promise.all([page.waitForEvent('websocket'), leftConclave, page.goBack()]);
    await ticker.waitFor();
    expect(open.size).toBe(1);
  });

  it('reaches a page whose network was cut meanwhile', async () => {
    const page = await open('/quiz', PHONE);
    await page.context().setOffline(true);
    await elect();
    await page.context().setOffline(false);
    await page.locator(BANNER).waitFor();
  });
});
