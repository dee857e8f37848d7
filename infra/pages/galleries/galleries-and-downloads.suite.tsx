import type { DownloadStats, GalleryImage } from '@fumata/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { createGallery } from '../create-gallery.ts';
import { logInAgain } from '../in-administration.ts';
import type { Page } from '../page.tsx';
import { until } from '../waiting.ts';
import { prepareSite, LIST, gallery, site } from './edited-galleries.ts';

describe('administration of galleries', () => {
  prepareSite();

  const STATS = '/admin/gallery/download-stats';
  /** User agent of a browser: downloads by bots are not counted. */
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  describe('galleries', () => {
    it('shows an empty list, validates the form and creates the first gallery', async () => {
      const page = await site.enter(LIST);
      await page.sees('Aucune galerie pour le moment.');
      await expectAccessible();
      await page.presses('Créer votre première galerie');
      const dialog = page.getByRole('dialog', { name: 'Nouvelle galerie' });
      await dialog.getByRole('button', { name: 'Créer la galerie', exact: true }).click();
      await dialog.getByText('Le titre est requis').waitFor();
      expect(document.activeElement?.id).toBe('fiche-titre');
      await dialog.getByLabel('Titre').fill('Planches <script>alert(1)</script>');
      await dialog.getByLabel('Description').fill('a'.repeat(120));
      await dialog.getByLabel('Ordre d’affichage').fill('-1');
      await dialog.getByRole('button', { name: 'Créer la galerie', exact: true }).click();
      await dialog.getByText('Nombre entier attendu, au moins 0').waitFor();
      await expectAccessible();
      await dialog.getByLabel('Ordre d’affichage').fill('2');
      await dialog.getByLabel('Active').uncheck();
      await dialog.getByRole('button', { name: 'Créer la galerie', exact: true }).click();
      await page.sees('Galerie créée avec succès');
      await dialog.waitFor({ state: 'hidden' });
      const card = page.getByRole('listitem').filter({ hasText: 'Planches <script>alert(1)</script>' });
      await card.getByText(`${'a'.repeat(100)}...`).waitFor();
      await card.getByText('Inactive').waitFor();
      await card.getByText('Ordre 2 · aucune image').waitFor();
      await expectAccessible();
    });

    it('keeps the input when the dialog is closed, the session ends or a conflict occurs', async () => {
      await site.callAsAdmin('POST', '/api/gallery', { titre: 'Rome', description: 'La coupole' });
      const { _id } = await gallery('Rome');
      const page = await site.enter(LIST);
      await page.presses('Modifier : Rome');
      const dialog = page.getByRole('dialog', { name: 'Modifier la galerie' });
      expect(location.search).toBe(`?modifier=${_id}`);
      await dialog.getByLabel('Description').fill('La coupole, de nuit');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForURL(LIST);
      await page.presses('Modifier : Rome');
      await dialog.getByText('a été retrouvé').waitFor();
      await site.endSession();
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await logInAgain(site);
      await site.callAsAdmin('PUT', `/api/gallery/${_id}`, { description: 'Le toit', titre: 'Rome éternelle' });
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await dialog.getByText('Votre saisie est intacte').waitFor();
      expect(await dialog.getByLabel('Description').inputValue()).toBe('La coupole, de nuit');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Enregistrer ces choix', exact: true }).click();
      await page.sees('Galerie mise à jour avec succès');
      expect(await gallery('Rome éternelle')).toMatchObject({ description: 'La coupole, de nuit' });
      await page.reload();
      await page.presses('Modifier : Rome éternelle');
      expect(await dialog.getByText('a été retrouvé').count()).toBe(0);
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      expect(location.pathname).toBe(LIST);
    });

    it('deletes a gallery with all its images once the confirmation word is typed, and focuses the next one', async () => {
      const { images } = await createGallery(site, { titre: 'Adieu' }, [{ titre: 'Une' }, { titre: 'Deux' }]);
      const page = await site.enter(LIST);
      await page.presses('Supprimer : Adieu');
      const dialog = page.getByRole('dialog', { name: /Supprimer « Adieu »/ });
      await dialog.getByText('La galerie et toutes ses images (2 images) sont supprimées de façon').waitFor();
      expect(await dialog.getByRole('button', { name: 'Supprimer' }).isDisabled()).toBe(true);
      await expectAccessible();
      await dialog.getByLabel('Pour confirmer, tapez SUPPRIMER').fill('supprimer');
      await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
      await page.sees('Galerie supprimée avec succès');
      await until(() => expect(document.activeElement?.id).toMatch(/^supprimer-/));
      const gone = await site.api.get(`/api/gallery/thumbnail/${images[0]?._id}`);
      expect(gone.status).toBe(404);
    });
  });

  describe('downloads', () => {
    let images: GalleryImage[];
    beforeAll(async () => {
      const planches = await createGallery(site, { titre: 'Planches' }, [
        { titre: 'La fumée' },
        { titre: 'La loggia' },
      ]);
      images = planches.images;
      await download('ada@exemple.fr', 0, 3);
      await download('camille@exemple.fr', 1, 1);
      await download('jamais@exemple.fr', 1, 0);
    });

    const download = async (email: string, at: number, times: number): Promise<void> => {
      const body = { imageId: images[at]?._id, email };
      const { directLink } = await site.call('POST', '/api/gallery/request-download', body);
      const token = new URL(String(directLink)).pathname.split('/').at(-1);
      for (let time = 0; time < times; time += 1) {
        const headers = { 'user-agent': FIREFOX };
        await site.api.ask('GET', `/api/gallery/download/${token}`, { headers });
      }
    };
    const figures = (page: Page) => page.locator('.figures').innerText();

    it('counts downloads and lists the most downloaded images', async () => {
      const page = await site.enter(STATS);
      await page.sees('Les cinq plus téléchargées');
      expect(await figures(page)).toMatch(/^4 ?téléchargements 3 ?adresses e-mail uniques 3 ?liens générés$/);
      const stats = await site.callAsAdmin<DownloadStats>('GET', '/api/download-stats');
      const today = stats.last7Days.at(-1)?.date.slice(5).replace('-', '/') ?? '';
      await page.locator('.week').getByText(today).waitFor();
      expect(await page.locator('.week li').count()).toBe(7);
      expect(await page.locator('.top5 li').first().innerText()).toMatch(/1 ?La fumée ?Planches ?3/);
      await page.getByText('Voir en tableau').click();
      await expectAccessible();
    });

    it('filters by e-mail address and period, and exports the filtered rows', async () => {
      const page = await site.enter(STATS);
      await page.getByRole('row', { name: /camille@exemple.fr La loggia Planches/ }).waitFor();
      expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(3);
      await page.getByLabel('Adresse e-mail').fill('ADA');
      await page.getByLabel('Du', { exact: true }).fill('2020-01-01');
      await page.presses('Filtrer');
      await page.sees('Les deux dates vont ensemble');
      await page.getByLabel('Au', { exact: true }).fill('2099-12-31');
      await page.presses('Filtrer');
      await page.sees('1 lien trouvé');
      await page.sees('Page 1 sur 1');
      expect(location.search).toBe('?email=ADA&startDate=2020-01-01&endDate=2099-12-31');
      const { name, text } = await page.download(page.getByRole('link', { name: 'Exporter en CSV' }));
      expect(name).toMatch(/^telechargements-\d{4}-\d{2}-\d{2}\.csv$/);
      const [head, row, ...more] = text.trim().split(/\r?\n/);
      expect(head).toContain('"E-mail";"Image";"Galerie";"Téléchargé le";"Nombre"');
      expect(row).toMatch(/^"ada@exemple.fr";"La fumée";"Planches";".+";"3";/);
      expect(more).toEqual([]);
      await page.goBack();
      await page.sees('2 liens trouvés');
      await page.getByLabel('Adresse e-mail').fill('personne@');
      await page.presses('Filtrer');
      await page.sees('Aucun téléchargement pour cette adresse à ces dates.');
      await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
      await page.sees('2 liens trouvés');
    });

    it('reports each part that fails to load', async () => {
      const page = await site.enter(LIST);
      site.network.intercept('**/api/download-stats/details*', 'no answer');
      site.network.intercept('/api/download-stats', 'no answer');
      await page.getByRole('link', { name: 'Statistiques de téléchargement' }).click();
      await page.sees('Erreur lors du chargement des statistiques');
      await page.sees('Erreur lors du chargement des détails de téléchargement');
      site.network.restore();
      await page.getByRole('button', { name: 'Réessayer' }).first().click();
      await page.sees('Les cinq plus téléchargées');
      await expectAccessible();
    });

    it('shows the last page when the page in the URL does not exist', async () => {
      const page = await site.enter(`${STATS}?vue=liens&page=9`);
      await page.getByRole('row', { name: /ada@exemple.fr/ }).waitFor();
      await page.waitForURL(`${STATS}?vue=liens`);
      await page.goto(`${STATS}?page=9`);
      await page.getByRole('row', { name: /ada@exemple.fr/ }).waitFor();
      await page.waitForURL(STATS);
    });

    it('resends a link and revokes it', async () => {
      const page = await site.enter(`${STATS}?vue=liens`);
      await page.sees('3 liens en cours');
      await page.presses('Renvoyer à jamais@exemple.fr');
      await page.sees('Le courrier avec le lien est gardé ici');
      await expectAccessible();
      await page.presses('Révoquer le lien envoyé à jamais@exemple.fr');
      const dialog = page.getByRole('dialog', { name: 'Révoquer ce lien' });
      await dialog.getByText('cessera de fonctionner aussitôt').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Révoquer', exact: true }).click();
      await page.sees('Lien révoqué');
      await page.sees('2 liens en cours');
      expect(await page.getByText('jamais@exemple.fr').count()).toBe(0);
      await page.goto('/admin/journal?onglet=actes&genre=download-link');
      await page.sees('a révoqué le lien envoyé à');
      await page.sees('a renvoyé le lien à');
    });

    it('offers the login once when the session has ended, without an error beside it', async () => {
      const page = await site.enter(`${STATS}?vue=liens`);
      site.network.intercept('**/resend', Response.json({}, { status: 401 }));
      await page.presses('Renvoyer à ada@exemple.fr');
      await page.getByRole('dialog', { name: 'Se reconnecter' }).waitFor();
      expect(await page.getByText(/^Erreur/).count()).toBe(0);
      site.network.restore();
    });

    it('erases an e-mail address once the confirmation word is typed', async () => {
      const page = await site.enter(STATS);
      await page.presses('Oublier l’adresse ada@exemple.fr');
      const dialog = page.getByRole('dialog', { name: 'Oublier une adresse' });
      expect(await dialog.getByLabel('Adresse e-mail').inputValue()).toBe('ada@exemple.fr');
      await expectAccessible();
      await dialog.getByLabel('Pour confirmer, tapez OUBLIER').fill('oublier');
      await dialog.getByRole('button', { name: 'Oublier cette adresse', exact: true }).click();
      await page.sees('1 enregistrement avec cette adresse : elle est effacée');
      await page.getByRole('row', { name: /effacée La fumée Planches/ }).waitFor();
      expect(await figures(page)).toMatch(/^4 ?téléchargements/);
      await page.presses('Oublier une adresse…');
      await dialog.getByLabel('Adresse e-mail').fill('pas une adresse');
      await dialog.getByLabel('Pour confirmer, tapez OUBLIER').fill('OUBLIER');
      await dialog.getByRole('button', { name: 'Oublier cette adresse', exact: true }).click();
      await dialog.getByText('Veuillez entrer une adresse email valide').waitFor();
    });

    it('shows that the image of a download was deleted', async () => {
      await site.callAsAdmin('DELETE', `/api/gallery/image/${images[1]?._id}`);
      const page = await site.enter(STATS);
      await page.getByRole('row', { name: /camille@exemple.fr Image supprimée Planches/ }).waitFor();
      await site.callAsAdmin('DELETE', `/api/gallery/image/${images[0]?._id}`);
      await page.reload();
      await page.sees('Aucune des images actuelles n’a été téléchargée séparément.');
      expect(await figures(page)).toMatch(/^4 ?téléchargements/);
    });
  });
});
