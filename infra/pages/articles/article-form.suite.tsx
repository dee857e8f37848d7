import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { logInAgain } from '../in-administration.ts';
import { afterEffects } from '../waiting.ts';
import {
  prepareSite,
  LIST,
  PICTURE,
  add,
  articlesNamed,
  change,
  openNewForm,
  site,
  stored,
  typed,
  update,
  write,
  writeHtml,
} from './edited-articles.ts';

describe('administration of articles', () => {
  prepareSite();

  const isPublic = async (slug: string) => (await site.api.get(`/api/articles/slug/${slug}`)).status === 200;

  describe('form of an article', () => {
    it('marks missing fields and an invalid reading time, and sends nothing', async () => {
      const page = await openNewForm();
      const sent: string[] = [];
      site.network.intercept(/./, (path, { method }) => {
        if (method === 'POST') sent.push(path);
        return undefined;
      });
      await page.getByLabel('Résumé').fill('Seul');
      await page.presses('Publier l’article');
      await page.sees('Veuillez remplir tous les champs obligatoires');
      expect(await page.locator('.err').allInnerTexts()).toEqual(['Ce champ est requis', 'Ce champ est requis']);
      await expectAccessible();
      await page.getByRole('alert').getByRole('link', { name: 'Contenu' }).click();
      await page.locator('.rich [role=textbox]:focus').waitFor();
      await writeHtml(page, '<p>x</p>');
      await page.getByLabel('Temps de lecture (minutes)').fill('61');
      await page.getByLabel('Titre').fill('x');
      await page.presses('Publier l’article');
      await page.locator('.err', { hasText: 'De 1 à 60 minutes' }).waitFor();
      expect(sent).toEqual([]);
    });

    it('is not saved with a refused picture until the file is given up', async () => {
      const page = await openNewForm();
      await write(page, 'Sans image');
      const choose = (name: string, mimeType: string) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('rien') });
      const refused = async (text: string) => {
        await page.locator('.pic-box').getByText(text).waitFor();
        await page.presses('Publier l’article');
        await page.sees(`Erreur lors de l’enregistrement: ${text}`);
        expect(await page.getByRole('button', { name: 'Publier l’article' }).isEnabled()).toBe(true);
        expect(await articlesNamed('Sans image')).toEqual([]);
        await expectAccessible();
        await page.presses('Renoncer à ce fichier');
      };
      await choose('x.png', 'image/png');
      await refused('Ce fichier n’est pas une image acceptée');
      await choose('x.svg', 'image/svg+xml');
      await refused('Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF');
      site.network.intercept('**/api/upload/**', 'no answer');
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await refused('L’image n’est pas arrivée : réessayez.');
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      expect(await articlesNamed('Sans image')).toMatchObject([{ image: null }]);
    });

    it('uploads a picture that the browser takes for another format by its name', async () => {
      const page = await openNewForm();
      await page.locator('input[type=file]').setInputFiles({ ...PICTURE, name: 'IMG_1.HEIC', mimeType: 'image/heic' });
      await page.getByRole('img', { name: 'Aperçu de l’image principale' }).waitFor();
    });

    it('waits for the picture’s upload before it is saved, and says so', async () => {
      const page = await openNewForm();
      await write(page, 'Image lente');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.presses('Publier l’article');
      await page
        .locator('.form-bar')
        .getByText(/Envoi de l’image, puis enregistrement/)
        .waitFor();
      await page.getByRole('status').getByText('l’enregistrement suivra').waitFor();
      await expectAccessible();
      expect(await articlesNamed('Image lente')).toEqual([]);
      answer();
      await page.sees('Article créé avec succès');
      expect(await articlesNamed('Image lente')).toMatchObject([{ image: expect.stringContaining('/api/images/') }]);
    });

    it('is not saved when the editor leaves while it waits for the picture’s upload', async () => {
      const page = await openNewForm();
      await write(page, 'Zygomatique');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.presses('Publier l’article');
      await page.getByRole('status').getByText('l’enregistrement suivra').waitFor();
      await page.locator('.form-bar').getByRole('link', { name: 'Annuler' }).click();
      await page.presses('Quitter, garder ma saisie');
      await page.waitForURL(`**${LIST}`);
      answer();
      // A later upload has arrived: so would have this one.
      await page.getByRole('link', { name: 'Créer un article' }).click();
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.locator('.pic-box img').waitFor();
      await afterEffects();
      await site.network.idle();
      expect(await articlesNamed('Zygomatique')).toEqual([]);
    });

    it('schedules an article for a future date', async () => {
      const page = await openNewForm();
      await write(page, 'Plus tard');
      await page.getByLabel('Date de publication').fill('2099-12-31');
      await page.sees(/Programmé.: paraîtra le jeudi 31 décembre 2099 à 0.h.00, heure de Rome/);
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      await page
        .getByRole('row', { name: /Plus tard/ })
        .getByText('Programmé, 31 décembre 2099')
        .waitFor();
      const [saved] = await articlesNamed('Plus tard');
      expect(await isPublic(saved!.slug)).toBe(false);
      const { clock } = site.api.system;
      const soon = new Date(clock.now().getTime() + 2_000).toISOString();
      await change(saved!._id, { datePublication: soon });
      expect(await isPublic(saved!.slug)).toBe(false);
      clock.pass(2);
      expect(await isPublic(saved!.slug)).toBe(true);
    });

    it('dates a draft when it is published, unless a date was chosen, and says so', async () => {
      const { _id } = await add({ titre: 'De la semaine passée', publie: false });
      site.api.system.clock.pass(60);
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.sees(/Il portera la date du moment où vous le publierez/);
      await page.getByLabel('Date de publication').fill('2025-05-01');
      await page.sees(/Il gardera la date choisie, le 1er mai 2025/);
      await page.getByLabel('Date de publication').fill('');
      await page.sees(/Il portera la date du moment où vous le publierez/);
      await page.getByLabel('Publier l’article').check();
      await update(page);
      await page.sees('Article mis à jour avec succès');
      const { datePublication } = await site.callAsAdmin(`GET`, `/api/articles/id/${_id}`);
      expect(datePublication).toBe(site.api.system.clock.now().toISOString());
    });

    it('changes an article and keeps its publication time', async () => {
      const { _id } = await add({ titre: 'À changer', datePublication: '2025-05-06T10:00:00Z' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Changé');
      await page.getByLabel('Mettre en avant sur la page d’accueil').check();
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({
        titre: 'Changé',
        featured: true,
        datePublication: '2025-05-06T10:00:00.000Z',
        version: 2,
      });
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Date de publication').fill('2025-05-07');
      await page.getByLabel('Date de publication').fill('2025-05-06');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect((await stored(_id)).version).toBe(2);
    });

    it('shows the loading state and reports an unknown article', async () => {
      const { _id } = await add({ titre: 'Lent' });
      const page = await site.enter('/admin/comptes');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('/api/articles/id/*', () => held.then(() => undefined));
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.sees('Chargement de l’article...');
      answer();
      await page.getByLabel('Titre').waitFor();
      site.network.restore();
      await page.goto('/admin/articles/edit/aaaaaaaaaaaaaaaaaaaaaaaa');
      await page.sees('Article non trouvé');
      await page.getByRole('link', { name: 'Retour à la liste' }).waitFor();
      await page.getByRole('link', { name: 'Voir la corbeille' }).click();
      await page.waitForURL(`**${LIST}?corbeille=1`);
    });

    it('keeps the input when the session ends and when the server is unreachable', async () => {
      const { _id } = await add({ titre: 'Tenace' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Gardé malgré tout');
      site.network.intercept(`**/api/articles/${_id}`, 'no answer');
      await update(page);
      await page.sees('Erreur lors de l’enregistrement: le serveur n’a pas répondu, réessayez');
      site.network.restore();
      await site.endSession();
      await update(page);
      await logInAgain(site);
      expect(await page.getByText(/Erreur lors de l’enregistrement/).count()).toBe(0);
      expect(await typed(page, 'resume')).toBe('Gardé malgré tout');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Gardé malgré tout' });
    });
  });
});
