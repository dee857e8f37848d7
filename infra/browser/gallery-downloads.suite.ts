import type { DownloadStats, GalleryImage } from '@fumata/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { createPlanches, linkTo, galleryVisitor, openGallery, PLANCHES } from './gallery-visitor.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

const REQUEST_LINK = '**/api/gallery/request-download';
/** Downloads by bots are not counted, and headless Chromium identifies itself as one. */
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let site: OpenSite;
let images: GalleryImage[];

const downloadCount = async (): Promise<number> =>
  (await site.callAsAdmin<DownloadStats>('GET', '/api/download-stats')).totalDownloadCount;

/** Steps of a visitor who requests a file. */
const requester = (page: Page) => ({
  dialog: () => page.getByRole('dialog', { name: /^Télécharger/ }),
  email: () => page.getByLabel('Adresse e-mail'),
  async opens(button = 'Télécharger l’image'): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    await this.dialog().waitFor();
  },
  async asks(email: string): Promise<void> {
    await this.email().fill(email);
    await this.dialog().getByRole('button', { name: 'Recevoir le lien de téléchargement' }).click();
  },
});

inChromium('downloads from the galleries', () => {
  beforeAll(async () => {
    site = sharedSite();
    ({ images } = await createPlanches(site));
  });

  it('issue a link after invalid and refused requests; it delivers the file and counts the download', async () => {
    const { page, consoleMessages } = await openGallery(site, 'La fumée', {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...FIREFOX,
    });
    const me = requester(page);
    await me.opens();
    await expectAccessible(page);
    await me.asks('camille@');
    await page.getByText('Veuillez entrer une adresse email valide').waitFor();
    expect(await me.email().evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await me.dialog().waitFor({ state: 'hidden' });
    await galleryVisitor(page).sees('La fumée');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Télécharger l’image');
    await me.opens();
    expect(await me.email().inputValue()).toBe('camille@');
    await page.route(REQUEST_LINK, (route) =>
      route.fulfill({ status: 429, json: { message: 'Réessayez plus tard.' } }),
    );
    await me.asks('camille@exemple.fr');
    await page.getByRole('alert').filter({ hasText: 'Réessayez plus tard.' }).waitFor();
    await expectAccessible(page);
    await page.unroute(REQUEST_LINK);
    await me.asks('camille@exemple.fr');
    const link = me.dialog().getByRole('link');
    const address = await link.innerText();
    expect(address).toMatch(/\/gallery\/download\/[\w-]{43}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await page.getByRole('status').filter({ hasText: 'Lien copié' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const before = await downloadCount();
    const download = page.waitForEvent('download');
    await link.click();
    await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
    expect((await download).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
    await expectAccessible(page);
    expect(await downloadCount()).toBe(before + 1);
    const smaller = page.waitForEvent('download');
    await page.getByRole('link', { name: /^640\spx$/ }).click();
    expect((await smaller).suggestedFilename()).toBe('la-fumee-640.jpg');
    await page.getByRole('link', { name: 'Retour aux galeries' }).click();
    await page.getByRole('heading', { name: 'Galeries d’Images' }).waitFor();
    // Chromium itself reports the refusals.
    expect(consoleMessages.filter((message) => !/status of (400|429)/.test(message))).toEqual([]);

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

  it('stay on the page of a link when the network fails, and deliver the file on retry', async () => {
    const { page } = await site.nextVisitor('about:blank');
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/gallery/download/**', async (route) => {
      await failing;
      await route.abort();
    });
    await page.goto(await linkTo(site, images[0]?._id));
    await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
    await hydrated(page);
    await expectAccessible(page);
    fail();
    await page.getByRole('alert').filter({ hasText: 'Le téléchargement n’a pas pu commencer' }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Réessayer' }).click();
    expect((await download).suggestedFilename()).toBe('la-fumee.png');
    await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
  });

  it('report the result of a request above an image without moving the focus', async () => {
    const { page } = await openGallery(site, 'La fumée');
    const me = requester(page);
    let answer: () => Promise<void> = () => Promise.resolve();
    const json = { message: 'Voici votre lien.', directLink: '/mentions-legales' };
    await page.route(REQUEST_LINK, (route) => {
      answer = () => route.fulfill({ status: 201, json });
    });
    const requestAndClose = async (): Promise<void> => {
      await me.opens();
      await me.asks('lent@exemple.fr');
      await page.getByRole('button', { name: 'Envoi en cours...' }).waitFor();
      await me.dialog().getByRole('button', { name: 'Annuler' }).click();
      await me.dialog().waitFor({ state: 'hidden' });
    };
    await requestAndClose();
    const focused = await page.evaluateHandle(() => document.activeElement);
    await answer();
    await page.locator('.toast', { hasText: 'Voici votre lien.' }).waitFor();
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    // The toast may have disappeared meanwhile.
    await requestAndClose();
    await answer();
    await page.locator('.toast').getByRole('button', { name: 'Ouvrir' }).last().click();
    await page.waitForURL('**/mentions-legales');
  });
});
