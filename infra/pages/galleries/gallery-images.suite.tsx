import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { eventually } from '@fumata/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { createGallery } from '../create-gallery.ts';
import { logInAgain } from '../in-administration.ts';
import type { Page } from '../page.tsx';
import { afterEffects, until } from '../waiting.ts';
import { prepareSite, LIST, gallery, site } from './edited-galleries.ts';

describe('administration of galleries', () => {
  prepareSite();

  const png = async (name: string, background = '#8E1B2C') => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  const imagesOf = async ({ _id }: Pick<Gallery, '_id'>): Promise<GalleryImage[]> =>
    (await site.callAsAdmin<GalleryImages>('GET', `/api/gallery/admin/images/${_id}`)).images;
  const titles = async (of: Pick<Gallery, '_id'>) => (await imagesOf(of)).map(({ titre }) => titre);
  const shownTitles = (page: Page) => page.locator('.shots h2').allInnerTexts();

  describe('images of a gallery', () => {
    let of: Gallery;
    beforeAll(async () => {
      of = (await createGallery(site, { titre: 'Planches' }, [{ titre: 'Première' }, { titre: 'Ancienne' }])).gallery;
    });
    const open = () => site.enter(`${LIST}/${of._id}/images`);

    it('retries a failed upload, and keeps images whose order cannot be saved', async () => {
      const page = await open();
      const keys = new Set<string | null>();
      let isRestored = false;
      site.network.intercept('/api/gallery/upload', (_, { headers }) => {
        keys.add(headers.get('idempotency-key'));
        const isFirst = headers.get('idempotency-key') === [...keys][0];
        return isFirst && !isRestored ? 'no answer' : undefined;
      });
      site.network.intercept('/api/**/order', 'no answer');
      await page.presses('Ajouter des images');
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      await dialog.locator('[type=file]').setInputFiles([await png('une.png', '#101'), await png('deux.png', '#202')]);
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await dialog.getByText('échouée', { exact: true }).waitFor();
      await dialog.getByText(/^Le serveur n’a pas répondu/).waitFor();
      await dialog.getByText('1 image, 1 envoi échoué').waitFor();
      await until(() => expect(page.focused()).toBe('1 image, 1 envoi échoué'));
      isRestored = true;
      await dialog.getByRole('button', { name: /^Réessayer/ }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.locator('.toast.error').last().waitFor();
      // The retries of an image have its key, also those that the user has asked for.
      expect(keys.size).toBe(2);
      for (const listed of [await shownTitles(page), await titles(of)])
        expect(listed).toEqual(expect.arrayContaining(['une', 'deux']));
    });

    it('uploads all remaining images with one click after the connection is restored', async () => {
      const page = await open();
      await page.presses('Ajouter des images');
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      const files = ['coupe-1.png', 'coupe-2.png', 'coupe-3.png', 'coupe-4.png'];
      await dialog.locator('[type=file]').setInputFiles(await Promise.all(files.map((name) => png(name, '#303'))));
      let sent = 0;
      site.network.intercept('/api/gallery/upload', () => ((sent += 1) > 2 ? 'no answer' : undefined));
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await dialog.getByText('2 images ne sont pas encore envoyées').waitFor();
      site.network.restore();
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await titles(of)).toEqual(expect.arrayContaining(files.map((name) => name.replace('.png', ''))));
    });

    it('continues an interrupted upload on another page, in order and without repeating what has arrived', async () => {
      const { gallery: album } = await createGallery(site, { titre: 'Interrompue' }, []);
      const page = await site.enter(`${LIST}/${album._id}/images`);
      const names = ['f-1', 'f-2', 'f-3', 'f-4', 'f-5'];
      const files = await Promise.all(names.map((name) => png(`${name}.png`, '#404')));
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      const start = () => dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await page.presses('Ajouter des images');
      await dialog.locator('[type=file]').setInputFiles(files);
      await dialog.getByLabel('Description').fill('La même pour toutes');
      let sent = 0;
      site.network.intercept('/api/gallery/upload', () => ((sent += 1) === 1 || sent === 3 ? undefined : 'no answer'));
      await start();
      await dialog.getByText('3 images ne sont pas encore envoyées').waitFor();
      const arrived = await titles(album);
      expect(arrived).toEqual(names.filter((name) => arrived.includes(name)));
      await page.reload();
      site.network.restore();
      await page.presses('Ajouter des images');
      await dialog.getByText(/2 images sur 5 sont arrivées/).waitFor();
      await expectAccessible();
      expect(await dialog.getByLabel('Description').inputValue()).toBe('La même pour toutes');
      let repeated = 0;
      site.network.intercept('/api/gallery/upload', () => void (repeated += 1));
      await dialog.locator('[type=file]').setInputFiles(files.toReversed());
      await dialog.getByText(/s’est arrêté/).waitFor({ state: 'detached' });
      await start();
      await dialog.waitFor({ state: 'hidden' });
      await site.network.idle();
      expect(repeated).toBe(3);
      expect(await titles(album)).toEqual(names);
      await page.reload();
      await page.presses('Ajouter des images');
      expect(await dialog.getByText(/s’est arrêté/).count()).toBe(0);
    });

    it('puts what has arrived of an interrupted upload together when it is given up', async () => {
      const old = ['ancienne-1', 'ancienne-2', 'ancienne-3'].map((titre) => ({ titre }));
      const { gallery: album } = await createGallery(site, { titre: 'Abandonnée' }, old);
      const page = await site.enter(`${LIST}/${album._id}/images`);
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      await page.presses('Ajouter des images');
      const files = await Promise.all(['n-1', 'n-2', 'n-3', 'n-4'].map((name) => png(`${name}.png`, '#044')));
      await dialog.locator('[type=file]').setInputFiles(files);
      let sent = 0;
      const never = new Promise<undefined>(() => undefined);
      site.network.intercept('/api/gallery/upload', () => ((sent += 1) < 4 ? undefined : never));
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await eventually('three images have arrived', async () => (await titles(album)).length === old.length + 3);
      const oldest = old.map(({ titre }) => titre);
      // Two uploads run at a time, so one of the first four is still on its way.
      const during = await titles(album);
      expect(during.slice(0, old.length)).toEqual(oldest);
      expect(during.slice(old.length)).toEqual(during.slice(old.length).toSorted());
      await until(async () => expect(await shownTitles(page)).toEqual(during));
      await page.reload();
      site.network.restore();
      await page.presses('Ajouter des images');
      await dialog.getByRole('button', { name: 'Oublier cet envoi' }).click();
      await site.network.idle();
      const all = await titles(album);
      const first = all.findIndex((title) => title.startsWith('n-'));
      const arrived = all.slice(first, first + 3);
      expect(arrived.every((title) => title.startsWith('n-'))).toBe(true);
      expect(arrived).toEqual(arrived.toSorted());
    });

    it('asks before files and texts that are not sent are lost, and closes only by its button', async () => {
      const page = await site.enter(LIST);
      await page.getByRole('link', { name: 'Images : Planches' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      const title = dialog.getByLabel('Titre');
      const pressEscape = async () => {
        await page.keyboard.press('Escape');
        await afterEffects();
      };
      await page.presses('Ajouter des images');
      await title.fill('En cours');
      await pressEscape();
      await expect(title.inputValue()).resolves.toBe('En cours');
      await title.fill('');
      await pressEscape();
      await dialog.waitFor({ state: 'hidden' });
      await page.presses('Ajouter des images');
      await dialog.locator('[type=file]').setInputFiles([await png('choisie.png')]);
      await pressEscape();
      await dialog.getByText('choisie.png').waitFor();
      history.back();
      const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
      await leaving.getByText(/n’est pas enregistré, et sera perdu/).waitFor();
      await leaving.getByRole('button', { name: 'Rester ici' }).click();
      await dialog.getByText('choisie.png').waitFor();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    it('reports a gallery deleted during an upload', async () => {
      const { _id } = await site.callAsAdmin('POST', '/api/gallery', { titre: 'Éphémère' });
      const page = await site.enter(`/admin/gallery/${String(_id)}/images`);
      await page.presses('Ajouter des images');
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      await dialog.locator('[type=file]').setInputFiles([await png('a.png', '#101'), await png('b.png', '#202')]);
      await site.callAsAdmin('DELETE', `/api/gallery/${String(_id)}`);
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await dialog.getByRole('alert').filter({ hasText: 'a été supprimée entre-temps' }).waitFor();
      expect(await dialog.getByRole('button', { name: 'Uploader l’image' }).isDisabled()).toBe(true);
    });

    it('uploads after the session ended and the user logged in again', async () => {
      const page = await open();
      await page.presses('Ajouter des images');
      const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
      await dialog.locator('[type=file]').setInputFiles([await png('tard.png', '#112233')]);
      await site.endSession();
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await logInAgain(site);
      await dialog.getByText('en attente').waitFor();
      await dialog.getByRole('button', { name: 'Uploader l’image', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await titles(of)).toContain('tard');
    });

    it('sets a cover, changes an image, deletes it', async () => {
      const page = await open();
      const card = page.getByRole('listitem').filter({ hasText: 'Ancienne' });
      await page.presses('Définir comme couverture : Ancienne');
      await page.sees('Image définie comme couverture de la galerie');
      await card.locator('.star').waitFor();
      const button = card.getByRole('button', { name: 'Déjà couverture : Ancienne' });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(page.focused()).toBe('Déjà couverture : Ancienne');
      await expectAccessible();

      const original = card.getByRole('link', { name: 'Voir l’original : Ancienne, nouvel onglet' });
      const { headers } = await fetch((await original.getAttribute('href')) ?? '');
      expect(headers.get('content-type')).toBe('image/png');

      await page.presses('Modifier : Ancienne');
      const form = page.getByRole('dialog', { name: 'Modifier l’image' });
      await form.getByLabel('Titre').fill('');
      await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await form.getByText('Le titre est requis').waitFor();
      await expectAccessible();
      await form.getByLabel('Titre').fill('La plus ancienne');
      await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await page.sees('Image mise à jour avec succès');
      await form.waitFor({ state: 'hidden' });

      await page.presses('Supprimer : La plus ancienne');
      const dialog = page.getByRole('dialog', { name: /Supprimer « La plus ancienne »/ });
      await dialog.getByText('La galerie n’a plus de couverture.').waitFor();
      await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
      await page.sees('Image supprimée avec succès');
      expect(await titles(of)).not.toContain('La plus ancienne');
      expect((await gallery('Planches')).couverture).toBeNull();
      await until(() => expect(document.activeElement?.id).toMatch(/^supprimer-/));
    });
  });
});
