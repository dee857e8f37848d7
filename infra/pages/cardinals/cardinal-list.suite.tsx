import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { csv } from '../in-administration.ts';
import { ADMINISTRATOR } from '../route-site.ts';
import { prepareSite, LIST, aveline, site } from './edited-cardinals.ts';

describe('administration of cardinals and accounts', () => {
  prepareSite();

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

    it('says that it could not be reloaded after a change, and is reloaded on request', async () => {
      const page = await site.enter(LIST);
      await page.sees('sur 252 au total');
      const { _id: id } = site.api.cardinal('santos-abril-y-castello');
      site.network.intercept('/api/cardinaux', 'no answer');
      await page.presses('Supprimer Santos Abril y Castelló');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees(/elle ne montre peut-être pas les derniers changements/);
      await expectAccessible();
      site.network.restore();
      await page.presses('Recharger');
      await page.sees('sur 251 au total');
      expect(await page.getByText(/n’a pas pu être rechargée/).count()).toBe(0);
      await site.callAsAdmin('POST', `/api/cardinaux/${id}/restaurer`);
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

    it('tells a toast once, though a dialog opens meanwhile', async () => {
      const page = await site.enter(`${LIST}?q=acerbi`);
      const announcements: (string | null)[] = [];
      const observer = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          if (target instanceof Element && target.matches('.toasts'))
            for (const node of addedNodes)
              // One of the page before is closing.
              if (node instanceof Element && !node.matches('[data-closing]')) announcements.push(node.textContent);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      await page.getByRole('switch', { name: 'Papabile : Angelo Acerbi' }).click();
      await page.sees('Statut mis à jour');
      await page.presses('Supprimer Angelo Acerbi');
      await page.locator('dialog .toast').first().waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
      await page.locator('dialog .toast').waitFor({ state: 'detached' });
      observer.disconnect();
      expect(announcements).toEqual([expect.stringContaining('Statut mis à jour')]);
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
});
