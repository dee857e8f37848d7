import type { Gallery, GalleryImage } from '@fumata/contracts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createGallery } from '../pages/create-gallery.ts';
import type { OpenSite, Visit } from './open-site.ts';
import { hydrated } from './people.ts';

export const PLANCHES = '/galeries/planches-d-essai';

type CreatedGallery = Promise<{ readonly gallery: Gallery; readonly images: GalleryImage[] }>;
let created: CreatedGallery | undefined;

/** The gallery at the address above, with three images; created once per site. */
export function createPlanches(site: OpenSite): CreatedGallery {
  const description = `${'De la porte qui se ferme à la fumée qui monte. '.repeat(3)}À télécharger.`;
  created ??= createGallery(site, { titre: 'Planches d’essai', description }, [
    { titre: 'La fumée', description: 'Elle monte.' },
    { titre: 'La coupole', width: 700, height: 1000 },
    { titre: 'La porte', width: 120, height: 90 },
  ]);
  return created;
}

/** Steps of a visitor who views a gallery, by accessible names. */
export const galleryVisitor = (page: Page) => ({
  thumbnail: (title: string) => page.getByRole('link', { name: `Agrandir\u00A0: ${title}`, exact: true }),
  press: (button: string) => page.locator('dialog.light').getByRole('button', { name: button }).click(),
  /** Waits until an image is shown large. */
  sees: (title: string) => page.locator('dialog.light').getByRole('heading', { name: title, exact: true }).waitFor(),
  seesNone: () => page.locator('dialog.light').waitFor({ state: 'detached' }),
  /** Waits until the thumbnail of an image has the focus. */
  hasFocusOn: (title: string) =>
    page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label')?.endsWith(name), title),
  /** Swipes with one finger. */
  async swipes(by: number): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...positions: number[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: positions.map((x) => ({ x, y: 300 })) });
    await touch('touchStart', 180);
    await touch('touchMove', 180 + by);
    await touch('touchEnd');
  },
});

/** Opens a gallery with one of its images shown large; with `options` in a separate browser context. */
export async function openGallery(site: OpenSite, title: string, options?: BrowserContextOptions): Promise<Visit> {
  const visit = await (options ? site.visit(PLANCHES, options) : site.nextVisitor(PLANCHES));
  await hydrated(visit.page);
  await galleryVisitor(visit.page).thumbnail(title).click();
  await galleryVisitor(visit.page).sees(title);
  return visit;
}

/** Address of an image's download link. */
export async function linkTo(site: OpenSite, imageId: string | undefined): Promise<string> {
  const request = { imageId, email: 'lien@exemple.fr' };
  const { directLink } = await site.call('POST', '/api/gallery/request-download', request);
  return new URL(String(directLink)).pathname;
}
