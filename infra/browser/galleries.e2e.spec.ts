import type { DownloadStats, Gallery, GalleryImage } from '@fumata/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { hungGallery } from './hung-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import type { Visit } from './open-site.ts';

const PLANCHES = '/galeries/planches-d-essai';
const ASK = '**/api/gallery/request-download';
/** Robots’ downloads aren’t counted, and a Chromium without a window says that it is one. */
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let site: OpenSite;
let gallery: Gallery;
let images: GalleryImage[];

const leave = ({ page }: Pick<Visit, 'page'>) => page.context().close();
/** Until the page’s scripts answer what is pressed. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
const shownIn = (page: Page) => new URL(page.url()).searchParams.get('image');
const counted = async (): Promise<number> =>
  ((await site.order('GET', '/api/download-stats')) as unknown as DownloadStats).totalDownloadCount; // as the call answers

/** What somebody does who looks at a gallery, by the names that the screen gives. */
const looker = (page: Page) => ({
  thumbnail: (title: string) => page.getByRole('link', { name: `Agrandir\u00A0: ${title}`, exact: true }),
  press: (button: string) => page.locator('dialog.light').getByRole('button', { name: button }).click(),
  /** Until an image is shown large. */
  sees: (title: string) =>
    page.locator('dialog.light').getByRole('heading', { name: title, exact: true }).waitFor(),
  seesNone: () => page.locator('dialog.light').waitFor({ state: 'detached' }),
  /** Until the focus is on the thumbnail of an image. */
  stands: (title: string) =>
    page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label')?.endsWith(name), title),
  /** One finger, sideways. */
  async swipes(by: number): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x) => ({ x, y: 300 })) });
    await touch('touchStart', 180);
    await touch('touchMove', 180 + by);
    await touch('touchEnd');
  },
});

/** What somebody does who wants a file. */
const asker = (page: Page) => ({
  dialog: () => page.getByRole('dialog', { name: /^Télécharger/ }),
  email: () => page.getByLabel('Adresse e-mail'),
  async opens(button = "Télécharger l'image"): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    await this.dialog().waitFor();
  },
  async asks(email: string): Promise<void> {
    await this.email().fill(email);
    await this.dialog().getByRole('button', { name: 'Recevoir le lien de téléchargement' }).click();
  },
  hears: (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor(),
});

/** A gallery with one of its images shown large, opened from its thumbnail. */
async function looking(title = 'La fumée', options = {}): Promise<Visit> {
  const visit = await site.visit(PLANCHES, options);
  await takenOver(visit.page);
  await looker(visit.page).thumbnail(title).click();
  await looker(visit.page).sees(title);
  return visit;
}

