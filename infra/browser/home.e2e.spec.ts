import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const STATS = '**/api/cardinaux/stats';
const FEATURED = '**/api/articles/featured?limit=3';
const FIGURES_FAILED = 'Erreur lors du chargement des données';
const NEWS_FAILED = 'Impossible de charger les actualités';

let site: OpenSite;

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
const figures = async (page: Page) => (await page.locator('.figures b').allInnerTexts()).map(plain);
const titles = (page: Page) => page.locator('.front h3').allInnerTexts();

/** At another page first, so that the home page's calls are the browser's own. */
async function elsewhere(): Promise<Page> {
  const { page } = await site.visit('/mentions-legales');
  await page.locator('html[data-js]').waitFor();
  return page;
}

const home = (page: Page) => page.getByRole('link', { name: 'Fumata, accueil' }).click();

inChromium('the home page', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('welcomes by the site’s own name, and leads to the directory and to the conclave', async () => {
    const { page, complaints } = await site.visit('/');
    const { host } = new URL(await page.locator('link[rel=canonical]').getAttribute('href').then(String));
    expect(await page.locator('h1').innerText()).toBe(`Bienvenue sur le site ${host}`);
    await page.route(FEATURED, (route) => route.fulfill({ json: [] }));
    const hero = page.locator('.scene');
    await hero.getByRole('link', { name: 'Annuaire des Cardinaux' }).click();
    await page.waitForURL('**/cardinaux');
    await page.goBack();
    await hero.getByRole('link', { name: 'Conclave Virtuel' }).click();
    await page.waitForURL('**/conclave');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('can be read without scripts: figures, stalls, news, four doors', async () => {
    const { page } = await site.visit('/', { javaScriptEnabled: false });
    expect(await figures(page)).toEqual([
      expect.stringMatching(/^252$/),
      '135',
      '91',
      expect.stringMatching(/^\d\d ans$/),
    ]);
    await expect(page.locator('.legend li').count()).resolves.toBe(5);
    expect(await titles(page)).toHaveLength(3);
    expect(await page.locator('.sommaire h3').allInnerTexts()).toEqual([
      ...['Annuaire des cardinaux', 'Conclave virtuel', 'Papabile du jour', 'Quiz'],
    ]);
    await page.context().close();
  });

  it('estimates the average age from the ranges', async () => {
    const { ageStats } = await site.call('GET', '/api/cardinaux/stats');
    const ranges = ageStats as { range: string; count: number }[]; // as the call promises
    const people = ranges.reduce((sum, { count }) => sum + count, 0);
    const years = ranges.reduce(
      (sum, { range, count }) => sum + count * (range === '81+' ? 85 : Number.parseInt(range, 10) + 5),
      0,
    );
    const { page } = await site.visit('/');
    expect((await figures(page))[3]).toBe(`${Math.round(years / people)} ans`);
    await page.context().close();
  });

  it('shows dots and skeletons while its data are on their way', async () => {
    const page = await elsewhere();
    let come: () => void = () => undefined;
    const answers = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/**', async (route) => {
      await answers;
      await route.continue();
    });
    await home(page);
    await page.locator('.figures[aria-busy=true]').waitFor();
    expect(await figures(page)).toEqual(['...', '...', '...', '...']);
    await expect(page.locator('.front > [aria-hidden]').count()).resolves.toBe(3);
    come();
    await page.locator('.figures b', { hasText: '252' }).waitFor();
    await page.locator('.front h3').first().waitFor();
    await page.context().close();
  });

  it('shows rough figures when its own don’t come, and tries again', async () => {
    const page = await elsewhere();
    await page.route(STATS, (route) => route.abort());
    await home(page);
    await page.getByText(FIGURES_FAILED).waitFor();
    await page.getByText('chiffres indicatifs').waitFor();
    expect(await figures(page)).toEqual(['132', '83', '68', '73 ans']);
    await page.unroute(STATS);
    await page.getByRole('status').filter({ hasText: FIGURES_FAILED }).getByRole('button').click();
    await page.locator('.figures b', { hasText: '252' }).waitFor();
    await expect(page.getByText(FIGURES_FAILED).count()).resolves.toBe(0);
    await page.context().close();
  });

  it('leads from a bar to the cardinals that it counts', async () => {
    const { page } = await site.visit('/');
    await page.locator('.bars').getByRole('link', { name: /^Asie/ }).click();
    await page.waitForURL('**/cardinaux?continent=Asie');
    await page.locator('.resume', { hasText: '35\u00A0cardinaux' }).waitFor();
    await page.context().close();
  });

  it('colours the stalls by order and by age, and names the colours', async () => {
    const { page } = await site.visit('/');
    await page.getByRole('button', { name: 'Ordre' }).click();
    expect(await page.locator('.legend li').allTextContents()).toEqual([
      ...['Cardinal-évêque 5', 'Cardinal-prêtre 110', 'Cardinal-diacre 20'],
    ]);
    await page.getByRole('button', { name: 'Âge' }).click();
    await page
      .locator('.legend')
      .getByRole('link', { name: /^61 à 70 ans/ })
      .click();
    await page.waitForURL('**/cardinaux?age=61-70&statutVotant=OUI&date=2025-04-21');
    await page.locator('.resume', { hasText: '42\u00A0cardinaux' }).waitFor();
    await page.context().close();
  });

  it('tells what has become of the conclave when it is looked at again', async () => {
    const { page } = await site.visit('/');
    await page.locator('.ticker', { hasText: 'On attend la fumée' }).waitFor();
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=parolin');
    await site.call('POST', '/api/conclave/vote', { cardinalId: (cardinaux as [{ _id: string }])[0]._id }); // as promised
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('.ticker', { hasText: 'Pietro Parolin · 1 voix sur les 89 requises' }).waitFor();
    await page.context().close();
  });

  it('is its own canonical address, with the default picture', async () => {
    const html = await (await fetch(`${site.address}/?x=1`)).text();
    expect(html).toContain('<title>Accueil | Fumata 2025</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"?]+\/"/);
    expect(html).toMatch(/og:image" content="[^"]+\/images\/social-default\.png"/);
  });

  describe('its news', () => {
    const article = (number: number, image: string | null) => ({
      _id: String(number),
      slug: `article-${number}`,
      titre: `Article ${number}`,
      resume: 'x'.repeat(99 + number),
      datePublication: `2025-05-0${number}`,
      image,
    });

    const withAnswer = async (articles: unknown): Promise<Page> => {
      const page = await elsewhere();
      await page.route(FEATURED, (route) => route.fulfill({ json: articles }));
      await home(page);
      return page;
    };

    it('are three cards, with a date, the beginning of the text, and the default picture in case of need', async () => {
      const page = await withAnswer([article(1, '/api/images/none.jpg'), article(2, null), article(3, null)]);
      const second = page.locator('.story').nth(1);
      await second.getByRole('link', { name: 'Article 2' }).waitFor();
      expect(await second.getByRole('link').getAttribute('href')).toBe('/actualites/article-2');
      expect(await second.locator('time').innerText()).toBe('2 mai 2025');
      expect(await page.locator('.story p').allInnerTexts()).toEqual([
        'x'.repeat(100),
        `${'x'.repeat(100)}...`,
        `${'x'.repeat(100)}...`,
      ]);
      await page.locator('.story').first().scrollIntoViewIfNeeded();
      await page.locator('.story.lead img[src="/images/article-default.png"]').waitFor();
      await expect(page.getByText(NEWS_FAILED).count()).resolves.toBe(0);
      await page.context().close();
    });

    it('that don’t come are said to be missing; three known ones stand in', async () => {
      const page = await elsewhere();
      await page.route(FEATURED, (route) => route.abort());
      await home(page);
      await page.getByText(NEWS_FAILED).waitFor();
      expect(await titles(page)).toHaveLength(3);
      await page.context().close();
    });

    it('that don’t exist are stood in for without a word', async () => {
      const page = await withAnswer([]);
      await page.locator('.front h3').first().waitFor();
      expect(await titles(page)).toHaveLength(3);
      await expect(page.getByText(NEWS_FAILED).count()).resolves.toBe(0);
      await page.context().close();
    });
  });
});
