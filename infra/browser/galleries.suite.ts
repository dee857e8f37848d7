import type { Gallery, GalleryImage } from '@fumata/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createPlanches, linkTo, galleryVisitor, openGallery, PLANCHES } from './gallery-visitor.ts';
import { createGallery } from '../pages/create-gallery.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

let site: OpenSite;
let images: GalleryImage[];

const imageInUrl = (page: Page) => new URL(page.url()).searchParams.get('image');

inChromium('the galleries', () => {
  beforeAll(async () => {
    site = sharedSite();
    ({ images } = await createPlanches(site));
  });

  it('are browsed by keyboard within the lightbox; the focus returns to the thumbnail of the last image', async () => {
    const { page, consoleMessages } = await site.nextVisitor(PLANCHES, { viewport: { width: 1280, height: 500 } });
    const me = galleryVisitor(page);
    await hydrated(page);
    await me.thumbnail('La fumée').focus();
    await page.keyboard.press('Enter');
    await me.sees('La fumée');
    await page.getByText('1200 × 630 · PNG · ').waitFor();
    await page.locator('.light').getByText('Elle monte.').waitFor();
    expect(imageInUrl(page)).toBe(images[0]?._id);
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
    const scrollPosition = await page.evaluate(() => scrollY);
    await page.mouse.move(640, 200);
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(scrollPosition);

    // Tab goes from the last button to the window before it returns to the first.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await me.sees('La coupole');
    expect(imageInUrl(page)).toBe(images[1]?._id);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await me.seesNone();
    await me.hasFocusOn('La coupole');
    expect(page.url()).toBe(site.address + PLANCHES);
    expect(consoleMessages).toEqual([]);
  });

  it('are browsed by mouse; Back closes, Forward reopens, a double click on Close goes back one step', async () => {
    const { page } = await site.nextVisitor(PLANCHES);
    const me = galleryVisitor(page);
    await hydrated(page);
    // The large version of a neighbour is preloaded.
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
    // Both in one go: the second click of a double click may hit the page below once the dialog has closed.
    await page
      .locator('.light')
      .getByRole('button', { name: 'Fermer' })
      .evaluate((button) => {
        (button as HTMLElement).click();
        (button as HTMLElement).click();
      });
    await me.seesNone();
    await me.hasFocusOn('La fumée');
    expect(page.url()).toBe(site.address + PLANCHES);
  });

  it('show the loaded thumbnail in place of a large image until it arrives', async () => {
    const { page } = await site.visit(PLANCHES, { viewport: { width: 1280, height: 900 } });
    await hydrated(page);
    const small = galleryVisitor(page).thumbnail('La coupole').locator('img');
    await small.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      await small.elementHandle(),
    );
    const address = await small.evaluate((image) => (image as HTMLImageElement).currentSrc);
    await page.route('**/api/gallery/thumbnail/**', () => undefined);
    await galleryVisitor(page).thumbnail('La coupole').click();
    const large = page.locator('dialog.light img');
    await large.waitFor();
    expect(await large.evaluate((image) => (image as HTMLImageElement).style.backgroundImage)).toBe(
      `url("${address}")`,
    );
    await page.context().close();
  });

  it('are browsed by swiping', async () => {
    const { page } = await openGallery(site, 'La fumée', {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const me = galleryVisitor(page);
    await me.swipes(-120);
    await me.sees('La coupole');
    await me.swipes(120);
    await me.sees('La fumée');
    await me.swipes(20);
    await me.swipes(120);
    await me.sees('La porte');
    await page.context().close();
  });

  it('show no buttons without scripts; links open the images', async () => {
    const { page } = await site.visit(PLANCHES, { javaScriptEnabled: false });
    expect(await page.getByRole('button').count()).toBe(0);
    await galleryVisitor(page).thumbnail('La coupole').click();
    await galleryVisitor(page).sees('La coupole');
    await page.context().close();
  });

  it('fit unusual names into 320 px and show them as text', async () => {
    const long = 'é'.repeat(150);
    const hostile = { titre: `<script>alert(1)</script> ${long}`, description: `<img src=x onerror=alert(1)>${long}` };
    const created: { gallery: Gallery; images: GalleryImage[] } = await createGallery(site, hostile, [hostile]);
    const address = `/galeries/${created.gallery.slug}`;
    const [image] = created.images;
    const { page, consoleMessages } = await site.nextVisitor('about:blank', { viewport: { width: 320, height: 640 } });
    page.on('dialog', (dialog) => consoleMessages.push(dialog.message()));
    for (const path of ['/galeries', address, `${address}?image=${image?._id}`, await linkTo(site, image?._id)]) {
      await page.goto(path);
      await hydrated(page);
      await page.getByText('<script>alert(1)</script>').first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
    expect(consoleMessages).toEqual([]);
  });
});
