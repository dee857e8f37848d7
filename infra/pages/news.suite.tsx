import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import type { AnyPage } from './any-page.ts';
import type { Page } from './page.tsx';
import { routeSite } from './route-site.ts';

describe('news and articles', () => {
  const LIST = /^\/api\/articles(\?.*)?$/;
  const FAILED = 'Erreur lors du chargement des données';
  const FIRST = 'La veille du conclave : le programme du 7 mai';
  const ARTICLE = '/actualites/la-veille-du-conclave-le-programme-du-7-mai';

  const site = routeSite();

  const titles = (page: AnyPage) => page.locator('.row3 h3').allInnerTexts();
  const toNews = (page: Page) =>
    page.locator('.site-foot').getByRole('link', { name: 'Actualités', exact: true }).click();

  interface Published {
    readonly _id: string;
    readonly slug: string;
  }

  async function publish(over: object): Promise<Published> {
    const article = { titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };
    const { _id, slug } = await site.callAsAdmin('POST', '/api/articles', { ...article, ...over });
    return { _id: String(_id), slug: String(slug) };
  }
  const withdraw = ({ _id }: Published) => site.callAsAdmin('DELETE', `/api/articles/${_id}`);

  describe('news', () => {
    it('have ordinals with superscripts, in the list and on the page', async () => {
      const article = await publish({ titre: 'Le 267e pape', resume: 'Au 4e scrutin.' });
      for (const path of ['/actualites', `/actualites/${article.slug}`]) {
        const page = await site.read(path);
        const words = page.locator('.row3, .article header', { hasText: 'Au 4' });
        expect(await words.locator('sup').allInnerTexts()).toEqual(['e', 'e']);
      }
      await withdraw(article);
    });

    it('have a lead article, ten articles per page including it, and links to older ones', async () => {
      const page = await site.visit('/actualites');
      await page.locator('.une h2', { hasText: FIRST }).waitFor();
      expect(await titles(page)).toHaveLength(9);
      await page.locator('.recents li').nth(4).waitFor();
      expect(await page.locator('.recents li').count()).toBe(5);
      expect(await page.locator('.mini li').count()).toBe(5);
      await page.getByRole('link', { name: 'Page 2' }).click();
      await page.waitForURL('/actualites?page=2');
      await page.sees('Le pape François est mort');
      expect(await titles(page)).toHaveLength(2);
      expect(document.activeElement?.tagName).toBe('H2');
      await page.goBack();
      await page.locator('.une').waitFor();
    });

    it('keep category and search in the URL', async () => {
      const page = await site.visit('/actualites');
      await page.getByRole('link', { name: /^Événement ?3/ }).click();
      await page.waitForURL('/actualites?categorie=evenement');
      await page.getByRole('searchbox').fill('adieux FRANCOIS');
      await page.keyboard.press('Enter');
      await page.waitForURL('/actualites?categorie=evenement&search=adieux+FRANCOIS');
      await page.getByText('1 article', { exact: true }).waitFor();
      expect(await titles(page)).toEqual(['Rome a fait ses adieux au pape François']);
      await page.getByRole('searchbox').fill('zzz');
      await page.presses('Rechercher');
      await page.sees('Aucun article ne correspond à votre recherche.');
      await page.getByRole('link', { name: 'Toutes les actualités' }).click();
      await page.locator('.une').waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
    });

    it('work without scripts: second page, category, search, article and back', async () => {
      const page = await site.read('/actualites?page=2');
      expect(await titles(page)).toHaveLength(2);
      await page
        .locator('.filters, nav')
        .getByRole('link', { name: /^Analyse/ })
        .first()
        .click();
      await page.waitForURL('/actualites?categorie=analyse');
      await page.getByRole('searchbox').fill('camerlingue');
      await page.presses('Rechercher');
      await page.waitForURL(/categorie=analyse&search=camerlingue/);
      await page.locator('.row3 a').first().click();
      await page.locator('.prose p').first().waitFor();
      await page.locator('.crumbs').getByRole('link', { name: 'Actualités', exact: true }).click();
      await page.waitForURL('/actualites');
    });

    it('report failed loads of both lists and load on retry', async () => {
      site.network.intercept(LIST, 'no answer');
      site.network.intercept('/api/articles/recent', 'no answer');
      const page = await site.visit('/actualites');
      await page.sees(FAILED);
      await page.sees('Impossible de charger les articles récents');
      site.network.restore();
      await page.presses('Réessayer');
      await page.getByRole('heading', { name: FIRST }).waitFor();
    });

    it.each([
      ['/actualites?categorie=sport', 400, 'Catégorie inconnue'],
      ['/actualites?page=99', 200, 'Cette page n’existe pas : la liste en compte'],
      ['/actualites/nulle-part', 404, 'Article non trouvé'],
      ['/actualites/nulle-part', 404, 'Cet article n’existe pas ou a été supprimé'],
    ])('answer %s with status %i and the message: %s', async (path, status, sentence) => {
      const page = await site.read(path);
      expect(page.status).toBe(status);
      await page.sees(sentence);
    });

    it('show 5 minutes for an article without a reading time, in lists and on its page', async () => {
      const titre = 'Sans temps de lecture';
      const article = await publish({ titre, featured: true });
      const page = await site.visit('/actualites');
      await page.locator('.une', { hasText: titre }).getByText('5 min de lecture').waitFor();
      await (await site.visit(`/actualites/${article.slug}`)).locator('.meta').getByText('5 min de lecture').waitFor();
      await withdraw(article);
    });

    it('truncate summaries between characters, to 160 in the list and 150 in the lead article', async () => {
      const family = '👨‍👩‍👧';
      const listed = await publish({ titre: 'Long', resume: family.repeat(170) });
      const first = await publish({ titre: 'Long à la une', resume: family.repeat(170), featured: true });
      const page = await site.read('/actualites');
      expect(await page.locator('.une .lede').innerText()).toBe(`${family.repeat(150)}...`);
      const summary = page.locator('.row3 p.muted').first();
      expect(await summary.innerText()).toBe(`${family.repeat(160)}...`);
      await withdraw(listed);
      await withdraw(first);
    });
  });

  describe('article', () => {
    it('opens from the home page', async () => {
      const page = await site.visit('/');
      await page.locator('.front .story').first().getByRole('link').click();
      await page.waitForURL(ARTICLE);
      await page.locator('.article h1', { hasText: FIRST }).waitFor();
    });

    it('shows author, date, reading time and category, and links to related pages', async () => {
      const page = await site.visit(ARTICLE);
      await page.locator('.article .meta', { hasText: 'La rédaction' }).waitFor();
      expect(await page.locator('.article .meta').innerText()).toBe('La rédaction · 6 mai 2025 · 2 min de lecture');
      expect(await page.locator('.crumbs [aria-current]').innerText()).toBe('Événement');
      expect(await page.locator('.site-nav [aria-current]').innerText()).toBe('Actualités');
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
      await page.locator('.recents li').nth(2).waitFor();
      expect(await page.locator('.recents li').count()).toBe(3);
      await page.locator('.mini a').first().click();
      await page.waitForURL(/^\/cardinaux\/./);
    });

    it('has metadata for other sites: type, picture, description and feeds', async () => {
      const page = await site.read(ARTICLE);
      const { publicUrl } = site.api.system.configuration;
      const content = (selector: string) => page.locator(`meta[${selector}]`).getAttribute('content');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toBe(`${publicUrl}${ARTICLE}`);
      expect(await content('property="og:type"')).toBe('article');
      expect(await content('property="og:image"')).toBe(
        `${publicUrl}/images/articles/la-veille-du-conclave-le-programme-du-7-mai.webp`,
      );
      expect(await content('name=description')).toMatch(/^Messe, procession, serment/);
      for (const feed of [
        'actualites/rss.xml',
        'actualites/atom.xml',
        'conclave/scrutins.atom',
        'conclave/scrutins.json',
      ])
        expect(await page.locator(`link[rel=alternate][href="/${feed}"]`).count()).toBe(1);
    });

    it('shows the default picture if it has none or its own fails to load', async () => {
      for (const image of [null, `/api/images/${'0'.repeat(64)}.jpg`]) {
        const article = await publish({ titre: 'Sans image', image });
        const page = await site.visit(`/actualites/${article.slug}`);
        const picture = page.locator('.article figure img');
        if (image) fireEvent.error(await picture.element());
        await page.locator('.article figure img[src="/images/article-default.png"]').waitFor();
        await withdraw(article);
      }
    });

    it('redirects from its old address', async () => {
      const { _id, slug } = await publish({ titre: 'Premier titre' });
      await site.callAsAdmin('PUT', `/api/articles/${_id}`, { titre: 'Second titre' });
      const answer = await fetch(`${site.api.address}/actualites/${slug}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/actualites/second-titre']);
      await withdraw({ _id, slug });
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.visit('/mentions-legales');
      await toNews(page);
      site.network.intercept('/api/articles/slug/*', 'no answer');
      await page.getByRole('link', { name: FIRST }).first().click();
      await page.sees(FAILED);
      site.network.restore();
      await page.presses('Réessayer');
      await page.locator('h1', { hasText: FIRST }).waitFor();
    });
  });
});
