import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { logInAgain } from '../in-administration.ts';
import type { Page } from '../page.tsx';
import { prepareSite, LIST, aveline, site } from './edited-cardinals.ts';

describe('administration of cardinals and accounts', () => {
  prepareSite();

  const PHOTO = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: readFileSync(resolve(__dirname, '../../../apps/web/public/images/cardinal-default.png')),
  };
  async function fillRequired(page: Page, prenom: string, nom: string): Promise<void> {
    const lines = { prenom, nom, paysNaissance: 'Italie', paysService: 'Italie' };
    for (const [name, text] of Object.entries(lines)) await page.locator(`[name=${name}]`).fill(text);
    await page.locator('[name=dateNaissance]').fill('1960-02-03');
    await page.locator('[name=dateCreation]').fill('2023-09-30');
    await page.locator('[name=continent]').selectOption('Europe');
    await page.locator('[name=ordre]').selectOption('Cardinal-prêtre');
  }

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

    it('is not sent again by a second click before it returns to the list', async () => {
      const page = await edit();
      let sent = 0;
      site.network.intercept(`/api/cardinaux/${aveline}`, (_, { method }) => void (sent += Number(method === 'PUT')));
      await page.locator('[name=specialisation]').fill('Une seule fois');
      await page.presses('Mettre à jour');
      await page.sees('Enregistré : retour à la liste.');
      await page.presses('Mettre à jour');
      await page.waitForURL(`**${LIST}`);
      await site.network.idle();
      expect(sent).toBe(1);
    });

    it('says after a new login that the photo has not arrived, not that the session has ended', async () => {
      const page = await edit();
      await site.endSession();
      await page.locator('input[type=file]').setInputFiles(PHOTO);
      await logInAgain(site);
      await page.sees('La photo n’est pas arrivée : réessayez.');
      await page.presses('Réessayer');
      await page.locator('.photo-pane').getByText('nouvelle', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Annuler' }).click();
      await page.presses('Abandonner ma saisie');
      await page.waitForURL(`**${LIST}`);
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
});
