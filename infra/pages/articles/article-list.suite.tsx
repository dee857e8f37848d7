import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { afterEffects } from '../waiting.ts';
import { prepareSite, LIST, add, articlesNamed, change, site, stored, typed, update } from './edited-articles.ts';

describe('administration of articles', () => {
  prepareSite();

  describe('list of articles', () => {
    beforeAll(async () => {
      await add({ titre: 'Brouillon caché', publie: false });
    });

    it('keeps search, filter and page in the URL, even after an article is changed', async () => {
      const page = await site.enter(LIST);
      await page.getByRole('link', { name: 'Articles', exact: true }).waitFor();
      await page.sees('13 articles');
      await page.sees('Page 1 sur 2');
      await page.getByRole('link', { name: 'Suivant' }).click();
      await page.waitForURL('**?page=2');
      await page.getByLabel('Publication').selectOption('Brouillons');
      await page.waitForURL('**?publie=false');
      await page.getByRole('row', { name: /Brouillon caché.*Brouillon/ }).waitFor();
      await page.presses('Réinitialiser');
      await page.getByLabel('Catégorie').selectOption('Événement');
      await page.getByRole('searchbox').fill('CANIZARES');
      await page.waitForURL('**?search=CANIZARES&categorie=evenement');
      await page.getByRole('row', { name: /La veille du conclave.*À la une/ }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: /^Modifier « La veille/ }).click();
      await page.getByLabel('Auteur').fill('Camille');
      await update(page);
      await page.waitForURL('**/admin/articles?search=CANIZARES&categorie=evenement');
      await page.getByRole('row', { name: /La veille du conclave.*Camille/ }).waitFor();
      await page.getByRole('searchbox').fill('rien de tel');
      await page.sees('Aucun article ne correspond à vos critères de recherche');
    });

    it('deletes after confirmation and restores from the trash', async () => {
      const page = await site.enter(`${LIST}?search=cache&publie=false`);
      await page.getByRole('button', { name: 'Supprimer « Brouillon caché »' }).click();
      await page.getByRole('dialog').getByText('30 jours').waitFor();
      await expectAccessible();
      site.network.intercept('**/api/articles/*', 'no answer');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Erreur lors de la suppression: le serveur n’a pas répondu, réessayez');
      site.network.restore();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Article supprimé avec succès');
      await page.sees('Aucun article ne correspond');
      await page.getByRole('link', { name: 'Corbeille' }).click();
      await page.getByRole('row', { name: /Brouillon caché.*Administrateur.*20\d\d/ }).waitFor();
      await expectAccessible();
      await page.presses('Rétablir « Brouillon caché »');
      await page.sees('La corbeille est vide');
      expect(await articlesNamed('caché')).toHaveLength(1);
    });

    it('shows the last page when the page in the URL does not exist', async () => {
      const page = await site.enter(`${LIST}?page=9`);
      await page.waitForURL('**?page=2');
      await page.sees('Page 2 sur 2');
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.enter('/admin/comptes');
      site.network.intercept('**/api/articles?*', 'no answer');
      await page.locator('.a-nav').getByRole('link', { name: 'Articles' }).click();
      await page.sees('Erreur lors du chargement des articles');
      site.network.restore();
      await page.presses('Réessayer');
      await page.sees('Page 1 sur 2');
    });
  });

  describe('versions of an article', () => {
    it('show the changes between versions, and one is restored as a draft', async () => {
      const { _id } = await add({ titre: 'Premier titre', contenu: '<p>Un</p><p>Deux mots</p>', publie: false });
      await change(_id, { publie: true, titre: 'Second titre', contenu: '<p>Un</p><p>Deux signes</p>' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByRole('link', { name: 'Historique, 2 versions' }).click();
      await page.getByRole('heading', { name: 'Historique des versions' }).waitFor();
      await page.getByRole('link', { name: /Administrateur · .*Titre/ }).waitFor();
      await page.locator('del', { hasText: 'Premier' }).waitFor();
      await page.locator('ins', { hasText: 'signes' }).waitFor();
      await page.sees('1 passage identique');
      await expectAccessible();
      await page.presses('Voir cette version');
      await page.getByRole('dialog').getByRole('heading', { name: 'Premier titre' }).waitFor();
      await expectAccessible();
      await page.presses('Fermer');
      await page.presses('Restaurer comme brouillon');
      const dialog = page.getByRole('dialog', { name: 'Restaurer cette version' });
      await dialog.getByText(/Titre, Contenu, Publié/).waitFor();
      await dialog.getByText('« Publier l’article » est décoché').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Restaurer comme brouillon' }).click();
      await page.getByLabel('Titre').waitFor();
      expect(await typed(page, 'titre')).toBe('Premier titre');
      expect(await stored(_id)).toMatchObject({ titre: 'Second titre', version: 2 });
      expect(await page.getByLabel('Publier l’article').isChecked()).toBe(false);
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ titre: 'Premier titre', publie: false, version: 3 });
    });

    it('give back what a restored one has replaced, without what was typed since', async () => {
      const { _id } = await add({ titre: 'Premier titre', contenu: '<p>Un</p>' });
      await change(_id, { titre: 'Second titre', contenu: '<p>Deux</p>' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Auteur').fill('Camille');
      await page.getByRole('link', { name: 'Historique, 2 versions' }).click();
      await page.presses('Restaurer comme brouillon');
      await page.getByRole('dialog').getByRole('button', { name: 'Restaurer comme brouillon' }).click();
      await page.getByLabel('Résumé').fill('Tapé depuis');
      await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
      await afterEffects();
      expect(await typed(page, 'titre')).toBe('Second titre');
      expect([await typed(page, 'auteur'), await typed(page, 'resume')]).toEqual(['Camille', 'Tapé depuis']);
      expect(await typed(page, 'contenu')).toBe('<p>Deux</p>');
      expect(await page.getByLabel('Publier l’article').isChecked()).toBe(true);
    });

    it('have URLs, and Back returns to the unsaved text', async () => {
      const { _id } = await add({ titre: 'Adresse' });
      await change(_id, { resume: 'Autrement' });
      const page = await site.enter(`/admin/articles/edit/${_id}#versions-2`);
      await page.getByRole('heading', { name: 'La version actuelle' }).waitFor();
      await page.getByRole('link', { name: 'Retour à l’article' }).click();
      await page.getByLabel('Titre').fill('En cours');
      await page.getByRole('link', { name: /^Historique/ }).click();
      await page.locator('del', { hasText: 'Un résumé' }).waitFor();
      await page.goBack();
      await page.locator('#historique:focus').waitFor();
      expect(await typed(page, 'titre')).toBe('En cours');
    });
  });

  describe('concurrent edits', () => {
    it('let the second editor choose field by field after a conflict, with the texts compared', async () => {
      const { _id } = await add({ titre: 'À deux' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Le mien');
      await page.getByLabel('Résumé').fill('Mon résumé');
      await change(_id, { titre: 'Le sien', auteur: 'Camille' });
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
      await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
      await notice.getByText('Comparer l’autre saisie').click();
      await notice.locator('ins', { hasText: 'mien' }).waitFor();
      await expectAccessible();
      await notice.getByRole('radio', { name: 'Le sien' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ titre: 'Le sien', resume: 'Mon résumé', auteur: 'Camille' });
    });

    it('let the editor restore an article that was deleted in the meantime', async () => {
      const { _id } = await add({ titre: 'Supprimé entre-temps' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Toujours là');
      await site.callAsAdmin('DELETE', `/api/articles/${_id}`);
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'mis à la corbeille' });
      await notice.getByText(/Par Administrateur, le .*Votre saisie est intacte/).waitFor();
      expect(await typed(page, 'resume')).toBe('Toujours là');
      await expectAccessible();
      await page.presses('Rétablir l’article');
      await page.sees('L’article est rétabli');
      expect(document.activeElement?.id).toBe('contenu');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Toujours là' });
    });

    it('let the editor save a purged article as a new one', async () => {
      const { _id } = await add({ titre: 'Effacé' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Effacé, puis refait');
      const gone = { code: 'unknown-article', message: 'Article non trouvé' };
      site.network.intercept(`/api/articles/${_id}`, Response.json(gone, { status: 404 }));
      await update(page);
      await page.presses('Enregistrer comme nouvel article');
      await page.sees('Article créé avec succès');
      expect(await articlesNamed('puis refait')).toHaveLength(1);
    });
  });
});
