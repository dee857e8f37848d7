import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { csv, logInAgain } from './in-administration.ts';
import type { Page } from './page.tsx';
import { ADMINISTRATOR, routeSite } from './route-site.ts';
import { afterEffects } from './waiting.ts';

describe('administration of cardinals and accounts', () => {
  const LIST = '/admin/cardinaux/liste';
  const PHOTO = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: readFileSync(resolve(__dirname, '../../apps/web/public/images/cardinal-default.png')),
  };
  const MEMBER = { email: 'membre@exemple.fr', name: 'Sacha', role: 'membre' } as const;

  const site = routeSite();

  let aveline = '';
  beforeAll(() => {
    aveline = site.api.cardinal('jean-marc-aveline')._id;
  });

  async function fillRequired(page: Page, prenom: string, nom: string): Promise<void> {
    const lines = { prenom, nom, paysNaissance: 'Italie', paysService: 'Italie' };
    for (const [name, text] of Object.entries(lines)) await page.locator(`[name=${name}]`).fill(text);
    await page.locator('[name=dateNaissance]').fill('1960-02-03');
    await page.locator('[name=dateCreation]').fill('2023-09-30');
    await page.locator('[name=continent]').selectOption('Europe');
    await page.locator('[name=ordre]').selectOption('Cardinal-prêtre');
  }

  describe('list of cardinals', () => {
    it('leads an administrator from the login to the list', async () => {
      const page = await site.visit('/login');
      await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
      await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
      await page.presses('Se connecter');
      await page.waitForURL('**/admin/cardinaux');
      await page.getByRole('link', { name: 'Liste', exact: true }).click();
      await page.sees('Affichage de 10 cardinal(aux) sur 252 au total');
      await page.sees('Page 1 sur 26');
    });

    it('searches without accents, filters and sorts, and keeps the query in the URL', async () => {
      const page = await site.enter(LIST);
      await page.getByRole('searchbox').fill('erdo');
      await page.getByRole('row', { name: /Erdő/ }).waitFor();
      await page.waitForURL('**?q=erdo');
      await page.presses('Réinitialiser');
      await page.getByLabel('Pays de service').selectOption('France');
      await page.waitForURL('**?paysService=France');
      await page.presses('Âge');
      await page.waitForURL('**?paysService=France&tri=age');
      await page.reload();
      await expect(page.getByLabel('Pays de service').inputValue()).resolves.toBe('France');
      await page.getByLabel('Tout voir').check();
      await page.waitForURL(/tout=1/);
      await page.getByRole('searchbox').fill('personne de ce nom');
      await page.sees('Aucun cardinal ne correspond à vos critères de recherche');
    });

    it('switches papabile immediately, and reverts with an error message on failure', async () => {
      const page = await site.enter(`${LIST}?q=acerbi`);
      const control = page.getByRole('switch', { name: 'Papabile : Angelo Acerbi' });
      await control.click();
      await page.sees('Statut mis à jour');
      expect(await control.isChecked()).toBe(true);
      const full = { code: 'unavailable', message: 'plus de place', msg: 'plus de place' };
      site.network.intercept('/api/cardinaux/*', Response.json(full, { status: 503 }));
      await control.click();
      await page.sees('Erreur lors de la mise à jour du statut: plus de place');
      expect(await control.isChecked()).toBe(true);
    });

    it('deletes into the trash after confirmation, and restores from the trash and from the toast', async () => {
      const page = await site.enter(LIST);
      await page.presses('Supprimer Santos Abril y Castelló');
      await page.getByRole('dialog').getByText('corbeille').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Supprimé!');
      await page.sees('sur 251 au total');
      await page.locator('[aria-label="Supprimer Angelo Acerbi"]:focus').waitFor();
      await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
      await page.sees('sur 252 au total');
      await page.presses('Supprimer Santos Abril y Castelló');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('sur 251 au total');
      await page.getByRole('link', { name: 'Corbeille' }).click();
      await page.getByRole('row', { name: /Abril.*Administrateur/ }).waitFor();
      await expectAccessible();
      await page.presses('Rétablir Santos Abril y Castelló');
      await page.sees('La corbeille est vide');
    });

    it('returns the focus into an open dialog when a toast is closed', async () => {
      const page = await site.enter(`${LIST}?q=acerbi`);
      await page.getByRole('switch', { name: 'Papabile : Angelo Acerbi' }).click();
      await page.sees('Statut mis à jour');
      await page.presses('Supprimer Angelo Acerbi');
      const cancel = page.getByRole('dialog').getByRole('button', { name: 'Annuler' });
      await page.locator('dialog .toast').first().waitFor();
      (await cancel.element()).focus();
      await page.presses('Fermer l’annonce');
      expect(page.focused()).toBe('Annuler');
      await cancel.click();
      await site.callAsAdmin('PUT', `/api/cardinaux/${site.api.cardinal('angelo-acerbi')._id}`, { papabile: true });
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.enter('/admin/comptes');
      site.network.intercept('**/api/cardinaux?*', 'no answer');
      await page.locator('.a-nav').getByRole('link', { name: 'Cardinaux' }).click();
      await page.sees('Erreur lors du chargement des cardinaux');
      expect(await page.locator('h1').textContent()).toBe('Cardinaux');
      site.network.restore();
      await page.presses('Réessayer');
      await page.sees('Page 1 sur 26');
    });

    it('exports as CSV, and imports after a dry run', async () => {
      const page = await site.enter(`${LIST}?q=aveline`);
      const { text } = await page.download(page.getByRole('link', { name: 'Exporter en CSV' }));
      expect(text).toContain('jean-marc-aveline');
      await page.presses('Importer un CSV…');
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(csv(text.replace('"Europe"', '"Atlantide"')));
      await dialog.getByText('1 refusée').waitFor();
      await dialog.getByRole('row', { name: /^2 Jean-Marc Aveline refusée .*continent/i }).waitFor();
      await expect(dialog.getByRole('button', { name: 'Importer' }).isDisabled()).resolves.toBe(true);
      await expectAccessible();
      await dialog.locator('input[type=file]').setInputFiles(csv(text.replace('"Sidi Bel Abbès"', '"Oran"')));
      await dialog.getByText('1 à modifier').waitFor();
      await dialog.getByText('Lieu de naissance : avant Sidi Bel Abbès → , après Oran').waitFor();
      await dialog.getByText('Encodage reconnu : UTF-8.').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Importer' }).click();
      await page.sees(/Import terminé/);
      expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({ lieuNaissance: 'Oran' });
    });
  });

  describe('form of a cardinal', () => {
    const edit = () => site.enter(`/admin/cardinaux/edit/${aveline}`);

    it('names the missing fields until they are filled', async () => {
      const page = await site.enter('/admin/cardinaux');
      await page.presses('Ajouter le Cardinal');
      await page.locator('.toast', { hasText: 'Veuillez remplir tous les champs requis' }).waitFor();
      await expect(page.locator('.err', { hasText: 'Ce champ est requis' }).count()).resolves.toBe(8);
      await page.getByRole('alert').getByRole('link', { name: 'Pays de service' }).click();
      await page.locator('[name=paysService]:focus').fill('Italie');
      await expect(page.locator('.err').count()).resolves.toBe(7);
      await expectAccessible();
    });

    it('adds a cardinal with a photo and its focal point', async () => {
      const page = await site.enter('/admin/cardinaux');
      await fillRequired(page, 'Anna', 'Ajoutée');
      await page.locator('[name=languesParlees]').fill('italien, latin ,');
      await page.locator('input[type=file]').setInputFiles(PHOTO);
      await page.getByLabel('Point d’intérêt, horizontal').fill('20');
      await page.presses('Ajouter le Cardinal');
      await page.sees('Cardinal ajouté avec succès: Anna Ajoutée');
      await page.waitForURL(`**${LIST}`);
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=ajoutee');
      expect(cardinaux).toMatchObject([
        {
          nomComplet: 'Anna Ajoutée',
          languesParlees: ['italien', 'latin'],
          statutVotant: 'OUI',
          photo: expect.stringContaining('/api/images/'),
          photoFocus: { x: 20, y: 50 },
        },
      ]);
    });

    it('waits for the photo’s upload before it is saved, and keeps the latest of two photos', async () => {
      const page = await site.enter('/admin/cardinaux');
      await fillRequired(page, 'Lente', 'Attendue');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await page.locator('input[type=file]').setInputFiles({ ...PHOTO, name: 'premiere.png' });
      await page.locator('input[type=file]').setInputFiles(PHOTO);
      await page.presses('Ajouter le Cardinal');
      await page
        .locator('.form-bar')
        .getByText(/Envoi de l’image, puis enregistrement/)
        .waitFor();
      answer();
      await page.sees('Cardinal ajouté avec succès: Lente Attendue');
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=attendue');
      expect(cardinaux).toMatchObject([{ photo: expect.stringContaining('/api/images/') }]);
    });

    it('does not save a cardinal whose photo did not arrive', async () => {
      const page = await site.enter('/admin/cardinaux');
      await fillRequired(page, 'Sans', 'Photographie');
      site.network.intercept('**/api/upload/**', 'no answer');
      await page.locator('input[type=file]').setInputFiles(PHOTO);
      await page.presses('Ajouter le Cardinal');
      await page.toast('Erreur: La photo n’est pas arrivée : réessayez.').waitFor();
      expect((await site.call('GET', '/api/cardinaux/search?nom=photographie'))['cardinaux']).toEqual([]);
      site.network.restore();
      await page.presses('Réessayer');
      await page.presses('Ajouter le Cardinal');
      await page.sees('Cardinal ajouté avec succès: Sans Photographie');
      const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=photographie');
      expect(cardinaux).toMatchObject([{ photo: expect.stringContaining('/api/images/') }]);
    });

    it('rejects a file that is not a photo and keeps the input', async () => {
      const page = await site.enter('/admin/cardinaux');
      await page.locator('[name=nom]').fill('Gardé');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('rien') });
      await page.locator('.photo-pane').getByRole('alert').waitFor();
      await expect(page.locator('[name=nom]').inputValue()).resolves.toBe('Gardé');
    });

    it('changes a cardinal and reorders its rows', async () => {
      const page = await edit();
      await page.locator('[name=specialisation]').fill('Méditerranée');
      await page.presses('+ Ajouter une fonction');
      await page.locator('.rows').first().locator('li').nth(1).getByLabel('Fonction').fill('Président');
      await page.getByRole('button', { name: /^Déplacer la ligne 2/ }).focus();
      await page.keyboard.press('ArrowUp');
      const first = page.locator('.rows').first().locator('li').first().getByLabel('Fonction');
      await expect(first.inputValue()).resolves.toBe('Président');
      await page.sees('2 champs modifiés');
      await page.presses('Mettre à jour');
      await page.sees('Cardinal mis à jour avec succès');
      await page.waitForURL(`**${LIST}`);
      expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
        specialisation: 'Méditerranée',
        fonctions: [{ titre: 'Président' }, { titre: 'Archevêque de Marseille' }],
      });
    });

    it('shows a validation error of the server', async () => {
      const page = await edit();
      await page.locator('[name=titre]').fill('x'.repeat(400));
      await page.presses('Mettre à jour');
      await page.locator('.toast', { hasText: /^!?Erreur: / }).waitFor();
      await page.locator('.err', { hasText: 'trop long' }).waitFor();
    });

    it('asks for a reason when the status differs from the age rule', async () => {
      const page = await edit();
      await page.sees('66 ans au 21 avril 2025');
      await page.getByRole('radio', { name: 'NON' }).check();
      await page.getByLabel('Motif du statut').waitFor();
      await expectAccessible();
    });

    it('asks for a reason when a cardinal does not take part, and publishes it', async () => {
      const { _id } = site.api.cardinal('peter-kodwo-appiah-turkson');
      const page = await site.enter(`/admin/cardinaux/edit/${_id}`);
      expect(await page.getByLabel('Motif de l’absence').count()).toBe(0);
      await page.getByRole('checkbox', { name: 'Participe au conclave' }).uncheck();
      await page.getByLabel('Motif de l’absence').fill('retenu à Accra');
      await expectAccessible();
      await page.presses('Mettre à jour');
      await page.sees('Cardinal mis à jour avec succès');
      expect(await site.call('GET', `/api/cardinaux/${_id}`)).toMatchObject({ motifAbsence: 'retenu à Accra' });
      await site.callAsAdmin('PUT', `/api/cardinaux/${_id}`, { participation: true, motifAbsence: '' });
    });

    it('keeps the input when the session ends and when the page is reloaded', async () => {
      const page = await edit();
      await page.locator('[name=formation]').fill('Doctorat à Paris');
      await site.endSession();
      await page.presses('Mettre à jour');
      await logInAgain(site);
      expect(await page.toast(/^!?Erreur/).count()).toBe(0);
      await expect(page.locator('[name=formation]').inputValue()).resolves.toBe('Doctorat à Paris');
      await page.reload();
      await page.sees('Ce que vous aviez saisi dans ce navigateur a été retrouvé');
      await expect(page.locator('[name=formation]').inputValue()).resolves.toBe('Doctorat à Paris');
      await page.presses('Mettre à jour');
      await page.sees('Cardinal mis à jour avec succès');
      expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({ formation: 'Doctorat à Paris' });
    });

    it('asks for confirmation before discarding unsaved changes', async () => {
      const page = await edit();
      await page.locator('[name=titre]').fill('Un autre titre');
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      const dialog = page.getByRole('dialog', { name: /Quitter sans enregistrer/ });
      await dialog.waitFor();
      await expectAccessible();
      await page.presses('Rester ici');
      await expect(page.locator('[name=titre]').inputValue()).resolves.toBe('Un autre titre');
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      await page.presses('Abandonner ma saisie');
      await page.waitForURL(`**${LIST}`);
    });

    it('lets the second of two administrators choose field by field after a conflict', async () => {
      const page = await edit();
      await page.locator('[name=specialisation]').fill('La mienne');
      await page.locator('[name=titre]').fill('Mon titre');
      await site.callAsAdmin('PUT', `/api/cardinaux/${aveline}`, {
        specialisation: 'La sienne',
        nationalite: 'Française',
      });
      await page.presses('Mettre à jour');
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
      await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
      await expectAccessible();
      await notice.getByRole('radio', { name: 'La sienne' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Cardinal mis à jour avec succès');
      expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
        specialisation: 'La sienne',
        nationalite: 'Française',
        titre: 'Mon titre',
      });
    });
  });

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
      expect(await save.getAttribute('aria-busy')).toBe('true'); // until it can overwrite the latest version
      resolve(undefined);
      await page.locator('button[aria-busy]').waitFor({ state: 'hidden' });
      await save.click();
      await page.sees('Papabile du jour mis à jour avec succès');
      await page
        .getByRole('button', { name: /^Supprimer Jean-Marc Aveline/ })
        .first()
        .click();
      await page.sees('Êtes-vous sûr de vouloir supprimer le papabile du jour pour Jean-Marc Aveline ?');
      await expectAccessible();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Papabile du jour supprimé avec succès');
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

  describe('accounts', () => {
    it('creates an account with a generated password, which its owner uses to log in and then changes', async () => {
      const page = await site.enter('/admin/quiz');
      await page.locator('.a-nav').getByRole('link', { name: 'Comptes' }).click();
      await page.presses('Créer un compte');
      const dialog = page.getByRole('dialog');
      await page.presses('Créer le compte');
      await dialog.getByText('Ce champ est requis').first().waitFor();
      await expect(dialog.getByText('Ce champ est requis').count()).resolves.toBe(2);
      await dialog.getByLabel('Nom').fill(MEMBER.name);
      await dialog.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
      await dialog.getByLabel('Rôle').selectOption(MEMBER.role);
      await page.presses('Créer le compte');
      await dialog.getByText('Cette adresse e-mail a déjà un compte').waitFor();
      await dialog.getByLabel('Adresse e-mail').fill(MEMBER.email);
      await expectAccessible();
      await page.presses('Créer le compte');
      const password = await dialog.locator('.secret').innerText();
      await expectAccessible();
      await page.keyboard.press('Escape');
      expect(await dialog.locator('.secret').innerText()).toBe(password);
      await page.goBack();
      await page.getByRole('dialog', { name: /^Quitter sans avoir transmis/ }).waitFor();
      await expectAccessible();
      await page.presses('Rester ici');
      expect(await dialog.locator('.secret').innerText()).toBe(password);
      await page.presses('Je l’ai transmis');
      await page.getByRole('row', { name: /Sacha/ }).waitFor();
      await expectAccessible();

      site.reset();
      const own = await site.enter('/compte', { email: MEMBER.email, password });
      await own.sees(/Votre mot de passe a été généré/);
      await own.getByLabel('Mot de passe actuel').fill('pas le bon');
      await own.getByLabel('Nouveau mot de passe', { exact: true }).fill('un autre, assez long');
      await own.getByLabel('Confirmez le nouveau mot de passe').fill('un autre, assez long');
      await own.presses('Changer le mot de passe');
      await own.sees('Le mot de passe actuel est incorrect');
      await own.getByLabel('Mot de passe actuel').fill(password);
      await own.presses('Changer le mot de passe');
      await own.sees(/Mot de passe changé/);
      await own.getByText(/a été généré/).waitFor({ state: 'hidden' });
      await expectAccessible();
      await own.reload();
      await own.presses('Fermer toutes mes sessions…');
      await own.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click();
      await own.getByRole('link', { name: 'Connexion' }).first().waitFor();
    });

    it('changes role and password, ends sessions, closes and reopens an account, and reports a conflict', async () => {
      const page = await site.enter('/admin/comptes');
      const choose = (role: string) => page.getByLabel('Rôle de Sacha').selectOption(role);
      await choose('analyste');
      await page.sees(/cette personne gagne/);
      await expectAccessible();
      await page.presses('Annuler');
      expect(await page.getByLabel('Rôle de Sacha').inputValue()).toBe('membre');
      await choose('analyste');
      await page.presses('Changer le rôle');
      await page.toast('Sacha a le rôle analyste').getByRole('button', { name: 'Annuler' }).click();
      await page.toast('Sacha a le rôle membre').waitFor();
      expect(await page.toast('Sacha a le rôle analyste').count()).toBe(0);
      await choose('analyste');
      await page.presses('Changer le rôle');
      await page.toast('Sacha a le rôle analyste').waitFor();
      await page.presses('Nouveau mot de passe pour Sacha');
      await page.presses('Générer un mot de passe');
      await page.locator('.secret').waitFor();
      await page.presses('Je l’ai transmis');
      await page.presses('Fermer les sessions de Sacha');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click();
      await page.sees('Les sessions de Sacha sont closes');
      await page.presses('Fermer le compte de Sacha');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer le compte' }).click();
      await page.sees('dont 1 fermé');
      await page.presses('Rouvrir Sacha');
      await page.sees('Le compte de Sacha est rouvert');
      const { comptes } = await site.callAsAdmin<{ comptes: { _id: string; name: string }[] }>('GET', '/api/comptes');
      const sacha = comptes.find(({ name }) => name === MEMBER.name);
      await site.callAsAdmin('PUT', `/api/comptes/${sacha?._id}`, { role: 'membre' });
      await page.presses('Fermer le compte de Sacha');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer le compte' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Erreur: Entre-temps, Administrateur a modifié/)
        .first()
        .waitFor();
    });
  });

  it('the export of the journal leaves the address when it is closed', async () => {
    const page = await site.enter('/admin/journal?n=1#exporter');
    const dialog = page.getByRole('dialog', { name: 'Exporter le journal' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL('/admin/journal?n=1');
    await page.sees(/Conclave ouvert/);
  });

  describe('journal of acts', () => {
    beforeAll(async () => {
      await site.callAsAdmin('PUT', `/api/cardinaux/${aveline}`, { specialisation: 'Méditerranée' });
      await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', {
        pause: true,
        reason: 'Pause administrative',
        motif: 'Repas du soir',
      });
    });
    it('shows author, act, new value and reason, and keeps the filter in the URL', async () => {
      const page = await site.enter('/admin/journal?onglet=actes');
      const changed = page.getByRole('row', { name: /a changé la fiche Jean-Marc Aveline/ });
      await changed.getByText('Méditerranée').waitFor();
      await changed.getByText(ADMINISTRATOR.email).waitFor();
      await page
        .getByRole('row', { name: /a mis le conclave en pause/ })
        .getByText('Repas du soir')
        .waitFor();
      await expectAccessible();
      await page.getByLabel('Objet').selectOption('conclave');
      await page.waitForURL('**&genre=conclave');
      await changed.waitFor({ state: 'hidden' });
      await page.getByRole('searchbox').fill('rien de tel');
      await page.sees('Aucun acte ne correspond à ces critères');
    });
  });
});
