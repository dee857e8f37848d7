import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { logInAgain } from '../in-administration.ts';
import { afterEffects } from '../waiting.ts';
import { prepareSite, aveline, site } from './edited-cardinals.ts';

describe('administration of cardinals and accounts', () => {
  prepareSite();

  describe('papabile status of a cardinal', () => {
    const open = () => site.enter(`/admin/cardinaux/papabile/${aveline}`);

    it('saves without empty lines and returns to the form', async () => {
      const page = await open();
      await page.getByRole('button', { name: '+ Ajouter une ligne' }).first().click();
      await page.getByLabel('Atouts, ligne 1').fill('Le seul');
      await page.getByRole('button', { name: 'Retirer la ligne 2' }).first().click();
      await page.getByRole('button', { name: 'Retirer la ligne 2' }).first().click();
      await expectAccessible();
      await page.presses('Enregistrer');
      await page.sees('Cardinal mis à jour avec succès');
      await page.waitForURL(`**/admin/cardinaux/edit/${aveline}`);
      expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({ raisonsForPapabile: ['Le seul'] });
    });

    it('keeps what is typed while it is saved', async () => {
      const page = await open();
      const [saving, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
      site.network.intercept(`/api/cardinaux/${aveline}`, (_, { method }) => {
        if (method !== 'PUT') return undefined;
        saving.resolve();
        return answered.promise;
      });
      await page.getByLabel('Atouts, ligne 1').fill('Avant');
      await page.presses('Enregistrer');
      await saving.promise;
      await page.getByLabel('Facteurs limitants, ligne 1').fill('Pendant');
      answered.resolve(undefined);
      await page.sees('Cardinal mis à jour avec succès');
      await expect(page.getByLabel('Facteurs limitants, ligne 1').inputValue()).resolves.toBe('Pendant');
      await page.presses('Enregistrer');
      await page.waitForURL(`**/admin/cardinaux/edit/${aveline}`);
      const saved = await site.call('GET', `/api/cardinaux/${aveline}`);
      expect(saved).toMatchObject({ raisonsForPapabile: ['Avant'] });
      expect(saved['raisonsAgainstPapabile']).toContain('Pendant');
    });

    it('conflicts with a concurrent change of the status, but not of other fields', async () => {
      const page = await open();
      await page.getByLabel('Atouts, ligne 1').fill('Ma raison');
      await site.callAsAdmin('PUT', `/api/cardinaux/${aveline}`, { specialisation: 'Autre chose' });
      await page.presses('Enregistrer');
      await page.sees('Cardinal mis à jour avec succès');
      await page.goto(`/admin/cardinaux/papabile/${aveline}`);
      await page.getByLabel('Atouts, ligne 1').fill('Ma raison, mieux');
      await site.callAsAdmin('PUT', `/api/cardinaux/${aveline}`, { raisonsForPapabile: ['La sienne'] });
      await page.presses('Enregistrer');
      await page
        .getByRole('alert')
        .getByText(/a modifié cette fiche/)
        .waitFor();
      await expect(page.getByLabel('Atouts, ligne 1').inputValue()).resolves.toBe('Ma raison, mieux');
      await page.presses('Enregistrer');
      await page.sees('Cardinal mis à jour avec succès');
      const saved = await site.call('GET', `/api/cardinaux/${aveline}`);
      expect(saved).toMatchObject({ specialisation: 'Autre chose', raisonsForPapabile: ['Ma raison, mieux'] });
    });

    it('clears both lists when withdrawn', async () => {
      const page = await open();
      await page.getByRole('checkbox', { name: 'Papabile' }).uncheck();
      await page.presses('Enregistrer');
      await page.sees('Cardinal mis à jour avec succès');
      const saved = await site.call('GET', `/api/cardinaux/${aveline}`);
      expect(saved).toMatchObject({ papabile: false, raisonsForPapabile: [], raisonsAgainstPapabile: [] });
      await site.callAsAdmin('PUT', `/api/cardinaux/${aveline}`, { papabile: true });
    });

    it('offers the login once when the session has ended, without an error beside it', async () => {
      const page = await open();
      await site.endSession();
      await page.presses('Enregistrer');
      await page.getByRole('dialog', { name: 'Se reconnecter' }).waitFor();
      await afterEffects();
      expect(await page.toast(/^!?Erreur/).count()).toBe(0);
    });

    it('reports a failed load and a failed save', async () => {
      const page = await site.enter('/admin/comptes');
      site.network.intercept('**/api/cardinaux/*', 'no answer');
      await page.goto(`/admin/cardinaux/papabile/${aveline}`);
      await page.sees('Erreur lors du chargement du cardinal');
      site.network.restore();
      await page.presses('Réessayer');
      await page.getByRole('checkbox', { name: 'Papabile' }).waitFor();
      site.network.intercept('**/api/cardinaux/*', 'no answer');
      await page.presses('Enregistrer');
      await page.sees('Erreur lors de la mise à jour du cardinal');
    });
  });

  describe('papabile of the day', () => {
    it('creates an active entry for tomorrow, and offers the next free day', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page.getByRole('link', { name: 'Nouveau papabile du jour' }).click();
      await page.presses('Créer');
      await page.sees('Veuillez sélectionner un cardinal');
      expect(await page.getByRole('checkbox', { name: 'Actif' }).isChecked()).toBe(true);
      const tomorrow = await page.getByLabel('Date d’affichage').inputValue();
      await page.getByLabel('Date d’affichage').fill('');
      await page.presses('Créer');
      await page.sees('Veuillez sélectionner une date d’affichage');
      await page.getByLabel('Date d’affichage').fill(tomorrow);
      await page.getByLabel('Cardinal', { exact: true }).selectOption({ label: 'Jean-Marc Aveline' });
      await page.getByLabel('Citation').fill('Une citation assez longue pour être coupée quelque part, ici peut-être.');
      await expectAccessible();
      await page.presses('Créer');
      await page.sees('Nouveau papabile du jour créé avec succès');
      await page.sees('Une citation assez longue pour être coupée quelque...');
      await page.getByRole('link', { name: 'Nouveau papabile du jour' }).click();
      await page.sees('Jean-Marc Aveline est déjà actif à cette date.');
      await page.presses(/premier jour libre/);
      await expect(page.getByLabel('Date d’affichage').inputValue()).resolves.not.toBe(tomorrow);
    });

    it('changes after a conflict, and deletes after confirmation', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page.getByRole('link', { name: 'Jean-Marc Aveline' }).first().click();
      await page.getByLabel('Commentaire').fill('Un mot');
      const id = new URLSearchParams(location.search).get('id');
      await site.callAsAdmin('PUT', `/api/papabile-jour/${id}`, { citation: 'Entre-temps' });
      const { promise, resolve } = Promise.withResolvers<undefined>();
      site.network.intercept('**/api/papabile-jour', () => promise);
      await page.presses('Mettre à jour');
      await page
        .getByRole('alert')
        .getByText(/a modifié cette fiche/)
        .waitFor();
      const save = page.getByRole('button', { name: 'Mettre à jour' });
      expect(await save.getAttribute('aria-busy')).toBe('true'); // until it can change the latest version
      resolve(undefined);
      await page.locator('button[aria-busy]').waitFor({ state: 'hidden' });
      await save.click();
      await page.sees('Papabile du jour mis à jour avec succès');
      const entries = JSON.stringify(await site.callAsAdmin('GET', '/api/papabile-jour'));
      expect(entries).toContain('Un mot');
      expect(entries).toContain('Entre-temps');
      await page
        .getByRole('button', { name: /^Supprimer Jean-Marc Aveline/ })
        .first()
        .click();
      await page.sees('Êtes-vous sûr de vouloir supprimer le papabile du jour pour Jean-Marc Aveline ?');
      await expectAccessible();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Papabile du jour supprimé avec succès');
    });

    it('is saved after a new login, without an error beside it', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page.getByRole('link', { name: 'Modifier' }).first().click();
      await page.getByLabel('Citation').fill('Après la session');
      await site.endSession();
      await page.presses('Mettre à jour');
      await logInAgain(site);
      await afterEffects();
      expect(await page.locator('.notice.error, .toast.error').count()).toBe(0);
      await page.presses('Mettre à jour');
      await page.getByRole('cell', { name: 'Après la session' }).waitFor();
    });

    it('returns to the list once it shows the change', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page.getByRole('link', { name: 'Modifier' }).first().click();
      await page.getByLabel('Citation').fill('Changée');
      const form = location.search;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      site.network.intercept('**/api/papabile-jour', () => promise);
      await page.presses('Mettre à jour');
      await page.sees('Papabile du jour mis à jour avec succès');
      expect(location.search).toBe(form);
      resolve(undefined);
      await page.getByRole('cell', { name: 'Changée' }).waitFor();
    });

    it('is saved once when sent again while the list is reloaded', async () => {
      const page = await site.enter('/admin/papabile-jour?nouveau=1');
      await page.getByLabel('Cardinal', { exact: true }).selectOption({ label: 'Jean-Marc Aveline' });
      await page.getByRole('checkbox', { name: 'Actif' }).click();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      let writes = 0;
      site.network.intercept('**/api/papabile-jour', (_, { method }) => {
        if (method === 'GET') return promise;
        writes += 1;
        return undefined;
      });
      await page.presses('Créer');
      await page.sees('Nouveau papabile du jour créé avec succès');
      await page.presses('Créer');
      await afterEffects();
      resolve(undefined);
      await page.getByRole('link', { name: 'Nouveau papabile du jour' }).waitFor();
      expect(writes).toBe(1);
    });

    it('leaves a form open that was opened while the list is reloaded', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page.getByRole('link', { name: 'Modifier' }).first().click();
      await page.getByLabel('Citation').fill('Encore changée');
      const { promise, resolve } = Promise.withResolvers<undefined>();
      site.network.intercept('**/api/papabile-jour', () => promise);
      await page.presses('Mettre à jour');
      await page.sees('Papabile du jour mis à jour avec succès');
      await page.getByRole('link', { name: 'Annuler' }).click();
      await page.getByRole('link', { name: 'Nouveau papabile du jour' }).click();
      await page.getByRole('button', { name: 'Créer' }).waitFor();
      resolve(undefined);
      await site.network.idle();
      await afterEffects();
      expect(location.search).toBe('?nouveau=1');
    });

    it('reports each failure with its own message', async () => {
      const page = await site.enter('/admin/papabile-jour');
      await page
        .getByRole('button', { name: /^Supprimer/ })
        .first()
        .click();
      site.network.intercept('**/api/papabile-jour/**', 'no answer');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Erreur lors de la suppression du papabile du jour');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Modifier' }).first().click();
      await page.presses('Mettre à jour');
      await page.sees('Erreur lors de la sauvegarde');
      site.network.intercept('**/api/papabile-jour', 'no answer');
      await page.goto('/admin/papabile-jour');
      await page.sees('Erreur lors du chargement des données');
    });
  });
});
