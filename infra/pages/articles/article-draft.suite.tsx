import { describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import type { Page } from '../page.tsx';
import { stopTimeouts } from '../route-site.ts';
import { prepareSite, LIST, add, change, openNewForm, site, stored, typed, update, write } from './edited-articles.ts';

describe('administration of articles', () => {
  prepareSite();

  describe('draft of an article', () => {
    /** Passes the three seconds after which a draft is saved, and waits until it is. */
    async function draftSaved(page: Page): Promise<void> {
      await page.sees('Titre');
      jest.advanceTimersByTime(3_000);
      await page.getByText(/^Brouillon gardé à \d+.h.\d\d$/).waitFor();
    }

    const resume = (page: Page, titre: string) => page.presses(`Reprendre le brouillon « ${titre} »`);

    it('offers a draft after a reload and drops it once the article is saved', async () => {
      const page = await openNewForm();
      await write(page, 'Commencé');
      await page.reload();
      const offer = page.locator('section.notice', { hasText: 'Un brouillon n’a pas été enregistré' });
      await offer.getByText('Titre, Résumé, Contenu').waitFor();
      await offer.getByText(/gardé 30 jours/).waitFor();
      expect(await page.getByLabel('Titre').isDisabled()).toBe(false);
      await expectAccessible();
      await resume(page, 'Commencé');
      expect(await typed(page, 'titre')).toBe('Commencé');
      await offer.waitFor({ state: 'detached' });
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      await page.getByRole('link', { name: 'Créer un article' }).click();
      await page.getByLabel('Titre').waitFor();
      expect(await offer.count()).toBe(0);
    });

    it('keeps a draft of each new article, listed with its title, also that of a form whose draft is replaced', async () => {
      const page = await openNewForm();
      const titles = async () => new Set(await page.locator('section.notice li b').allInnerTexts());
      for (const titre of ['Premier onglet', 'Second onglet']) {
        await page.getByLabel('Titre').waitFor();
        await page.getByLabel('Titre').fill(titre);
        await page.reload();
        await page.getByRole('button', { name: `Reprendre le brouillon « ${titre} »` }).waitFor();
      }
      expect(await titles()).toEqual(new Set(['Second onglet', 'Premier onglet']));
      await page.getByLabel('Titre').fill('Troisième');
      await resume(page, 'Premier onglet');
      expect(await typed(page, 'titre')).toBe('Premier onglet');
      expect(await titles()).toEqual(new Set(['Troisième', 'Second onglet']));
      await resume(page, 'Troisième');
      expect(await typed(page, 'titre')).toBe('Troisième');
      expect(await titles()).toEqual(new Set(['Premier onglet', 'Second onglet']));
    });

    it('does not take the draft of a form that is still open elsewhere', async () => {
      const page = await openNewForm();
      await page.getByLabel('Titre').fill('Ouvert ailleurs');
      const elsewhere = { ...localStorage };
      await page.reload();
      await resume(page, 'Ouvert ailleurs');
      await page.getByLabel('Titre').fill('Repris ici');
      await site.network.idle();
      // The other tab goes on writing.
      Object.assign(localStorage, elsewhere);
      await page.reload();
      await page.getByRole('button', { name: 'Reprendre le brouillon « Repris ici »' }).waitFor();
      await page.getByRole('button', { name: 'Reprendre le brouillon « Ouvert ailleurs »' }).waitFor();
    });

    it('offers the server’s draft in another browser', async () => {
      const { _id } = await add({ titre: 'Ailleurs' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').waitFor();
      stopTimeouts();
      await page.getByLabel('Résumé').fill('Écrit ici');
      await draftSaved(page);
      site.reset();
      await site.enter(`/admin/articles/edit/${_id}`);
      await resume(page, 'Ailleurs');
      expect(await typed(page, 'resume')).toBe('Écrit ici');
    });

    it('stores the draft in the browser while the server does not respond', async () => {
      const { _id } = await add({ titre: 'Hors ligne' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').waitFor();
      site.network.intercept('**/api/articles/brouillons/**', 'no answer');
      stopTimeouts();
      await page.getByLabel('Résumé').fill('Écrit sans réseau');
      jest.advanceTimersByTime(3_000);
      await page.getByText('Brouillon gardé dans ce navigateur seulement').first().waitFor();
      site.network.restore();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await draftSaved(page);
    });

    it('restores a discarded draft', async () => {
      const { _id } = await add({ titre: 'Écarté' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Peut-être');
      await page.reload();
      await page.presses('L’écarter : « Écarté »');
      await page.locator('section.notice').waitFor({ state: 'detached' });
      await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
      await page.reload(); // it is kept again, not only shown
      await resume(page, 'Écarté');
      expect(await typed(page, 'resume')).toBe('Peut-être');
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      await page.presses('Abandonner ma saisie');
      await page.waitForURL(`**${LIST}`);
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').waitFor();
      expect(await page.getByText('Reprendre le brouillon').count()).toBe(0);
    });

    it('compares a draft of an older version with the version saved since', async () => {
      const { _id } = await add({ titre: 'Dépassé' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Le mien');
      await change(_id, { resume: 'Le sien', auteur: 'Camille' });
      await page.reload();
      await page.sees('Il part de la version 1 de l’article, qui en est à la 2');
      await resume(page, 'Dépassé');
      await page.locator('section.notice').waitFor({ state: 'detached' });
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
      await notice.getByRole('radio', { name: 'Le mien' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Le mien', auteur: 'Camille' });
    });
  });
});
