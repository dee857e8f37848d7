import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const LIST = /\/api\/articles(\?.*)?$/;
const FAILED = 'Erreur lors du chargement des données';
const FIRST = 'Léon XIV inaugure son pontificat place Saint-Pierre';
const ARTICLE = '/actualites/qui-est-leon-xiv';

let site: OpenSite;

/** At another page first, so that the calls are the browser's own. */
async function elsewhere(): Promise<Page> {
  const { page } = await site.visit('/mentions-legales');
  await page.locator('html[data-js]').waitFor();
  return page;
}
const toNews = (page: Page) =>
  page.locator('.site-foot').getByRole('link', { name: 'Actualités', exact: true }).click();
const titles = (page: Page) => page.locator('.row3 h3').allInnerTexts();
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
const html = async (path: string) => (await fetch(site.address + path)).text();
const publish = (over: object) =>
  site.order('POST', '/api/articles', {
    ...{ titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true },
    ...over,
  });

inChromium('the news', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('have one article above all others, ten on a page with it, and lead to the old ones', async () => {
    const { page, complaints } = await site.visit('/actualites');
    expect(plain(await page.locator('.une h2').innerText())).toBe('Qui est Léon XIV ?');
    expect(await titles(page)).toHaveLength(9);
    expect(await page.locator('.recents li').count()).toBe(5);
    expect(await page.locator('.mini li').count()).toBe(5);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/actualites?page=2');
    await page.getByText('Le pape François est mort').waitFor();
    expect(await titles(page)).toHaveLength(2);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.goBack();
    await page.locator('.une').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are chosen by category and searched for, all in the address', async () => {
    const { page } = await site.visit('/actualites');
    await page.locator('html[data-js]').waitFor();
    await page.getByRole('link', { name: 'Événement 3' }).click();
    await page.waitForURL('**/actualites?categorie=evenement');
    await page.getByRole('searchbox').fill('adieux FRANCOIS');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/actualites?categorie=evenement&search=adieux+FRANCOIS');
    await page.getByText('1 article', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(['Rome a fait ses adieux au pape François']);
    await page.getByRole('searchbox').fill('zzz');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByText('Aucun article ne correspond à votre recherche.').waitFor();
    await page.getByRole('link', { name: 'Toutes les actualités' }).click();
    await page.locator('.une').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.context().close();
  });

  it('are read without scripts: category, search, second page, article and back', async () => {
    const { page } = await site.visit('/actualites?page=2', { javaScriptEnabled: false });
    expect(await titles(page)).toHaveLength(2);
    await page.getByRole('link', { name: 'Léon XIV', exact: false }).first().click();
    await page.goto('/actualites?categorie=leon14');
    await page.getByRole('searchbox').fill('augustin');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.waitForURL(/categorie=leon14&search=augustin/);
    await page.locator('.row3 a').first().click();
    await page.locator('.prose p').first().waitFor();
    await page.getByRole('link', { name: 'Actualités', exact: true }).nth(1).click();
    await page.waitForURL('**/actualites');
    await page.context().close();
  });

  it('that can’t be loaded are said to be missing, and asked for again', async () => {
    const page = await elsewhere();
    await page.route(LIST, (route) => route.abort());
    await page.route('**/api/articles/recent*', (route) => route.abort());
    await toNews(page);
    await page.getByText(FAILED).waitFor();
    await page.getByText('Impossible de charger les articles récents').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: FIRST }).waitFor();
    await page.context().close();
  });

  it.each([
    ['/actualites?categorie=sport', 400, 'Catégorie inconnue'],
    ['/actualites?page=99', 200, 'La liste s’arrête avant cette page.'],
    ['/actualites/nulle-part', 404, 'Article non trouvé'],
    ['/actualites/nulle-part', 404, 'Cet article n&#x27;existe pas ou a été supprimé'],
  ])('at %s answer %i and say: %s', async (path, status, sentence) => {
    const answer = await fetch(site.address + path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
  });

  it('move by less than anybody sees while they load', async () => {
    for (const path of ['/actualites', ARTICLE]) {
      const { page } = await site.visit('about:blank');
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as unknown as { value: number }; // of a layout shift
            document.documentElement.dataset['shift'] = String(
              Number(document.documentElement.dataset['shift'] ?? 0) + value,
            );
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
      expect(shift).toBeLessThanOrEqual(0.02);
      await page.context().close();
    }
  });
});