inChromium('the galleries', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    const description = `${'De la porte qui se ferme à la fumée qui monte. '.repeat(3)}À télécharger.`;
    ({ gallery, images } = await hungGallery(site, { titre: 'Planches d’essai', description }, [
      { titre: 'La fumée', description: 'Elle monte.' },
      { titre: 'La coupole', width: 700, height: 1000 },
      { titre: 'La porte', width: 120, height: 90 },
    ]));
    await hungGallery(site, { titre: 'Sans couverture' }, []);
  });
  afterAll(() => site.close());

  it('are listed with their covers and the beginning of what they are about', async () => {
    const { page, complaints } = await site.visit('/');
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Galeries' })
      .click();
    await page.getByRole('heading', { name: "Galeries d'Images", level: 1 }).waitFor();
    expect(await page.locator('.site-nav [aria-current]').innerText()).toBe('Galeries');
    const planches = page.locator('.story', { hasText: 'Planches d’essai' });
    expect(await planches.locator('p').innerText()).toBe(`${gallery.description.slice(0, 100).trimEnd()}...`);
    expect(await planches.locator('img').getAttribute('srcset')).toContain(`${images[0]?._id}?w=640 640w`);
    const bare = page.locator('.story', { hasText: 'Sans couverture' });
    expect(await bare.locator('img').getAttribute('src')).toBe('/images/gallery-default.png');
    expect(await page.title()).toBe("Galeries d'Images | Fumata 2025");
    await planches.getByRole('link').click();
    await page.getByRole('heading', { name: 'Planches d’essai', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it('show what they hold, and say it in their head', async () => {
    const { page, complaints } = await site.visit(PLANCHES);
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
    expect(await crumbs.allInnerTexts()).toEqual(['Accueil', 'Galeries', 'Planches d’essai']);
    expect(await page.locator('.wall h2').allInnerTexts()).toEqual(['La fumée', 'La coupole', 'La porte']);
    await page.getByText(/^700 × 1000 · 0\stéléchargement$/).waitFor();
    expect(await page.title()).toBe('Planches d’essai | Fumata 2025');
    const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await head('meta[property="og:image"]', 'content')).toMatch(
      new RegExp(`/api/gallery/thumbnail/${images[0]?._id}\\?w=1280$`),
    );
    expect(await head('meta[name=description]', 'content')).toContain('De la porte qui se ferme');
    expect(await head('link[rel=canonical]', 'href')).toMatch(/\/galeries\/planches-d-essai$/);
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it.each(['/galeries', PLANCHES, `${PLANCHES}?image=`])(
    'keep everything in its place at %s',
    async (path) => {
      const { page } = await site.visit('about:blank', { viewport: { width: 360, height: 780 } });
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path.endsWith('=') ? path + images[1]?._id : path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThanOrEqual(0.02);
      await leave({ page });
    },
  );

  it('show an image large by keyboard, round and round, and give the focus back where one stands', async () => {
    const { page, complaints } = await site.visit(PLANCHES);
    const me = looker(page);
    await takenOver(page);
    await me.thumbnail('La fumée').focus();
    await page.keyboard.press('Enter');
    await me.sees('La fumée');
    await page.getByText('1200 × 630 · PNG · ').waitFor();
    await page.locator('.light').getByText('Elle monte.').waitFor();
    expect(shownIn(page)).toBe(images[0]?._id);
    await page.keyboard.press('ArrowLeft');
    await me.sees('La porte');
    await page.keyboard.press('ArrowRight');
    await me.sees('La fumée');
    await page.keyboard.press('ArrowRight');
    await me.sees('La coupole');
    expect(shownIn(page)).toBe(images[1]?._id);
    await page.keyboard.press('Escape');
    await me.seesNone();
    await me.stands('La coupole');
    expect(shownIn(page)).toBeNull();
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it('keep the focus with the image, and the page behind it still', async () => {
    const { page } = await looking('La fumée', { viewport: { width: 1280, height: 500 } });
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = () => document.activeElement?.closest('main, .site-head, .site-foot') !== null;
      const inLight = () => document.activeElement?.closest('.light') !== null;
      expect((await page.evaluate(outside)) && !(await page.evaluate(inLight))).toBe(false);
    }
    const place = await page.evaluate(() => scrollY);
    await page.mouse.move(640, 200);
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await leave({ page });
  });

  it('are turned by mouse; Back closes what was opened, however many were looked at, Forward shows it again', async () => {
    const { page } = await looking('La coupole');
    const me = looker(page);
    await me.press('Image suivante');
    await me.sees('La porte');
    await me.press('Image suivante');
    await me.sees('La fumée');
    await me.press('Image précédente');
    await me.sees('La porte');
    await page.goBack();
    await me.seesNone();
    expect(page.url()).toBe(site.address + PLANCHES);
    await page.goForward();
    await me.sees('La porte');
    await me.press('Fermer');
    await me.seesNone();
    await me.thumbnail('La porte').dblclick({ position: { x: 4, y: 4 } });
    await me.sees('La porte');
    await page.keyboard.press('Escape');
    await me.seesNone();
    await me.thumbnail('La fumée').click();
    await me.sees('La fumée');
    await page.mouse.click(16, 300);
    await me.seesNone();
    await leave({ page });
  });

  it('are left by one step however often that is asked for', async () => {
    const { page } = await looking();
    const me = looker(page);
    // Both in one go: the second of two clicks of a mouse may find the page beneath, once the dialog has gone.
    await page
      .locator('.light')
      .getByRole('button', { name: 'Fermer' })
      .evaluate((button) => {
        (button as HTMLElement).click();
        (button as HTMLElement).click();
      });
    await me.seesNone();
    await me.stands('La fumée');
    expect(page.url()).toBe(site.address + PLANCHES);
    await me.thumbnail('La fumée').click();
    await me.sees('La fumée');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await me.seesNone();
    await me.stands('La fumée');
    expect(page.url()).toBe(site.address + PLANCHES);
    await leave({ page });
  });

  it('are turned by a finger, not by one that goes up or down', async () => {
    const { page } = await looking('La fumée', {
      ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    });
    const me = looker(page);
    await me.swipes(-120);
    await me.sees('La coupole');
    await me.swipes(120);
    await me.sees('La fumée');
    await me.swipes(20);
    await me.swipes(120);
    await me.sees('La porte');
    await leave({ page });
  });

  it('have an address for each image, and take no notice of one that they don’t hold', async () => {
    const { page, complaints } = await site.visit(`${PLANCHES}?image=${images[1]?._id}`);
    const me = looker(page);
    await me.sees('La coupole');
    await page.keyboard.press('Escape');
    await me.seesNone();
    expect(page.url()).toBe(site.address + PLANCHES);
    await page.goto(`${PLANCHES}?image=64f000000000000000000000`);
    await me.thumbnail('La fumée').waitFor();
    await me.seesNone();
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it('bring the neighbours of an image before they are asked for', async () => {
    const { page } = await site.visit('about:blank');
    const [, , last] = images;
    const coming = page.waitForRequest((request) => request.url().includes(`/${last?._id}?w=`));
    await page.goto(`${PLANCHES}?image=${images[0]?._id}`);
    await coming;
    await leave({ page });
  });

  it('ask for an address, keep what was typed, and hand out a link that brings the file and counts', async () => {
    const { page, complaints } = await looking('La fumée', {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...FIREFOX,
    });
    const me = asker(page);
    await me.opens();
    await me
      .dialog()
      .getByText(/valable 7\sjours.*transmise à des tiers.*après 180\sjours/)
      .waitFor();
    await me.asks('camille@');
    await page.getByText('Veuillez entrer une adresse email valide').waitFor();
    expect(await me.email().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await me.dialog().waitFor({ state: 'hidden' });
    await looker(page).sees('La fumée');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Télécharger l'image");
    await me.opens();
    expect(await me.email().inputValue()).toBe('camille@');
    await me.asks('camille@exemple.fr');
    const link = me.dialog().getByRole('link');
    const address = await link.innerText();
    expect(address).toMatch(/\/gallery\/download\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await page.getByRole('status').filter({ hasText: 'Lien copié' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const before = await counted();
    const coming = page.waitForEvent('download');
    await link.click();
    await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
    expect((await coming).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    expect(await counted()).toBe(before + 1);
    const smaller = page.waitForEvent('download');
    await page.getByRole('link', { name: /^640\spx$/ }).click();
    expect((await smaller).suggestedFilename()).toBe('la-fumee-640.jpg');
    await page.getByRole('link', { name: 'Retour aux galeries' }).click();
    await page.getByRole('heading', { name: "Galeries d'Images" }).waitFor();
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it('come as a whole, too', async () => {
    const { page } = await site.visit(PLANCHES);
    await takenOver(page);
    const me = asker(page);
    await me.opens('Télécharger toute la galerie');
    await me.asks('toute@exemple.fr');
    const coming = page.waitForEvent('download');
    await me.dialog().getByRole('link').click();
    await page.getByText(/^3\simages, en un fichier zip/).waitFor();
    expect((await coming).suggestedFilename()).toBe('planches-d-essai.zip');
    await leave({ page });
  });

  it('send one request however often it is pressed, and tell whoever has closed the form meanwhile', async () => {
    const { page } = await looking();
    const me = asker(page);
    let asked = 0;
    let answer: () => Promise<void> = () => Promise.resolve();
    await page.route(ASK, (route) => {
      asked += 1;
      answer = () => route.fulfill({ status: 201, json: { message: 'Un lien vous a été envoyé.' } });
    });
    await me.opens();
    await me.asks('lent@exemple.fr');
    const sending = page.getByRole('button', { name: 'Envoi en cours...' });
    await sending.click();
    await page.keyboard.press('Enter');
    await me.dialog().getByRole('button', { name: 'Annuler' }).click();
    await me.dialog().waitFor({ state: 'hidden' });
    await answer();
    await page.locator('.toast', { hasText: 'Un lien vous a été envoyé.' }).waitFor();
    expect(asked).toBe(1);
    await leave({ page });
  });

  it('tell above an image what became of a request, where it can be acted upon', async () => {
    const { page } = await looking();
    const me = asker(page);
    let answer: () => Promise<void> = () => Promise.resolve();
    const json = { message: 'Voici votre lien.', directLink: '/mentions-legales' };
    await page.route(ASK, (route) => {
      answer = () => route.fulfill({ status: 201, json });
    });
    await me.opens();
    await me.asks('lent@exemple.fr');
    await page.getByRole('button', { name: 'Envoi en cours...' }).waitFor();
    await me.dialog().getByRole('button', { name: 'Annuler' }).click();
    await me.dialog().waitFor({ state: 'hidden' });
    const stays = await page.evaluateHandle(() => document.activeElement);
    await answer();
    await page.locator('.toast', { hasText: 'Voici votre lien.' }).waitFor();
    expect(await stays.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.locator('.toast').getByRole('button', { name: 'Ouvrir' }).click();
    await page.waitForURL('**/mentions-legales');
    await leave({ page });
  });

  it('close the form with the image it was opened from', async () => {
    const { page } = await looking();
    await asker(page).opens();
    await page.goBack();
    await looker(page).seesNone();
    await asker(page).dialog().waitFor({ state: 'hidden' });
    await looker(page).stands('La fumée');
    await page.goForward();
    await looker(page).sees('La fumée');
    expect(await asker(page).dialog().count()).toBe(0);
    await leave({ page });
  });

  it('close the form by themselves three seconds after a mail has left', async () => {
    const { page } = await site.visit('about:blank');
    await page.clock.install();
    await page.goto(`${PLANCHES}?image=${images[0]?._id}`);
    await takenOver(page);
    await page.route(ASK, (route) => route.fulfill({ status: 201, json: { message: 'Un lien est parti.' } }));
    const me = asker(page);
    await me.opens();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    await me.asks('vite@exemple.fr');
    await me.hears('Un lien est parti.');
    await page.clock.runFor(2_900);
    expect(await me.dialog().isVisible()).toBe(true);
    await page.clock.runFor(200);
    await me.dialog().waitFor({ state: 'hidden' });
    await leave({ page });
  });

  it('say why a link is refused, in the server’s words or their own', async () => {
    const { page } = await looking();
    const me = asker(page);
    await me.opens();
    for (let n = 0; n < 5; n += 1)
      await site.call('POST', '/api/gallery/request-download', {
        imageId: images[0]?._id,
        email: 'trop@exemple.fr',
      });
    await me.asks('trop@exemple.fr');
    await page.getByRole('alert').filter({ hasText: 'Réessayez dans 60 minutes.' }).waitFor();
    await me.asks('a<b@exemple.fr');
    await page.getByText('Veuillez entrer une adresse email valide').waitFor();
    await page.route(ASK, (route) => route.abort());
    await me.asks('a@exemple.fr');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Erreur lors de la demande de téléchargement' })
      .waitFor();
    expect(await me.email().inputValue()).toBe('a@exemple.fr');
    await leave({ page });
  });

  it('stay on the page of a link when the line is cut as the file should come, and bring it afterwards', async () => {
    const asked = { imageId: images[0]?._id, email: 'coupure@exemple.fr' };
    const { directLink } = await site.call('POST', '/api/gallery/request-download', asked);
    const { page } = await site.visit(new URL(String(directLink), site.address).pathname);
    await takenOver(page);
    await page.context().setOffline(true);
    await page.getByRole('alert').filter({ hasText: 'Le téléchargement n’a pas pu commencer' }).waitFor();
    await page.context().setOffline(false);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Réessayer' }).click();
    expect((await coming).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    await leave({ page });
  });

  it('show the same page, of the same size, by every dead link', async () => {
    const asked = { imageId: images[0]?._id, email: 'taille@exemple.fr' };
    const { directLink } = await site.call('POST', '/api/gallery/request-download', asked);
    const living = new URL(String(directLink)).pathname;
    const pages = await Promise.all(
      [
        living.slice(0, -1),
        `${living.slice(0, -43)}${'A'.repeat(43)}`,
        '/gallery/download/lien-invalide',
      ].map(async (path) => (await fetch(site.address + path, { headers: { accept: 'text/html' } })).text()),
    );
    const [first = '', ...others] = pages.map((html) => html.replace(/nonce="[^"]*"/g, 'nonce=""'));
    expect(first).toContain('Téléchargement impossible');
    expect(others).toEqual([first, first]);
    expect(new Set(pages.map(({ length }) => length)).size).toBe(1);
  });

  it('open nothing by a dead link', async () => {
    const { page } = await site.visit('/gallery/download/lien-invalide');
    await page.getByRole('heading', { name: 'Téléchargement impossible' }).waitFor();
    await page.getByText('Le lien de téléchargement est invalide ou a expiré').waitFor();
    expect((await fetch(`${site.address}/gallery/download/lien-invalide`)).status).toBe(404);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.goto(`/api/gallery/download/${'A'.repeat(43)}`);
    expect(new URL(page.url()).pathname).toBe('/gallery/download/lien-invalide');
    await page.getByRole('link', { name: 'Faire une nouvelle demande' }).click();
    await page.getByRole('heading', { name: "Galeries d'Images" }).waitFor();
    await leave({ page });
  });

  it('say that there is none of that name', async () => {
    const { page } = await site.visit('/galeries/personne');
    await page.getByRole('heading', { name: 'Galerie introuvable' }).waitFor();
    expect((await fetch(`${site.address}/galeries/personne`)).status).toBe(404);
    await page.getByRole('link', { name: 'Retour aux galeries' }).click();
    await page.getByRole('link', { name: 'Sans couverture' }).click();
    await page.getByText("Aucune image n'est disponible dans cette galerie pour le moment.").waitFor();
    await leave({ page });
  });

  it('say that they can’t be loaded, and load when asked again', async () => {
    const { page } = await site.visit('/mentions-legales');
    await takenOver(page);
    await page.route('**/api/gallery', (route) => route.abort());
    await page.locator('.site-foot').getByRole('link', { name: 'Galeries' }).click();
    await page.getByText('Erreur lors du chargement des galeries').waitFor();
    await page.unroute('**/api/gallery');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.route('**/api/gallery/slug/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Planches d’essai' }).click();
    await page.getByText('Erreur lors du chargement de la galerie').waitFor();
    await page.getByRole('link', { name: 'Retour aux galeries' }).click();
    await page.getByRole('heading', { name: "Galeries d'Images" }).waitFor();
    await leave({ page });
  });

  it('lead from an old address to the new one', async () => {
    const { gallery: renamed } = await hungGallery(site, { titre: 'Ancien nom' }, []);
    await site.order('PUT', `/api/gallery/${renamed._id}`, { titre: 'Nouveau nom' });
    const answer = await fetch(`${site.address}/galeries/ancien-nom`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/galeries/nouveau-nom']);
    await site.order('DELETE', `/api/gallery/${renamed._id}`);
    expect((await fetch(`${site.address}/galeries/nouveau-nom`)).status).toBe(404);
  });

  it('are read without scripts, and give a link nothing to begin by itself', async () => {
    const { page } = await site.visit('/galeries', { javaScriptEnabled: false, ...FIREFOX });
    await page.getByRole('link', { name: 'Planches d’essai' }).click();
    expect(await page.getByRole('button').count()).toBe(0);
    await looker(page).thumbnail('La coupole').click();
    await looker(page).sees('La coupole');
    await page.getByRole('link', { name: 'Retour à la galerie' }).click();
    await looker(page).seesNone();
    const before = await counted();
    const { directLink } = await site.call('POST', '/api/gallery/request-download', {
      ...{ imageId: images[0]?._id, email: 'sans@exemple.fr' },
    });
    await page.goto(new URL(String(directLink)).pathname, { waitUntil: 'networkidle' });
    expect(await counted()).toBe(before);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger', exact: true }).click();
    await coming;
    expect(await counted()).toBe(before + 1);
    await leave({ page });
  });

  it('show the default picture where one does not come', async () => {
    const { page } = await site.visit('about:blank');
    await page.route(`**/api/gallery/thumbnail/${images[0]?._id}*`, (route) => route.abort());
    await page.goto(PLANCHES);
    await page.locator('.wall img[src="/images/gallery-default.png"]').waitFor();
    expect(await page.locator('.wall img[src="/images/gallery-default.png"]').count()).toBe(1);
    await page.goto('/galeries');
    await page
      .locator('.story', { hasText: 'Planches' })
      .locator('img[src$="gallery-default.png"]')
      .waitFor();
    await leave({ page });
  });
});

inChromium('galleries with unusual names', () => {
  const LONG = 'é'.repeat(150);
  beforeAll(async () => {
    site = await OpenSite.open();
    const hostile = {
      titre: `<script>alert(1)</script> ${LONG}`,
      description: `<img src=x onerror=alert(1)>${LONG}`,
    };
    ({ gallery, images } = await hungGallery(site, hostile, [hostile]));
  });
  afterAll(() => site.close());

  it.each([
    ['list', () => '/galeries'],
    ['gallery', () => `/galeries/${gallery.slug}`],
    ['image', () => `/galeries/${gallery.slug}?image=${images[0]?._id}`],
    ['download', async () => new URL(String((await linkOf()).directLink)).pathname],
  ])('keep them within 320 px, and are no markup: %s', async (_what, path) => {
    const { page, complaints } = await site.visit(await path(), { viewport: { width: 320, height: 640 } });
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await page.getByText('<script>alert(1)</script>').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  const linkOf = () =>
    site.call('POST', '/api/gallery/request-download', { imageId: images[0]?._id, email: 'b@exemple.fr' });
});
