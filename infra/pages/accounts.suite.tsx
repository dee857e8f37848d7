import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { ADMINISTRATOR } from './route-site.ts';
import { afterEffects } from './waiting.ts';
import { prepareSite, aveline, site } from './cardinals/edited-cardinals.ts';

describe('administration of cardinals and accounts', () => {
  prepareSite();

  const MEMBER = { email: 'membre@exemple.fr', name: 'Sacha', role: 'membre' } as const;

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
      const body = { email: MEMBER.email, password: 'un autre, assez long' };
      const { token } = await site.call<{ token: string }>('POST', '/api/auth/login', body);
      await own.reload();
      await own.presses('Fermer toutes mes sessions…');
      await own.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click();
      await own.getByRole('link', { name: 'Connexion' }).first().waitFor();
      expect((await site.api.by(token, 'GET', '/api/auth/user')).status).toBe(401);
    });

    it('reads the second factors again when a change is cancelled, and returns the focus', async () => {
      const page = await site.enter('/compte');
      await page.sees('Elle n’est pas activée.');
      const read = Promise.withResolvers<void>();
      site.network.intercept('/api/auth/second-factors', (_, { method }) => {
        if (method === 'GET') read.resolve();
        return Promise.resolve(undefined);
      });
      await page.presses('Ajouter une application…');
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
      await read.promise;
      expect(document.activeElement?.textContent).toBe('Ajouter une application…');
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
      expect(page.focused()).toMatch(/comptes/);
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

    it('leaves older acts out that were requested with another filter', async () => {
      const { actes } = await site.callAsAdmin<{ actes: unknown[] }>('GET', '/api/actes?genre=cardinal');
      const [requested, older] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
      site.network.intercept('/api/actes', (path) => {
        if (path.includes('genre=')) return undefined;
        if (!path.includes('apres=')) return Response.json({ actes: [], suite: 'suite' });
        requested.resolve();
        return older.promise;
      });
      const page = await site.enter('/admin/journal?onglet=actes');
      await page.presses('Actes plus anciens');
      await requested.promise;
      await page.getByLabel('Objet').selectOption('account');
      await page.getByRole('row', { name: /Sacha/ }).first().waitFor();
      older.resolve(Response.json({ actes, suite: null }));
      await site.network.idle();
      await afterEffects();
      expect(await page.getByRole('row', { name: /a changé la fiche/ }).count()).toBe(0);
    });
  });
});