inChromium('an article', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('is reached from the home page, with its picture there too', async () => {
    const { page } = await site.visit('/');
    const card = page.locator('.front .story').first();
    await card.scrollIntoViewIfNeeded();
    await expectPicture(page, '.front .story.lead img', /\/images\/articles\/qui-est-leon-xiv\.webp$/);
    await card.getByRole('link').click();
    await page.waitForURL(`**${ARTICLE}`);
    expect(plain(await page.locator('.article h1').innerText())).toBe('Qui est Léon XIV ?');
    await page.context().close();
  });

  it('tells who wrote it and when, how long it takes to read, and what there is beside it', async () => {
    const { page, complaints } = await site.visit(ARTICLE);
    expect(plain(await page.locator('.article .meta').innerText())).toBe(
      'La rédaction · 9 mai 2025 · 3 min de lecture',
    );
    expect(await page.locator('.crumbs [aria-current]').innerText()).toBe('Léon XIV');
    expect(await page.locator('.recents li').count()).toBe(3);
    await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
    await page.locator('.mini a').first().click();
    await page.waitForURL('**/cardinaux/*');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is printed in dark ink on white, without what is of no use on paper', async () => {
    const { page } = await site.visit('/actualites/conclave-vos-questions-nos-reponses', {
      colorScheme: 'dark',
    });
    expect(await page.locator('.site-nav [aria-current]').allInnerTexts()).toEqual(['Actualités']);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.article aside, .sharing, .site-head').filter({ visible: true }).count()).toBe(
      0,
    );
    const colours = await page
      .locator('.article :is(h1, .lede, .meta, .prose p)')
      .evaluateAll((texts) => texts.map((text) => Number(/\d+/.exec(getComputedStyle(text).color)?.[0])));
    expect(Math.max(...colours)).toBeLessThan(100);
    await page.context().close();
  });

  it('tells other sites what it is', async () => {
    const text = await html(ARTICLE);
    const origin = /<link rel="canonical" href="([^"]+)\/actualites/.exec(text)?.[1] ?? '';
    expect(text).toContain('<meta property="og:type" content="article"');
    expect(text).toContain(
      `<meta property="og:image" content="${origin}/images/articles/qui-est-leon-xiv.webp"`,
    );
    expect(text).toContain('<meta name="description" content="De Chicago au Pérou');
    expect(text).toContain('type="application/rss+xml"');
    expect(text).toContain('type="application/atom+xml"');
  });

  it('shows the default picture where its own is missing or fails', async () => {
    for (const image of [null, `/api/images/${'0'.repeat(64)}.jpg`]) {
      const { _id, slug } = await publish({ titre: `Sans image ${String(image)}`.slice(0, 20), image });
      const { page } = await site.visit(`/actualites/${String(slug)}`);
      await expectPicture(page, '.article figure img', /\/images\/article-default\.png$/);
      await page.context().close();
      await site.order('DELETE', `/api/articles/${String(_id)}`); // lists would ask for its picture as well
    }
  });

  it('is found under its old address', async () => {
    const { _id, slug } = await publish({ titre: 'Premier titre' });
    await site.order('PUT', `/api/articles/${String(_id)}`, { titre: 'Second titre' });
    const answer = await fetch(`${site.address}/actualites/${String(slug)}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/actualites/second-titre']);
  });

  it('that can’t be loaded is said to be missing, and asked for again', async () => {
    const page = await elsewhere();
    await toNews(page);
    await page.route('**/api/articles/slug/*', (route) => route.abort());
    await page.getByRole('link', { name: FIRST }).first().click();
    await page.getByText(FAILED).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: FIRST }).waitFor();
    await page.context().close();
  });

  it('is cut to whole characters, 160 in the list and 150 above it', async () => {
    await publish({ titre: 'Long', resume: '👨‍👩‍👧'.repeat(170) });
    await publish({ titre: 'Long à la une', resume: '👨‍👩‍👧'.repeat(170), featured: true });
    const { page } = await site.visit('/actualites');
    expect(await page.locator('.une .lede').innerText()).toBe(`${'👨‍👩‍👧'.repeat(150)}...`);
    expect(await page.locator('.row3 p.muted').first().innerText()).toBe(`${'👨‍👩‍👧'.repeat(160)}...`);
    await page.context().close();
  });

  it('fits a narrow screen, whatever its words', async () => {
    const word = 'Anticonstitutionnellement'.repeat(8);
    const contenu = `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul><blockquote>${word}</blockquote>`;
    const { slug } = await publish({ titre: word, resume: word, auteur: word, contenu, featured: true });
    for (const path of ['/actualites', `/actualites/${String(slug)}`, '/']) {
      const { page } = await site.visit(path, { viewport: { width: 320, height: 640 } });
      await page.getByText(word).first().waitFor({ state: 'attached' });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, over]).toEqual([path, 0]);
      await page.context().close();
    }
  });

  it('executes nothing that was pasted into it: not in lists, on its page, at home or in feeds', async () => {
    const script = 'window.pasted = true';
    const hard = `"'><script>${script}</script><img src=x onerror="${script}"><svg onload="${script}">]]>`;
    const contenu = `<p onclick="${script}">x</p>${hard}<a href="javascript:${script}">y</a><iframe srcdoc="${hard}"></iframe>`;
    const { slug } = await publish({ titre: hard, resume: hard, contenu, auteur: hard, featured: true });
    const pages = ['/actualites', '/actualites?search=onerror', `/actualites/${String(slug)}`, '/'];
    for (const path of [...pages, '/actualites/rss.xml', '/actualites/atom.xml']) {
      const { page, complaints } = await site.visit(path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
      if (!path.endsWith('.xml')) await page.locator('#contenu').getByText('<script>').first().waitFor();
      // A feed has no icon of its own: Chromium asks for one that isn't there.
      if (!path.endsWith('.xml')) expect([path, complaints]).toEqual([path, []]);
      await page.context().close();
    }
  });
});

async function expectPicture(page: Page, selector: string, address: RegExp): Promise<void> {
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await page.waitForFunction(
    ([wanted, pattern]) => {
      const picture = document.querySelector<HTMLImageElement>(wanted ?? '');
      return picture && picture.naturalWidth > 0 && new RegExp(pattern ?? '').test(picture.currentSrc);
    },
    [selector, address.source],
  );
}

inChromium('a site without articles', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
  });
  afterAll(() => site.close());

  it('says so and leads on', async () => {
    const { page, complaints } = await site.visit('/actualites');
    await page.getByText('Aucun article n’est publié pour le moment.').waitFor();
    await page.locator('.void').getByRole('link', { name: 'Conclave Virtuel' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
