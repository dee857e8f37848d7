import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page, WebSocket } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { createPlanches, openGallery } from './gallery-visitor.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const PHONE = { viewport: { width: 360, height: 780 } };

let site: OpenSite;
let cardinalId: string;

/** An open page that has received the summary. */
async function open(path: string, settings = {}): Promise<Page> {
  const { page } = await site.visit(path, settings);
  await page.locator('.smoke-sign[data-live=true]').waitFor();
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

  it('reaches a background tab of another page, whose strip names nobody for twelve seconds', async () => {
    const page = await open('/actualites');
    await (await page.context().newPage()).bringToFront();
    await elect();
    await page.waitForFunction(() => document.title.startsWith('Fumée blanche · 1er scrutin | Actualités'));
    expect(await icon(page)).toBe('/favicon-fumee-blanche.svg');
    await page.bringToFront();
    await expectAccessible(page);
    expect(await page.locator('.site-strip').innerText()).not.toContain('Tagle');
    await page.locator('.site-strip', { hasText: 'Habemus Papam' }).filter({ hasText: 'Luis Antonio Tagle' }).waitFor();
    await page.locator('.site-strip a').click();
    await page.locator('.pope-name', { hasText: 'Luis Antonio Tagle' }).waitFor();
    await page.getByRole('heading', { name: 'Élu au 1er scrutin', level: 2 }).waitFor();
  });

  it('reaches a phone that is scrolled to the list of the conclave, over an open dialog too', async () => {
    const page = await open('/conclave#electeurs', PHONE);
    await page.getByRole('button', { name: 'Voter pour Pietro Parolin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await elect();
    await dialog.getByRole('status').filter({ hasText: 'Fumée blanche au 1er scrutin.' }).waitFor();
    expect(await page.locator('.moment-news').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect(await page.locator('.rail', { hasText: 'Fumée blanche' }).boundingBox()).toMatchObject({ y: 0, height: 57 });
  });

  it('is readable over a picture of a gallery in either theme', async () => {
    await createPlanches(site);
    const { page } = await openGallery(site, 'La fumée', PHONE);
    await elect();
    await page.locator('.light').locator('.moment-news').waitFor();
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
    const strip = page.locator('.site-strip [data-live=true]');
    await strip.waitFor();
    expect(open.size).toBe(1);
    const closed = () => Promise.all([...open].map((socket) => socket.waitForEvent('close')));
    const leftHome = closed();
    await page.getByRole('link', { name: 'Conclave Virtuel' }).first().click();
    await page.locator('.scene .live', { hasText: 'En direct' }).waitFor();
    await leftHome;
    expect(open.size).toBe(1);
    const leftConclave = closed();
    await Promise.all([page.waitForEvent('websocket'), leftConclave, page.goBack()]);
    await strip.waitFor();
    expect(open.size).toBe(1);
  });

  it('reaches a page whose network was cut meanwhile, and that said so within four seconds', async () => {
    const page = await open('/quiz', PHONE);
    const conclave = await open('/conclave#electeurs', PHONE);
    await conclave.locator('.electors > li').nth(60).scrollIntoViewIfNeeded();
    for (const each of [page, conclave]) {
      await each.context().setOffline(true);
      const age = each.locator('.site-strip, .rail').getByText(/^Données de \d+\sh\s\d\d à Rome$/);
      await age.waitFor({ timeout: 4_000 });
      expect((await age.boundingBox())?.y).toBeLessThan(120);
      await expectAccessible(each);
    }
    await elect();
    for (const each of [page, conclave]) {
      await each.context().setOffline(false);
      await each
        .locator('.site-strip, .rail')
        .getByText('Fumée blanche')
        .or(each.getByText('Habemus Papam'))
        .first()
        .waitFor();
    }
  });
});
