import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

const AVELINE = '/cardinaux/jean-marc-aveline';
const SCRIPTS = '**/assets/*.js';

let site: OpenSite;

/** Waits until the list reports this number of cardinals. */
const seesCardinals = (page: Page, count: number) =>
  page
    .locator('.resume [role=status]')
    .getByText(new RegExp(`^${count}\u00A0cardina`))
    .waitFor();

inChromium('reading', () => {
  beforeAll(() => {
    site = sharedSite();
  });

  describe('the directory', () => {
    it('can be searched, viewed as charts, compared and filtered, also on a phone', async () => {
      const { page, consoleMessages } = await site.nextVisitor('/cardinaux');
      await hydrated(page);
      const search = page.getByLabel('Rechercher un cardinal');
      await search.pressSequentially('avelline');
      await page.waitForURL('**/cardinaux?nom=avelline');
      await seesCardinals(page, 1);
      expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.getByRole('link', { name: 'Jean-Marc Aveline' }).click();
      await page.getByRole('heading', { name: 'Jean-Marc Aveline', level: 1 }).waitFor();
      await page.goBack();
      await seesCardinals(page, 1);
      await page.getByRole('link', { name: 'Réinitialiser' }).click();
      await seesCardinals(page, 252);

      await page.getByText('Le Collège en graphiques').click();
      await page.getByRole('link', { name: /^François\s+: 149/ }).click();
      await page.waitForURL('**/cardinaux?creePar=Fran%C3%A7ois');
      await page.getByRole('link', { name: 'Retirer le filtre Créés par François' }).waitFor();
      await page.locator('.college-columns i').last().click();
      await page.waitForURL(/continent=Oc%C3%A9anie/);
      await page.locator('a[aria-current=true]', { hasText: 'Océanie' }).click();
      await page.waitForURL('**/cardinaux?creePar=Fran%C3%A7ois');

      await page.locator('.plate input').first().check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Vider' }).click();
      await page.setViewportSize({ width: 360, height: 780 });
      const asia = page.getByRole('radio', { name: /^Asie/ });
      await asia.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Filtrer' }).click();
      await expectAccessible(page);
      await asia.check();
      await page.waitForURL(/continent=Asie/);
      await page.getByRole('button', { name: /^Voir les \d\d cardinaux$/ }).click();
      await asia.waitFor({ state: 'hidden' });
      expect(consoleMessages).toEqual([]);
    });

    it('keeps choices made before hydration', async () => {
      const { page } = await site.nextVisitor('about:blank');
      const { promise: scripts, resolve: releaseScripts } = Promise.withResolvers<void>();
      await page.route(SCRIPTS, async (route) => {
        await scripts;
        await route.continue();
      });
      await page.goto('/cardinaux', { waitUntil: 'commit' });
      await page.getByRole('radio', { name: /^Asie/ }).check();
      await page.getByLabel('Rechercher un cardinal').fill('al');
      releaseScripts();
      await page.waitForURL('**/cardinaux?nom=al&continent=Asie');
      await seesCardinals(page, 5);
    });

    it('keeps the last chosen view, even before hydration', async () => {
      const { page, consoleMessages } = await site.nextVisitor('/cardinaux');
      await hydrated(page);
      await page.getByRole('button', { name: 'Liste' }).click();
      await page.waitForURL('**/cardinaux?vue=liste');
      await page.route(SCRIPTS, (route) => route.abort());
      await page.goto('/cardinaux');
      const columns = () =>
        page.locator('.roll').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
      expect(await columns()).toBe(1);
      await page.goto('/cardinaux?vue=grille');
      expect(await columns()).toBeGreaterThan(1);
      await page.unroute(SCRIPTS);
      await page.goto('/cardinaux');
      await page.locator('.seg [aria-pressed=true]', { hasText: 'Liste' }).waitFor();
      expect(consoleMessages.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
    });

    it('shares a page by a QR code generated on the site and by copying its address', async () => {
      const { page } = await site.nextVisitor('about:blank');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) elsewhere.push(request.url());
      });
      await page.goto(AVELINE);
      await hydrated(page);
      await page.getByText('Code QR', { exact: true }).click();
      await page.getByRole('img', { name: 'Code QR vers cette page' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Copier le lien' }).click();
      await page.getByRole('button', { name: 'Lien copié' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(AVELINE);
      await page.getByRole('button', { name: 'Copier le lien' }).waitFor();
      expect(elsewhere).toEqual([]);
    });
  });

  describe('the home page and the papabili', () => {
    it('are accessible in each of their states; the button to the top appears after 300 px', async () => {
      const { page } = await site.nextVisitor('/');
      await hydrated(page);
      await page.getByText('Voir en tableau').click();
      await page.getByRole('button', { name: 'Âge' }).click();
      await expectAccessible(page);
      await page.goto('/mentions-legales');
      await hydrated(page);
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Fumata, accueil' }).click();
      await page.getByText('chiffres indicatifs').waitFor();
      await expectAccessible(page);
      await page.unrouteAll();

      await page.goto('/papabili');
      await hydrated(page);
      await page.getByRole('button', { name: 'Tout déplier' }).click();
      const top = page.getByRole('button', { name: 'Haut de page' });
      await page.evaluate(() => scrollTo(0, 300));
      await top.waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo(0, 320));
      await top.waitFor();
      await expectAccessible(page);
      await page.evaluate(() => scrollTo(0, 320));
      await top.click();
      await page.waitForFunction(() => scrollY === 0);
      await top.waitFor({ state: 'hidden' });
    });
  });

  describe('the news', () => {
    const publish = (over: object) =>
      site.callAsAdmin('POST', '/api/articles', {
        titre: 'Un titre',
        resume: 'Un résumé',
        contenu: '<p>Du texte</p>',
        publie: true,
        ...over,
      });

    /** Waits until a picture whose address ends like this is drawn. */
    const seesPicture = (page: Page, selector: string, address: string) =>
      page.waitForFunction(
        ([pictureSelector, end]) => {
          const picture = document.querySelector<HTMLImageElement>(pictureSelector);
          picture?.scrollIntoView();
          return picture && picture.naturalWidth > 0 && picture.currentSrc.endsWith(end);
        },
        [selector, address] as const,
      );

    it('show an article with its picture, or the default picture if that fails', async () => {
      const { page } = await site.nextVisitor('/');
      await seesPicture(
        page,
        '.front .story.lead img',
        '/images/articles/la-veille-du-conclave-le-programme-du-7-mai-960.webp',
      );
      const image = `/api/images/${'0'.repeat(64)}.jpg`;
      const { _id, slug } = await publish({ titre: 'Image perdue', image });
      await page.goto(`/actualites/${String(slug)}`);
      await seesPicture(page, '.article figure img', '/images/article-default.png');
      await site.callAsAdmin('DELETE', `/api/articles/${String(_id)}`);
    });

    it('print in dark text without navigation', async () => {
      const { page } = await site.nextVisitor('/actualites/conclave-vos-questions-nos-reponses', {
        colorScheme: 'dark',
      });
      await page.emulateMedia({ media: 'print' });
      const navigation = page.locator('.article aside, .sharing, .site-head').filter({ visible: true });
      expect(await navigation.count()).toBe(0);
      const colours = await page
        .locator('.article :is(h1, .lede, .meta, .prose p)')
        .evaluateAll((texts) => texts.map((text) => Number(/\d+/.exec(getComputedStyle(text).color)?.[0])));
      expect(Math.max(...colours)).toBeLessThan(100);
    });

    it('fit a narrow screen with words of any length', async () => {
      const word = 'Anticonstitutionnellement'.repeat(8);
      const contenu = `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul><blockquote>${word}</blockquote>`;
      const { slug } = await publish({ titre: word, resume: word, auteur: word, contenu, featured: true });
      const { page } = await site.nextVisitor('about:blank', { viewport: { width: 320, height: 640 } });
      for (const path of ['/actualites', `/actualites/${String(slug)}`, '/']) {
        await page.goto(path);
        await page.getByText(word).first().waitFor({ state: 'attached' });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, over]).toEqual([path, 0]);
      }
    });
  });
});
