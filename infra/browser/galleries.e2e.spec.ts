import type { DownloadStats, Gallery, GalleryImage } from '@fumata/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { hungGallery } from './hung-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import type { Visit } from './open-site.ts';
import { hydrated } from './people.ts';

const PLANCHES = '/galeries/planches-d-essai';
const ASK = '**/api/gallery/request-download';
/** Downloads by robots are not counted, and a Chromium without a window says that it is one. */
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let site: OpenSite;
let images: GalleryImage[];

const shownIn = (page: Page) => new URL(page.url()).searchParams.get('image');
const counted = async (): Promise<number> =>
  ((await site.order('GET', '/api/download-stats')) as unknown as DownloadStats).totalDownloadCount; // as the call answers

async function linkTo(imageId: string | undefined): Promise<string> {
  const asked = { imageId, email: 'lien@exemple.fr' };
  const { directLink } = await site.call('POST', '/api/gallery/request-download', asked);
  return new URL(String(directLink)).pathname;
}

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
});

/** A gallery with one of its images shown large, opened from its thumbnail. */
async function looking(title: string, options = {}): Promise<Visit> {
  const visit = await site.visit(PLANCHES, options);
  await hydrated(visit.page);
  await looker(visit.page).thumbnail(title).click();
  await looker(visit.page).sees(title);
  return visit;
}

inChromium('the galleries', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    const description = `${'De la porte qui se ferme à la fumée qui monte. '.repeat(3)}À télécharger.`;
    ({ images } = await hungGallery(site, { titre: 'Planches d’essai', description }, [
      { titre: 'La fumée', description: 'Elle monte.' },
      { titre: 'La coupole', width: 700, height: 1000 },
      { titre: 'La porte', width: 120, height: 90 },
    ]));
  });
  afterAll(() => site.close());

  it('are gone through by keyboard: turned, left by one step, the focus back where one stands', async () => {
    const { page, complaints } = await site.visit(PLANCHES, { viewport: { width: 1280, height: 500 } });
    const me = looker(page);
    await hydrated(page);
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

    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.closest('main, .site-head, .site-foot') != null && at.closest('.light') === null;
      });
      expect(outside).toBe(false);
    }
    const place = await page.evaluate(() => scrollY);
    await page.mouse.move(640, 200);
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(place);

    await page.keyboard.press('ArrowRight');
    await me.sees('La coupole');
    expect(shownIn(page)).toBe(images[1]?._id);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await me.seesNone();
    await me.stands('La coupole');
    expect(page.url()).toBe(site.address + PLANCHES);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are turned by mouse; Back closes, Forward shows again, two clicks leave by one step', async () => {
    const { page } = await site.visit(PLANCHES);
    const me = looker(page);
    await hydrated(page);
    // A neighbour comes in its large size before it is asked for.
    const neighbour = page.waitForRequest((request) => request.url().includes(`/${images[0]?._id}?w=1280`));
    await me.thumbnail('La coupole').click();
    await me.sees('La coupole');
    await neighbour;
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
    await me.thumbnail('La fumée').click();
    await me.sees('La fumée');
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
    await page.context().close();
  });

  it('are turned by a finger that goes sideways', async () => {
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
    await page.context().close();
  });

  it('show no button that needs scripts where there are none', async () => {
    const { page } = await site.visit(PLANCHES, { javaScriptEnabled: false });
    expect(await page.getByRole('button').count()).toBe(0);
    await looker(page).thumbnail('La coupole').click();
    await looker(page).sees('La coupole');
    await page.context().close();
  });

  it('hand out a link after wrong and refused requests, which brings the file and counts', async () => {
    const { page, complaints } = await looking('La fumée', {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...FIREFOX,
    });
    const me = asker(page);
    await me.opens();
    await expectAccessible(page);
    await me.asks('camille@');
    await page.getByText('Veuillez entrer une adresse email valide').waitFor();
    expect(await me.email().evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await me.dialog().waitFor({ state: 'hidden' });
    await looker(page).sees('La fumée');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Télécharger l'image");
    await me.opens();
    expect(await me.email().inputValue()).toBe('camille@');
    await page.route(ASK, (route) =>
      route.fulfill({ status: 429, json: { message: 'Réessayez plus tard.' } }),
    );
    await me.asks('camille@exemple.fr');
    await page.getByRole('alert').filter({ hasText: 'Réessayez plus tard.' }).waitFor();
    await expectAccessible(page);
    await page.unroute(ASK);
    await me.asks('camille@exemple.fr');
    const link = me.dialog().getByRole('link');
    const address = await link.innerText();
    expect(address).toMatch(/\/gallery\/download\/[\w-]{43}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await page.getByRole('status').filter({ hasText: 'Lien copié' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const before = await counted();
    const coming = page.waitForEvent('download');
    await link.click();
    await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
    expect((await coming).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    await expectAccessible(page);
    expect(await counted()).toBe(before + 1);
    const smaller = page.waitForEvent('download');
    await page.getByRole('link', { name: /^640\spx$/ }).click();
    expect((await smaller).suggestedFilename()).toBe('la-fumee-640.jpg');
    await page.getByRole('link', { name: 'Retour aux galeries' }).click();
    await page.getByRole('heading', { name: "Galeries d'Images" }).waitFor();
    // The refusal is reported by Chromium itself.
    expect(complaints.filter((complaint) => !complaint.includes('429'))).toEqual([]);

    await page.goto(PLANCHES);
    await hydrated(page);
    await me.opens('Télécharger toute la galerie');
    await me.asks('toute@exemple.fr');
    const whole = page.waitForEvent('download');
    await me.dialog().getByRole('link').click();
    await page.getByText(/^3\simages, en un fichier zip/).waitFor();
    expect((await whole).suggestedFilename()).toBe('planches-d-essai.zip');
    await page.context().close();
  });

  it('stay on the page of a link when the network fails, and bring the file on retry', async () => {
    const { page } = await site.visit('about:blank');
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/gallery/download/**', async (route) => {
      await failing;
      await route.abort();
    });
    await page.goto(await linkTo(images[0]?._id));
    await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
    await hydrated(page);
    await expectAccessible(page);
    fail();
    await page.getByRole('alert').filter({ hasText: 'Le téléchargement n’a pas pu commencer' }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Réessayer' }).click();
    expect((await coming).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    await page.context().close();
  });

  it('tell above an image what became of a request, without moving the focus', async () => {
    const { page } = await looking('La fumée');
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
    await page.context().close();
  });

  it('keep unusual names within 320 px and show them as text', async () => {
    const long = 'é'.repeat(150);
    const hostile = {
      titre: `<script>alert(1)</script> ${long}`,
      description: `<img src=x onerror=alert(1)>${long}`,
    };
    const hung: { gallery: Gallery; images: GalleryImage[] } = await hungGallery(site, hostile, [hostile]);
    const address = `/galeries/${hung.gallery.slug}`;
    const [image] = hung.images;
    const { page, complaints } = await site.visit('about:blank', { viewport: { width: 320, height: 640 } });
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    for (const path of ['/galeries', address, `${address}?image=${image?._id}`, await linkTo(image?._id)]) {
      await page.goto(path);
      await hydrated(page);
      await page.getByText('<script>alert(1)</script>').first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, over]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
