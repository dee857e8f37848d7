import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { DownloadStats, Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { eventually } from '@fumata/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './accessible.ts';
import { hungGallery } from './hung-gallery.ts';
import { endSession, enterAt, logInAgain, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const LIST = '/admin/gallery';
const STATS = '/admin/gallery/download-stats';
/** Robots’ downloads aren’t counted. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let site: OpenSite;
const enter = (path: string): Promise<Page> => enterAt(site, path);
const leave = (page: Page) => page.context().close();
const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const png = async (name: string, colour = '#8E1B2C') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
const gallery = async (titre: string): Promise<Gallery> => {
  const { galleries } = await site.order('GET', '/api/gallery/admin');
  const found = (galleries as Gallery[]).find((each) => each.titre === titre); // as the call promises
  if (!found) throw new Error(`no gallery ${titre}`);
  return found;
};
const imagesOf = async ({ _id }: Pick<Gallery, '_id'>): Promise<GalleryImage[]> =>
  ((await site.order('GET', `/api/gallery/admin/images/${_id}`)) as unknown as GalleryImages).images; // as the call answers
const titles = async (of: Pick<Gallery, '_id'>) => (await imagesOf(of)).map(({ titre }) => titre);
const shownTitles = (page: Page) => page.locator('.shots h2').allInnerTexts();

inChromium('the galleries, administered', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
  });
  afterAll(() => site.close());

  it('begin with none, and the way to the first', async () => {
    const page = await enter(LIST);
    await sees(page, 'Aucune galerie pour le moment.');
    await expectAccessible(page);
    await press(page, 'Créer votre première galerie');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle galerie' });
    await press(dialog, 'Créer la galerie');
    await dialog.getByText('Le titre est requis').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('fiche-titre');
    await dialog.getByLabel('Titre').fill('Planches <script>alert(1)</script>');
    await dialog.getByLabel('Description').fill('a'.repeat(120));
    await dialog.getByLabel('Ordre d’affichage').fill('-1');
    await press(dialog, 'Créer la galerie');
    await dialog.getByText('Nombre entier attendu, au moins 0').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Ordre d’affichage').fill('2');
    await dialog.getByLabel('Active').uncheck();
    await press(dialog, 'Créer la galerie');
    await sees(page, 'Galerie créée avec succès');
    await dialog.waitFor({ state: 'hidden' });
    const card = page.getByRole('listitem').filter({ hasText: 'Planches <script>alert(1)</script>' });
    await card.getByText(`${'a'.repeat(100)}...`).waitFor();
    await card.getByText('Inactive').waitFor();
    await card.getByText('Ordre 2 · aucune image').waitFor();
    await expectAccessible(page);
    await leave(page);
  });

  it('keep what was typed: through a closed dialog, an ended session, and somebody who was faster', async () => {
    await site.order('POST', '/api/gallery', { titre: 'Rome', description: 'La coupole' });
    const { _id } = await gallery('Rome');
    const page = await enter(LIST);
    await press(page, 'Modifier : Rome');
    const dialog = page.getByRole('dialog', { name: 'Modifier la galerie' });
    expect(new URL(page.url()).search).toBe(`?modifier=${_id}`);
    await dialog.getByLabel('Description').fill('La coupole, de nuit');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.search === '');
    await press(page, 'Modifier : Rome');
    await dialog.getByText('a été retrouvé').waitFor();
    await endSession(page);
    await press(dialog, 'Enregistrer');
    await logInAgain(page);
    await site.order('PUT', `/api/gallery/${_id}`, { description: 'Le toit', titre: 'Rome éternelle' });
    await press(dialog, 'Enregistrer');
    await dialog.getByText('Votre saisie est intacte').waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('La coupole, de nuit');
    await expectAccessible(page);
    await press(dialog, 'Enregistrer ces choix');
    await sees(page, 'Galerie mise à jour avec succès');
    expect(await gallery('Rome éternelle')).toMatchObject({ description: 'La coupole, de nuit' });
    await page.reload();
    await press(page, 'Modifier : Rome éternelle');
    expect(await dialog.getByText('a été retrouvé').count()).toBe(0);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(LIST);
    await leave(page);
  });

  it('are deleted once the word is typed, with all their images; the focus goes to the next one', async () => {
    const { images } = await hungGallery(site, { titre: 'Adieu' }, [{ titre: 'Une' }, { titre: 'Deux' }]);
    const page = await enter(LIST);
    await press(page, 'Supprimer : Adieu');
    const dialog = page.getByRole('dialog', { name: /Supprimer « Adieu »/ });
    await dialog.getByText('La galerie et toutes ses images (2 images) sont supprimées de façon').waitFor();
    expect(await dialog.getByRole('button', { name: 'Supprimer' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('Pour confirmer, tapez SUPPRIMER').fill('supprimer');
    await press(dialog, 'Supprimer');
    await sees(page, 'Galerie supprimée avec succès');
    await page.waitForFunction(() => document.activeElement?.id.startsWith('supprimer-'));
    const gone = await fetch(`${site.address}/api/gallery/thumbnail/${images[0]?._id}`);
    expect(gone.status).toBe(404);
    await leave(page);
  });
});

inChromium('the images of a gallery, administered', () => {
  let of: Gallery;
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
    of = (await hungGallery(site, { titre: 'Planches' }, [{ titre: 'Première' }, { titre: 'Ancienne' }]))
      .gallery;
  });
  afterAll(() => site.close());
  const open = () => enter(`${LIST}/${of._id}/images`);

  it('come several at once, each with its bar; one that is no picture is refused with its reason', async () => {
    const page = await open();
    await press(page, 'Ajouter des images');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await press(dialog, "Uploader l'image");
    await dialog.getByText('Veuillez sélectionner une image').waitFor();
    await expectAccessible(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const line = (bytes: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytes },
      });
    await line(2_000);
    const planches = ['planche-1', 'planche-2', 'planche-3', 'planche-4'];
    const colours = ['#8E1B2C', '#2C8E1B', '#1B2C8E', '#B8902F'];
    const pictures = await Promise.all(planches.map((name, at) => png(`${name}.png`, colours[at])));
    const liar = { name: 'menteur.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await dialog.locator('[type=file]').setInputFiles([...pictures, liar]);
    await dialog.getByText('5 images').waitFor();
    await dialog.getByText('Avec plusieurs images, chacune prend le nom de son fichier.').waitFor();
    await press(dialog, "Uploader l'image");
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
    await line(-1);
    await dialog.locator('.files').getByText("Ce fichier n'est pas une image acceptée").waitFor();
    await dialog.getByRole('button', { name: "Uploader l'image" }).waitFor();
    await sees(page, '4 images uploadées avec succès');
    await expectAccessible(page);
    await press(dialog, 'Fermer');
    await ordered;
    const shown = await shownTitles(page);
    expect(shown).toEqual([...planches, 'Première', 'Ancienne']);
    await page.reload();
    await page.locator('.shots').waitFor();
    expect(await shownTitles(page)).toEqual(shown);
    await leave(page);
  });

  it('say which failed on their way, are tried again, and stay when their order can’t be saved', async () => {
    const page = await open();
    await page.route('**/api/gallery/upload', (route) => route.abort(), { times: 1 });
    await page.route('**/order', (route) => route.abort());
    await press(page, 'Ajouter des images');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await dialog
      .locator('[type=file]')
      .setInputFiles([await png('une.png', '#101'), await png('deux.png', '#202')]);
    await press(dialog, "Uploader l'image");
    await dialog.getByText('échouée', { exact: true }).waitFor();
    await dialog.getByText(/^Le serveur n'a pas répondu/).waitFor();
    await dialog.getByText('1 image, 1 envoi échoué').waitFor();
    const unsaved = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/order'));
    await press(dialog, /^Réessayer/);
    await unsaved;
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.toast.error').last().waitFor();
    for (const listed of [await shownTitles(page), await titles(of)])
      expect(listed).toEqual(expect.arrayContaining(['une', 'deux']));
    await leave(page);
  });

  it('go on, all that are left, with one press once the line is back', async () => {
    const page = await open();
    await press(page, 'Ajouter des images');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    const files = ['coupe-1.png', 'coupe-2.png', 'coupe-3.png', 'coupe-4.png'];
    await dialog
      .locator('[type=file]')
      .setInputFiles(await Promise.all(files.map((name) => png(name, '#303'))));
    let sent = 0;
    await page.route('**/api/gallery/upload', (route) =>
      (sent += 1) > 2 ? route.abort() : route.continue(),
    );
    await press(dialog, "Uploader l'image");
    await dialog.getByText('2 images ne sont pas encore envoyées').waitFor();
    await page.unroute('**/api/gallery/upload');
    await press(dialog, "Uploader l'image");
    await dialog.waitFor({ state: 'hidden' });
    expect(await titles(of)).toEqual(expect.arrayContaining(files.map((name) => name.replace('.png', ''))));
    await leave(page);
  });

  it('say that the gallery was deleted meanwhile, and what has become of what had come', async () => {
    const { _id } = await site.order('POST', '/api/gallery', { titre: 'Éphémère' });
    const page = await enter(`/admin/gallery/${String(_id)}/images`);
    await press(page, 'Ajouter des images');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await dialog
      .locator('[type=file]')
      .setInputFiles([await png('a.png', '#101'), await png('b.png', '#202')]);
    await site.order('DELETE', `/api/gallery/${String(_id)}`);
    await press(dialog, "Uploader l'image");
    await dialog.getByRole('alert').filter({ hasText: 'a été supprimée entre-temps' }).waitFor();
    expect(await dialog.getByRole('button', { name: "Uploader l'image" }).isDisabled()).toBe(true);
    await leave(page);
  });

  it('are dropped, bear the title that is given to one alone, and may be hidden', async () => {
    const page = await open();
    await press(page, 'Ajouter des images');
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
    await press(dialog, "Uploader l'image");
    await sees(page, 'Image uploadée avec succès');
    await dialog.waitFor({ state: 'hidden' });
    expect((await shownTitles(page))[0]).toBe('La nuit');
    await page.getByRole('listitem').filter({ hasText: 'La nuit' }).getByText('Inactive').waitFor();
    expect((await imagesOf(of)).find(({ titre }) => titre === 'La nuit')?.actif).toBe(false);
    await leave(page);
  });

  it('are sent after somebody has logged in again', async () => {
    const page = await open();
    await press(page, 'Ajouter des images');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await dialog.locator('[type=file]').setInputFiles([await png('tard.png', '#112233')]);
    await endSession(page);
    await press(dialog, "Uploader l'image");
    await logInAgain(page);
    await dialog.getByText('en attente').waitFor();
    await press(dialog, "Uploader l'image");
    await dialog.waitFor({ state: 'hidden' });
    expect(await titles(of)).toContain('tard');
    await leave(page);
  });

  it('are put in order by keyboard, mouse and finger, saved at once; what can’t be saved goes back', async () => {
    const page = await open();
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await page.locator('.shots').waitFor();
    const before = await shownTitles(page);
    await page.getByRole('button', { name: `Déplacer ${before[0]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowRight')]);
    expect(await titles(of)).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await focused(page)).toContain(`Déplacer ${before[0]}, rang 2`);
    await sees(page, `Déplacé au rang 2 sur ${before.length}`);

    const [held, goal] = await Promise.all(
      [2, 0].map((at) => page.locator('.shots .handle').nth(at).boundingBox()),
    );
    if (!held || !goal) throw new Error('no handles');
    await page.mouse.move(held.x + 8, held.y + 8);
    await page.mouse.down();
    await page.mouse.move(goal.x + 40, goal.y + 40, { steps: 5 });
    await Promise.all([saved(), page.mouse.up()]);
    const arranged = [before[2], before[1], before[0], ...before.slice(3)];
    expect(await shownTitles(page)).toEqual(arranged);
    expect(await titles(of)).toEqual(arranged);

    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await touch('touchStart', { x: goal.x + 8, y: goal.y + 8 });
    await touch('touchMove', { x: held.x + 8, y: held.y + 40 });
    await Promise.all([saved(), touch('touchEnd')]);
    expect(await titles(of)).toEqual([before[1], before[0], before[2], ...before.slice(3)]);
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    expect(await titles(of)).toEqual([before[2], before[1], before[0], ...before.slice(3)]);

    await page.route('**/order', (route) => route.abort());
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await page.keyboard.press('ArrowDown');
    await sees(page, /^Erreur: /);
    expect(await shownTitles(page)).toEqual(arranged);
    await leave(page);
  });

  it('go to either end by keyboard, and on a phone scroll the page when held at its edge', async () => {
    const viewport = { width: 360, height: 640 };
    const page = await enterAt(site, `${LIST}/${of._id}/images`, undefined, { viewport, hasTouch: true });
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
    await leave(page);
  });

  it('have one that is the cover, are changed, looked at as they came, and deleted', async () => {
    const page = await open();
    const card = page.getByRole('listitem').filter({ hasText: 'Ancienne' });
    await press(page, 'Définir comme couverture : Ancienne');
    await sees(page, 'Image définie comme couverture de la galerie');
    await card.locator('.star').waitFor();
    expect(await card.getByRole('button', { name: 'Déjà couverture : Ancienne' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('link', { name: 'Voir l’original : Ancienne, nouvel onglet' }).click(),
    ]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => document.contentType)).toBe('image/png');
    await tab.close();

    await press(page, 'Modifier : Ancienne');
    const form = page.getByRole('dialog', { name: 'Modifier l’image' });
    await form.getByLabel('Titre').fill('');
    await press(form, 'Enregistrer');
    await form.getByText('Le titre est requis').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Titre').fill('La plus ancienne');
    await press(form, 'Enregistrer');
    await sees(page, 'Image mise à jour avec succès');
    await form.waitFor({ state: 'hidden' });

    await press(page, 'Supprimer : La plus ancienne');
    const dialog = page.getByRole('dialog', { name: /Supprimer « La plus ancienne »/ });
    await dialog.getByText('La galerie n’a plus de couverture.').waitFor();
    await press(dialog, 'Supprimer');
    await sees(page, 'Image supprimée avec succès');
    expect(await titles(of)).not.toContain('La plus ancienne');
    expect((await gallery('Planches')).couverture).toBeNull();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('supprimer-'));
    await leave(page);
  });

  it('are of no gallery that isn’t there', async () => {
    const page = await enter(`${LIST}/ffffffffffffffffffffffff/images`);
    await sees(page, 'Galerie introuvable');
    await leave(page);
  });
});

inChromium('downloads, administered', () => {
  let images: GalleryImage[];
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
    const hung = await hungGallery(site, { titre: 'Planches' }, [
      { titre: 'La fumée' },
      { titre: 'La loggia' },
    ]);
    images = hung.images;
    await download('ada@exemple.fr', 0, 3);
    await download('camille@exemple.fr', 1, 1);
    await download('jamais@exemple.fr', 1, 0);
  });
  afterAll(() => site.close());

  const download = async (email: string, at: number, times: number): Promise<void> => {
    const body = { imageId: images[at]?._id, email };
    const { directLink } = await site.call('POST', '/api/gallery/request-download', body);
    const token = new URL(String(directLink)).pathname.split('/').at(-1);
    for (let time = 0; time < times; time += 1) {
      const headers = { 'user-agent': FIREFOX };
      await (await fetch(`${site.address}/api/gallery/download/${token}`, { headers })).arrayBuffer();
    }
  };
  const figures = (page: Page) => page.locator('.figures').innerText();

  it('are counted, drawn and told, with what was downloaded most', async () => {
    const page = await enter(STATS);
    await sees(page, 'Les cinq plus téléchargées');
    expect((await figures(page)).replace(/\s+/g, ' ')).toBe(
      '4 téléchargements 3 adresses e-mail uniques 3 liens générés',
    );
    const stats = (await site.order('GET', '/api/download-stats')) as unknown as DownloadStats; // as the call answers
    const today = stats.last7Days.at(-1)?.date.slice(5).replace('-', '/') ?? '';
    await page.locator('.week').getByText(today).waitFor();
    expect(await page.locator('.week li').count()).toBe(7);
    await page.locator('.chart .recharts-bar-rectangle').first().waitFor();
    expect((await page.locator('.top5 li').first().innerText()).replace(/\s+/g, ' ')).toMatch(
      /1 La fumée Planches 3/,
    );
    await page.getByText('Voir en tableau').click();
    await expectAccessible(page);
    await leave(page);
  });

  it('are filtered by the address, and exported as they are filtered', async () => {
    const page = await enter(STATS);
    await page.getByRole('row', { name: /camille@exemple.fr La loggia Planches/ }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(3);
    await page.getByLabel('Adresse e-mail').fill('ADA');
    await page.getByLabel('Du', { exact: true }).fill('2020-01-01');
    await press(page, 'Filtrer');
    await sees(page, 'Les deux dates vont ensemble');
    await page.getByLabel('Au', { exact: true }).fill('2099-12-31');
    await press(page, 'Filtrer');
    await sees(page, '1 lien trouvé');
    await sees(page, 'Page 1 sur 1');
    expect(new URL(page.url()).search).toBe('?email=ADA&startDate=2020-01-01&endDate=2099-12-31');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^telechargements-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, row, ...more] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(head).toContain('"E-mail";"Image";"Galerie";"Téléchargé le";"Nombre"');
    expect(row).toMatch(/^"ada@exemple.fr";"La fumée";"Planches";".+";"3";/);
    expect(more).toEqual([]);
    await page.goBack();
    await sees(page, '2 liens trouvés');
    await page.getByLabel('Adresse e-mail').fill('personne@');
    await press(page, 'Filtrer');
    await sees(page, 'Aucun téléchargement pour cette adresse à ces dates.');
    await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
    await sees(page, '2 liens trouvés');
    await leave(page);
  });

  it('fail one part at a time, and say which', async () => {
    const page = await enter(LIST);
    await page.route('**/api/download-stats/details*', (route) => route.abort());
    await page.route('**/api/download-stats', (route) => route.abort());
    await page.getByRole('link', { name: 'Statistiques de téléchargement' }).click();
    await sees(page, 'Erreur lors du chargement des statistiques');
    await sees(page, 'Erreur lors du chargement des détails de téléchargement');
    await page.unroute('**/api/download-stats');
    await page.getByRole('button', { name: 'Réessayer' }).first().click();
    await sees(page, 'Les cinq plus téléchargées');
    await expectAccessible(page);
    await leave(page);
  });

  it('come by links that are sent again, and revoked', async () => {
    const page = await enter(`${STATS}?vue=liens`);
    await sees(page, '3 liens en cours');
    await press(page, 'Renvoyer à jamais@exemple.fr');
    await sees(page, 'Le lien est envoyé à nouveau');
    await expectAccessible(page);
    await press(page, 'Révoquer le lien de jamais@exemple.fr');
    const dialog = page.getByRole('dialog', { name: 'Révoquer ce lien' });
    await dialog.getByText('cessera de marcher aussitôt').waitFor();
    await expectAccessible(page);
    await press(dialog, 'Révoquer');
    await sees(page, 'Lien révoqué');
    await sees(page, '2 liens en cours');
    expect(await page.getByText('jamais@exemple.fr').count()).toBe(0);
    await page.goto('/admin/journal?onglet=actes&genre=download-link');
    await sees(page, 'a révoqué le lien de');
    await sees(page, 'a renvoyé le lien de');
    await leave(page);
  });

  it('forget who asked, once the word is typed, and tell how often that was', async () => {
    const page = await enter(STATS);
    await press(page, 'Oublier l’adresse ada@exemple.fr');
    const dialog = page.getByRole('dialog', { name: 'Oublier une adresse' });
    expect(await dialog.getByLabel('Adresse e-mail').inputValue()).toBe('ada@exemple.fr');
    await expectAccessible(page);
    await dialog.getByLabel('Pour confirmer, tapez OUBLIER').fill('oublier');
    await press(dialog, 'Oublier cette adresse');
    await sees(page, '1 enregistrement avec cette adresse : elle est effacée');
    await page.getByRole('row', { name: /effacée La fumée Planches/ }).waitFor();
    expect(await figures(page)).toMatch(/^4\s/);
    await press(page, 'Oublier une adresse…');
    await dialog.getByLabel('Adresse e-mail').fill('pas une adresse');
    await dialog.getByLabel('Pour confirmer, tapez OUBLIER').fill('OUBLIER');
    await press(dialog, 'Oublier cette adresse');
    await dialog.getByText('Veuillez entrer une adresse email valide').waitFor();
    await leave(page);
  });

  it('say so of an image that was deleted', async () => {
    await site.order('DELETE', `/api/gallery/image/${images[1]?._id}`);
    const page = await enter(STATS);
    await page.getByRole('row', { name: /camille@exemple.fr Image supprimée Galerie inconnue/ }).waitFor();
    await leave(page);
  });
});

inChromium('tasks and mails', () => {
  let refusing = true;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const isLater = address.startsWith('plus-tard');
      const refusal = isLater ? new Error('greylisted') : new Error('no such person');
      answer(refusing ? Object.assign(refusal, { responseCode: isLater ? 450 : 550 }) : undefined);
    },
    onData: (stream, _session, answer) => {
      stream.on('end', answer);
      stream.resume();
    },
  });
  beforeAll(async () => {
    server.on('error', () => undefined); // whoever goes away in the middle
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo; // of a TCP server
    site = await OpenSite.open({ SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${port}` });
    const { images } = await hungGallery(site, { titre: 'Planches' }, [{ titre: 'La fumée' }]);
    for (const email of ['ada@exemple.fr', 'camille@exemple.fr', 'plus-tard@exemple.fr'])
      await site.call('POST', '/api/gallery/request-download', { imageId: images[0]?._id, email });
  });
  afterAll(async () => {
    await site.close();
    await new Promise<void>((stopped) => server.close(() => stopped()));
  });

  it('stand beside their links: what failed for good, what will be tried again, and why', async () => {
    const page = await enter(`${STATS}?vue=liens`);
    const row = (email: string) => page.getByRole('row', { name: email });
    const told = page.getByText('ne connaît pas cette adresse');
    await eventually('both have failed', async () => {
      await page.reload();
      await row('ada@exemple.fr').waitFor();
      return (await told.count()) === 2;
    });
    await row('plus-tard@exemple.fr').getByText('pas encore parti').waitFor();
    await row('plus-tard@exemple.fr').getByText('réessayer plus tard').waitFor();
    await expectAccessible(page);
    await leave(page);
  });

  it('that wait for their next try are tried at once when asked to', async () => {
    const page = await enter('/admin/taches?file=send-download-link&etat=delayed');
    await page.getByText('450 greylisted').waitFor();
    refusing = false;
    await page.getByRole('button', { name: /^Relancer maintenant link-/ }).click();
    await sees(page, 'La tâche est reprise');
    await sees(page, 'Aucune tâche n’est différée.');
    refusing = true;
    await leave(page);
  });

  it('that failed are told with the reason, without an address, and are taken up again or forgotten', async () => {
    const page = await enter('/admin/taches?file=send-download-link&etat=failed');
    // The page looks again by itself.
    await page.getByRole('row', { name: /link-/ }).nth(1).waitFor();
    await page.getByText('550 no such person').first().waitFor();
    expect(await page.getByText('@exemple.fr').count()).toBe(0);
    await expectAccessible(page);
    refusing = false;
    await page
      .getByRole('button', { name: /^Reprendre link-/ })
      .first()
      .click();
    await sees(page, 'La tâche est reprise');
    await page.getByRole('link', { name: 'Liens de téléchargement, échouées : 1' }).waitFor();
    await page.getByRole('button', { name: /^Oublier link-/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Oublier cette tâche' });
    await press(dialog, 'Oublier');
    await sees(page, 'La tâche est oubliée');
    await sees(page, 'Aucune tâche n’a échoué.');
    await page.getByRole('link', { name: 'Liens de téléchargement, faites : voir' }).click();
    await page.getByRole('row', { name: /link-/ }).first().waitFor();
    await expectAccessible(page);
    await leave(page);
  });

  it('stay on show when the server doesn’t answer, and say that they are old', async () => {
    const page = await enter('/admin/taches');
    await sees(page, 'Actualisé toutes les cinq secondes');
    await page.route('**/api/taches*', (route) => route.abort());
    await sees(page, 'Le serveur n’a pas répondu');
    await page.getByRole('heading', { name: 'Files' }).waitFor();
    await leave(page);
  });

  it('go by a server that is looked at, and tried in its own words', async () => {
    const page = await enter('/admin/courriers');
    await sees(page, 'Le serveur de courrier répond.');
    refusing = true;
    await press(page, 'Envoyer un courrier d’essai');
    const dialog = page.getByRole('dialog', { name: 'Envoyer un courrier d’essai' });
    await press(dialog, 'Envoyer');
    await dialog.getByText('550 no such person').waitFor();
    await expectAccessible(page);
    refusing = false;
    await press(dialog, 'Envoyer');
    await sees(page, 'Le serveur a accepté le courrier d’essai');
    await leave(page);
  });
});

inChromium('mails where there is no server', () => {
  beforeAll(async () => {
    site = await OpenSite.open({ SEED: 'none' });
  });
  afterAll(() => site.close());

  it('are kept here: listed, read, and had as a file', async () => {
    const page = await enter('/admin/courriers');
    await sees(page, 'Aucun serveur de courrier n’est réglé');
    await sees(page, 'Aucun courrier n’est gardé ici.');
    await press(page, 'Envoyer un courrier d’essai');
    const dialog = page.getByRole('dialog', { name: 'Envoyer un courrier d’essai' });
    await dialog.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
    await press(dialog, 'Envoyer');
    await sees(page, 'Le courrier d’essai est gardé ici');
    await page.getByRole('link', { name: /^ada@exemple.fr/ }).click();
    const frame = page.frameLocator('.mail iframe');
    await frame.getByText('Ce courrier a été envoyé depuis l’administration').waitFor();
    await page.locator('.mail summary').click();
    await page.locator('.mail .text').getByText('Ce courrier a été envoyé').waitFor();
    // By keyboard: right after the page has scrolled, a mouse’s press may still go to the frame.
    const link = page.getByRole('link', { name: 'Télécharger (.eml)' });
    const [file] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('To: ada@exemple.fr');
    await expectAccessible(page);
    await page.goto('/admin/courriers?courrier=rien');
    await sees(page, 'Ce courrier n’existe plus.');
    await leave(page);
  });
});
