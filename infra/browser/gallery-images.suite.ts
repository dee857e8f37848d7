import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { createGallery } from '../pages/create-gallery.ts';
import { enterAt, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

let site: OpenSite;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const png = async (name: string, colour = '#8E1B2C') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
const imagesOf = async ({ _id }: Pick<Gallery, '_id'>): Promise<GalleryImage[]> =>
  (await site.callAsAdmin<GalleryImages>('GET', `/api/gallery/admin/images/${_id}`)).images;
const titles = async (of: Pick<Gallery, '_id'>) => (await imagesOf(of)).map(({ titre }) => titre);
const shownTitles = (page: Page) => page.locator('.shots h2').allInnerTexts();

inChromium('images of a gallery', () => {
  let of: Gallery;
  beforeAll(async () => {
    site = sharedSite();
    of = (await createGallery(site, { titre: 'Planches' }, [{ titre: 'Première' }, { titre: 'Ancienne' }])).gallery;
  });
  const open = () => enterAt(site, `/admin/gallery/${of._id}/images`);

  it('uploads several images with progress and rejects a file that is not an image', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Ajouter des images', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await dialog.getByRole('button', { name: 'Uploader l’image' }).click();
    await dialog.getByText('Veuillez sélectionner une image').waitFor();
    await expectAccessible(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const limitUpload = (bytes: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      });
    await limitUpload(2_000);
    const planches = ['planche-1', 'planche-2', 'planche-3', 'planche-4'];
    const colours = ['#8E1B2C', '#2C8E1B', '#1B2C8E', '#B8902F'];
    const pictures = await Promise.all(planches.map((name, at) => png(`${name}.png`, colours[at])));
    const disguised = { name: 'menteur.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await dialog.locator('[type=file]').setInputFiles([...pictures, disguised]);
    await dialog.getByText('5 images').waitFor();
    await dialog.getByText('Avec plusieurs images, chacune prend le nom de son fichier.').waitFor();
    await dialog.getByRole('button', { name: 'Uploader l’image' }).click();
    await dialog.getByRole('button', { name: 'Upload en cours...' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Annuler' }).isDisabled()).toBe(true);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.files [role=progressbar]')].some(
        (bar) => Number(bar.getAttribute('aria-valuenow')) > 0,
      ),
    );
    expect(await dialog.getByText('en attente').count()).toBe(3);
    await dialog.getByText('0 sur 5').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Upload en cours...' }).waitFor();
    const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await limitUpload(-1);
    await dialog.locator('.files').getByText('Ce fichier n’est pas une image acceptée').waitFor();
    await dialog.getByRole('button', { name: 'Uploader l’image' }).waitFor();
    await sees(page, '4 images uploadées avec succès. Erreur: Ce fichier n’est pas une image acceptée');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
    await ordered;
    const shown = await shownTitles(page);
    expect(shown).toEqual(['Première', 'Ancienne', ...planches]);
    await page.reload();
    await page.locator('.shots').waitFor();
    expect(await shownTitles(page)).toEqual(shown);
  });

  it('uploads a dropped image, hidden, with the given title', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Ajouter des images', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    const { name, mimeType: type, buffer } = await png('a.png', '#000000');
    const dataTransfer = await page.evaluateHandle(
      ([bytes, file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], file.name, { type: file.type }));
        return transfer;
      },
      [[...buffer], { name, type }] as const,
    );
    await dialog.locator('.drop-zone').dispatchEvent('drop', { dataTransfer });
    await dialog.getByLabel('Titre').fill('La nuit');
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: 'Uploader l’image' }).click();
    await sees(page, 'Image uploadée avec succès');
    await dialog.waitFor({ state: 'hidden' });
    expect((await shownTitles(page)).at(-1)).toBe('La nuit');
    await page.getByRole('listitem').filter({ hasText: 'La nuit' }).getByText('Inactive').waitFor();
    expect((await imagesOf(of)).find(({ titre }) => titre === 'La nuit')?.actif).toBe(false);
  });

  it('reorders images by keyboard, mouse and touch, and reverts when saving fails', async () => {
    const page = await open();
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await page.locator('.shots').waitFor();
    const before = await shownTitles(page);
    await page.getByRole('button', { name: `Déplacer ${before[0]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowRight')]);
    expect(await titles(of)).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await focused(page)).toContain(`Déplacer ${before[0]}, rang 2`);
    await sees(page, `Déplacé au rang 2 sur ${before.length}`);

    const [held, target] = await Promise.all([2, 0].map((at) => page.locator('.shots .handle').nth(at).boundingBox()));
    if (!held || !target) throw new Error('no handles');
    await page.mouse.move(held.x + 8, held.y + 8);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 40, { steps: 5 });
    await Promise.all([saved(), page.mouse.up()]);
    const arranged = [before[2], before[1], before[0], ...before.slice(3)];
    expect(await shownTitles(page)).toEqual(arranged);
    expect(await titles(of)).toEqual(arranged);

    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await touch('touchStart', { x: target.x + 8, y: target.y + 8 });
    await touch('touchMove', { x: held.x + 8, y: held.y + 40 });
    await Promise.all([saved(), touch('touchEnd')]);
    expect(await titles(of)).toEqual([before[1], before[0], before[2], ...before.slice(3)]);
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    expect(await titles(of)).toEqual([before[2], before[1], before[0], ...before.slice(3)]);

    await page.route('**/order', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await page.keyboard.press('ArrowDown');
    await sees(page, /^Erreur: /);
    expect(await shownTitles(page)).toEqual(arranged);
  });

  it('moves an image to either end by keyboard, and scrolls a phone’s page while dragging at its edge', async () => {
    const viewport = { width: 360, height: 640 };
    const page = await enterAt(site, `/admin/gallery/${of._id}/images`, undefined, { viewport, hasTouch: true });
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order'));
    const handle = page.locator('.shots .handle').first();
    await handle.waitFor();
    const [first = '', ...rest] = await shownTitles(page);
    for (const target of [handle, page.locator('.shots .x').first()]) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await handle.focus();
    await Promise.all([saved(), page.keyboard.press('End')]);
    expect(await titles(of)).toEqual([...rest, first]);
    expect(await focused(page)).toContain(`Déplacer ${first}, rang ${rest.length + 1}`);
    await Promise.all([saved(), page.keyboard.press('Home')]);
    expect(await titles(of)).toEqual([first, ...rest]);
    await page.evaluate(() => scrollTo(0, 0));
    const at = await handle.boundingBox();
    if (!at) throw new Error('no handle');
    await page.mouse.move(at.x + 20, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + 20, viewport.height - 5);
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 600);
    await sees(page, /^Déplacé au rang ([3-9]|\d\d)/);
    await Promise.all([saved(), page.mouse.up()]);
    expect((await titles(of)).indexOf(first)).toBeGreaterThan(1);
    await page.context().close();
  });
});
