import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const LIST = '**/api/cardinaux/search?papabile=true*';
const FAILED = 'Erreur lors du chargement des papabili';
const DAY = '/papabile-du-jour';
const ARCHIVE = `${DAY}/archive`;

let site: OpenSite;

/** At another page first, so that the calls are the browser's own. */
async function elsewhere(): Promise<Page> {
  const { page } = await site.visit('/mentions-legales');
  await page.locator('html[data-js]').waitFor();
  return page;
}

const through = (page: Page, label: string) =>
  page.locator('.site-foot').getByRole('link', { name: label, exact: true }).click();

inChromium('the papabili', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('are all there, the youngest first, then by name', async () => {
    const { page, complaints } = await site.visit('/papabili');
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?papabile=true&limit=100');
    const all = cardinaux as { age: number; nom: string; nomComplet: string; statutVotant: string }[]; // as promised
    const expected = [...all].sort(
      (a, b) =>
        b.statutVotant.localeCompare(a.statutVotant) || a.age - b.age || a.nom.localeCompare(b.nom, 'fr'),
    );
    expect(await page.locator('.papabili .who b').allInnerTexts()).toEqual(
      expected.map(({ nomComplet }) => nomComplet),
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are unfolded one by one without scripts', async () => {
    const { page } = await site.visit('/papabili', { javaScriptEnabled: false });
    await page.locator('summary', { hasText: 'Pietro Parolin' }).click();
    await page.getByRole('link', { name: 'Lire la notice de Pietro Parolin' }).click();
    await page.waitForURL('**/cardinaux/pietro-parolin');
    await page.context().close();
  });

  it('are unfolded and folded together', async () => {
    const { page } = await site.visit('/papabili');
    await page.getByRole('button', { name: 'Tout déplier' }).click();
    await page.getByRole('button', { name: 'Tout replier' }).click();
    await page.getByRole('button', { name: 'Tout déplier' }).waitFor();
    await expect(page.locator('.papabili details[open]').count()).resolves.toBe(0);
    await page.context().close();
  });

  it('have the beginning of their biography, 200 characters and an ellipsis', async () => {
    const { page } = await site.visit('/papabili');
    const beginning = await page.locator('.papabili .in > p').first().innerText();
    expect(beginning).toMatch(/…$/);
    expect(beginning.length).toBeLessThanOrEqual(201);
    await page.context().close();
  });

  it('have a way back to the top after 300 px', async () => {
    const { page } = await site.visit('/papabili');
    const top = page.getByRole('button', { name: 'Haut de page' });
    await page.evaluate(() => scrollTo(0, 300));
    await top.waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo(0, 320));
    await top.click();
    await page.waitForFunction(() => scrollY === 0);
    await top.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('show the arms where a photo can’t be loaded', async () => {
    const { _id } = await site.call('GET', '/api/cardinaux/slug/robert-sarah');
    await site.order('PUT', `/api/cardinaux/${String(_id)}`, { photo: `/api/images/${'0'.repeat(64)}.jpg` });
    const { page } = await site.visit('/papabili');
    const row = page.locator('summary', { hasText: 'Robert Sarah' });
    await row.scrollIntoViewIfNeeded();
    await row.locator('.niche svg').waitFor();
    await page.context().close();
  });

  it('that can’t be loaded are said to be missing, and asked for again', async () => {
    const page = await elsewhere();
    await page.route(LIST, (route) => route.abort());
    await through(page, 'Papabili');
    await page.getByText(FAILED).waitFor();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.locator('.papabili li').first().waitFor();
    await page.context().close();
  });
});

inChromium('a site without cardinals', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
  });
  afterAll(() => site.close());

  it.each([
    ['/papabili', 200, 'Aucun cardinal papabile n&#x27;a été trouvé'],
    [ARCHIVE, 200, 'Aucune archive disponible'],
    [DAY, 404, 'Papabile du jour non trouvé'],
    ['/', 200, 'Le Collège en chiffres'],
  ])('at %s answers %i and says what is missing', async (path, status, sentence) => {
    const answer = await fetch(site.address + path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
  });
});
