import type { PapabileDuJour } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import { expectAccessible } from './accessible.ts';
import type { AnyPage } from './any-page.ts';
import type { Page } from './page.tsx';
import { routeSite } from './route-site.ts';
import { VOTERS } from './voters.ts';

describe('home', () => {
  const STATS = '/api/cardinaux/stats';
  const FEATURED = '/api/articles/featured';
  const FIGURES_FAILED = 'Erreur lors du chargement des données';
  const NEWS_FAILED = 'Impossible de charger les actualités';

  const site = routeSite();

  const figures = (page: AnyPage) => page.locator('.figures b').allInnerTexts();
  const titles = (page: AnyPage) => page.locator('.front h3').allInnerTexts();
  const seesFigures = (page: Page) => page.locator('.figures b', { hasText: '252' }).waitFor();

  describe('home page', () => {
    it('greets with the host of the site, also on localhost, and the state of the conclave, whose button is the principal one', async () => {
      const page = await site.visit('/');
      const hero = page.locator('.scene');
      await hero.locator('h1', { hasText: 'On attend la fumée' }).waitFor();
      expect(await page.locator('h1').innerText()).toBe(
        `Bienvenue sur le site ${location.host} On attend la fumée du 1er scrutin`,
      );
      expect(await hero.locator('.leader').innerText()).toBe('Aucune voix pour l’instant');
      expect(await hero.locator('.btn:not(.ghost)').allInnerTexts()).toEqual(['Conclave Virtuel']);
      await hero.getByRole('link', { name: 'Annuaire des Cardinaux' }).click();
      await page.waitForURL('/cardinaux');
      await page.goBack();
      await hero.getByRole('link', { name: 'Conclave Virtuel' }).click();
      await page.waitForURL('/conclave');
    });

    it('shows figures, seating plan, news and four entry links without scripts', async () => {
      const page = await site.read('/');
      expect(await figures(page)).toEqual(['252', '135', '91', expect.stringMatching(/^\d\d ans$/)]);
      expect(await page.locator('.figures + p').innerText()).toBe(VOTERS);
      expect(await page.locator('.legend li').count()).toBe(5);
      expect(await titles(page)).toHaveLength(3);
      expect(await page.locator('.sommaire h3').allInnerTexts()).toEqual([
        'Annuaire des cardinaux',
        'Conclave virtuel',
        'Papabile du jour',
        'Quiz',
      ]);
    });

    it.each([
      ['/', 'Accueil', '/cartes/conclave/paysage.jpg?v=EDITION-waiting-1'],
      ['/mentions-legales', 'Mentions légales', '/images/social-default.png'],
      ['/login', 'Connexion Administration', '/images/social-default.png'],
    ])('has title, canonical URL and preview picture at %s', async (path, title, picture) => {
      const page = await site.read(`${path}?x=1`);
      expect(await page.title()).toBe(`${title} | Fumata 2025`);
      const { publicUrl } = site.api.system.configuration;
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(publicUrl + path);
      const { conclaveState } = await site.api.state();
      const address = publicUrl + picture.replace('EDITION', conclaveState._id);
      expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(address);
    });

    it('is replaced by a 404 page with eight cardinals at an unknown address', async () => {
      const page = await site.read('/une-page-qui-manque');
      expect(page.status).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('Cette page a disparu');
      expect(await page.locator('.ring8 li').count()).toBe(8);
    });

    it.each([
      [0, 'Partie en fumée.'],
      [1, 'Partie en fumée. Un cardinal la cherche encore ; il mène à sa notice.'],
      [8, 'Partie en fumée. Huit cardinaux la cherchent encore ; chacun mène à sa notice.'],
    ])('counts %i cardinals on the 404 page', async (count, text) => {
      const { cardinaux } = await site.call('GET', '/api/cardinaux?aleatoire=8');
      const drawn = (cardinaux as object[]).slice(0, count); // as the contract says
      site.network.intercept('/api/cardinaux?aleatoire=8', Response.json({ cardinaux: drawn }));
      const page = await site.visit('/une-page-qui-manque');
      expect((await page.locator('.lost .lede').innerText()).replaceAll(/\s/g, ' ')).toBe(text);
      expect(await page.locator('.ring8').count()).toBe(Math.min(count, 1));
    });

    it('estimates the average age from the age ranges', async () => {
      const { ageStats } = await site.call('GET', STATS);
      const ranges = ageStats as { range: string; count: number }[]; // as the contract says
      const people = ranges.reduce((sum, { count }) => sum + count, 0);
      const years = ranges.reduce(
        (sum, { range, count }) => sum + count * (range === '81+' ? 85 : Number.parseInt(range, 10) + 5),
        0,
      );
      const page = await site.read('/');
      expect((await figures(page))[3]).toBe(`${Math.round(years / people)} ans`);
    });

    it('shows dots and skeletons until its data arrives', async () => {
      const page = await site.visit('/mentions-legales');
      const { promise: responses, resolve: release } = Promise.withResolvers<undefined>();
      site.network.intercept(/^\/api\//, () => responses);
      await page.getByRole('link', { name: 'Fumata, accueil' }).click();
      await page.locator('.figures[aria-busy=true]').waitFor();
      expect(await figures(page)).toEqual(['...', '...', '...', '...']);
      expect(await page.locator('.front > [aria-hidden]').count()).toBe(3);
      release(undefined);
      await seesFigures(page);
      await page.locator('.front h3').first().waitFor();
    });

    it('shows approximate figures when the real ones fail to load, and loads on retry', async () => {
      site.network.intercept(STATS, 'no answer');
      const page = await site.visit('/');
      await page.sees(FIGURES_FAILED);
      await page.sees('chiffres indicatifs');
      expect(await figures(page)).toEqual(['132', '83', '68', '73 ans']);
      await expectAccessible();
      site.network.restore();
      await page.getByRole('status').filter({ hasText: FIGURES_FAILED }).getByRole('button').click();
      await seesFigures(page);
      expect(await page.getByText(FIGURES_FAILED).count()).toBe(0);
    });

    it('shows the papabile of the day', async () => {
      const page = await site.read('/');
      const { cardinalId } = (await site.call('GET', '/api/papabile-jour/current')) as unknown as PapabileDuJour;
      expect(await page.locator('.today h2').innerText()).toBe(cardinalId.nomComplet);
    });

    it('names the continent of service as such: seats and their table', async () => {
      const page = await site.read('/');
      await page.getByRole('button', { name: 'Continent de service' }).waitFor();
      expect(await page.locator('.stalls-fig th', { hasText: 'Continent de service : Asie' }).count()).toBe(1);
    });

    it('colours the seats by order and by age, with a legend', async () => {
      const page = await site.visit('/');
      await page.presses('Ordre');
      expect(await page.locator('.legend li').allInnerTexts()).toEqual([
        'Cardinal-évêque 5',
        'Cardinal-prêtre 110',
        'Cardinal-diacre 20',
      ]);
      await page.presses('Âge');
      await page
        .locator('.legend')
        .getByRole('link', { name: /^61 à 70 ans/ })
        .click();
      await page.waitForURL('/cardinaux?age=61-70&statutVotant=OUI&date=2025-04-21');
      await page.locator('.resume', { hasText: '42 cardinaux' }).waitFor();
    });

    it('updates the strip of the conclave when the window becomes visible again', async () => {
      const page = await site.visit('/');
      await page.locator('.site-strip', { hasText: 'On attend la fumée' }).waitFor();
      await site.api.visitor().vote(site.api.cardinal('pietro-parolin'));
      document.dispatchEvent(new Event('visibilitychange'));
      await page.locator('.site-strip', { hasText: 'Pietro Parolin, 1 sur 89' }).waitFor();
      expect(await page.locator('.leader').innerText()).toBe('Pietro Parolin 1 voix sur 89');
    });
  });

  describe('news on the home page', () => {
    const article = (number: number, image: string | null) => ({
      _id: String(number),
      slug: `article-${number}`,
      titre: `Article ${number}`,
      resume: 'x'.repeat(99 + number),
      datePublication: `2025-05-0${number}`,
      image,
    });

    it('shows three cards with date and excerpt, and the default picture when one fails to load', async () => {
      const articles = [article(1, '/api/images/none.jpg'), article(2, null), article(3, null)];
      site.network.intercept(FEATURED, Response.json(articles));
      const page = await site.visit('/');
      const second = page.locator('.story').nth(1);
      await second.getByRole('link', { name: 'Article 2' }).waitFor();
      expect(await second.getByRole('link').getAttribute('href')).toBe('/actualites/article-2');
      expect(await second.locator('time').innerText()).toBe('2 mai 2025');
      expect(await page.locator('.story p').allInnerTexts()).toEqual([
        'x'.repeat(100),
        `${'x'.repeat(100)}...`,
        `${'x'.repeat(100)}...`,
      ]);
      fireEvent.error(await page.locator('.story.lead img').element());
      await page.locator('.story.lead img[src="/images/article-default.png"]').waitFor();
      expect(await page.getByText(NEWS_FAILED).count()).toBe(0);
    });

    it('reports a failed load and shows three built-in articles', async () => {
      site.network.intercept(FEATURED, 'no answer');
      const page = await site.visit('/');
      await page.sees(NEWS_FAILED);
      expect(await titles(page)).toHaveLength(3);
    });

    it('shows three built-in articles without a message when there are none', async () => {
      site.network.intercept(FEATURED, Response.json([]));
      const page = await site.visit('/');
      await page.locator('.front h3').first().waitFor();
      expect(await titles(page)).toHaveLength(3);
      expect(await page.getByText(NEWS_FAILED).count()).toBe(0);
    });
  });

  it('names the running round under the black smoke of the last one', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    site.api.system.clock.pass(10); // until then the smoke rises alone
    const hero = (await site.read('/')).locator('.scene');
    expect(await hero.locator('h1').innerText()).toMatch(/Fumée noire au 1er scrutin$/);
    expect(await hero.locator('.leader').innerText()).toMatch(/^2e scrutin\s: aucune voix pour l’instant$/);
  });
});
