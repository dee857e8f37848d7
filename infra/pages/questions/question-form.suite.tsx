import { describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { logInAgain } from '../in-administration.ts';
import type { Page } from '../page.tsx';
import { stopTimeouts } from '../route-site.ts';
import { until } from '../waiting.ts';
import { prepareSite, LIST, created, own, questions, site } from './edited-questions.ts';

describe('administration of the quiz', () => {
  prepareSite();

  const NEW = '/admin/quiz/nouvelle';
  /** Fills in the form. */
  async function fill(page: Page, question: string, options: readonly string[] = ['a', 'b', 'c', 'd']) {
    await page.getByLabel('Question', { exact: true }).fill(question);
    for (const [i, option] of options.entries())
      await page.getByRole('textbox', { name: `Option ${'ABCD'[i]}` }).fill(option);
    await page.getByLabel('Explication').fill('Parce que.');
  }

  describe('form of a question', () => {
    it('names missing fields in a message and at the field', async () => {
      const page = await site.enter(NEW);
      await page.presses('Enregistrer la question');
      await page.toast('Veuillez entrer une question').waitFor();
      await expect(page.locator('.err').allInnerTexts()).resolves.toEqual([
        'Veuillez entrer une question',
        'Veuillez remplir toutes les options',
        'Veuillez entrer une explication',
      ]);
      await page.getByRole('alert').getByRole('link', { name: 'Réponses' }).click();
      expect(page.focused()).toBe('Option A');
      await expectAccessible();
      await page.getByLabel('Question', { exact: true }).fill('Une question ?');
      await page.presses('Enregistrer la question');
      await page.toast('Veuillez remplir toutes les options').waitFor();
      await fill(page, 'Une question ?', ['a', 'a', 'c', 'd']);
      await page.presses('Enregistrer la question');
      await page.locator('.err', { hasText: 'Deux options sont identiques' }).waitFor();
      await page.getByLabel('Explication').fill('  ');
      await page.getByRole('textbox', { name: 'Option B' }).fill('b');
      await page.presses('Enregistrer la question');
      await page.toast('Veuillez entrer une explication').waitFor();
    });

    it('shows the message about a missing field for three seconds', async () => {
      const page = await site.enter(NEW);
      const save = page.getByRole('button', { name: 'Enregistrer la question' });
      await save.waitFor();
      stopTimeouts();
      await save.click();
      const toast = page.locator('.toast', { hasText: 'Veuillez entrer une question' });
      await toast.waitFor();
      jest.advanceTimersByTime(2_900);
      await expect(toast.getAttribute('data-closing')).resolves.toBeNull();
      jest.advanceTimersByTime(500);
      await toast.waitFor({ state: 'detached' });
    });

    it('saves once when submitted twice with the keyboard, and returns to the list', async () => {
      const page = await site.enter(NEW);
      await fill(page, 'Combien de clefs ?', ['une', 'deux', 'trois', 'quatre']);
      await page.getByRole('radio').nth(1).check();
      await page.getByLabel('Catégorie').selectOption('Traditions');
      await page.getByLabel('Difficulté').selectOption('Expert');
      await page.getByLabel('Explication').fill('Deux, croisées.');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+Enter');
      await page.toast('Question créée avec succès').waitFor();
      await page.waitForURL(LIST);
      const saved = await questions('search=clefs');
      expect(saved).toMatchObject([
        {
          question: 'Combien de clefs ?',
          options: ['une', 'deux', 'trois', 'quatre'],
          correctAnswer: 1,
          category: 'traditions',
          difficulty: 'expert',
          explanation: 'Deux, croisées.',
        },
      ]);
      own.push(...saved.map(({ id }) => id));
    });

    it('counts unsaved fields and saves them', async () => {
      const { id } = await created({ question: 'À changer ?' });
      const page = await site.enter(`${LIST}/${id}`);
      await page.sees('Aucune modification');
      await page.getByLabel('Explication').fill('Le conclave de mai 2025 l’a choisi.');
      await page.getByLabel('Difficulté').selectOption('Expert');
      await page.sees('2 champs modifiés');
      await page.presses('Enregistrer');
      await page.sees('Question mise à jour avec succès');
      await page.waitForURL(LIST);
      expect(await site.callAsAdmin('GET', `/api/quiz/questions/${id}`)).toMatchObject({
        difficulty: 'expert',
        explanation: 'Le conclave de mai 2025 l’a choisi.',
      });
    });

    it('shows a validation error at its option', async () => {
      const { id } = await created({ question: 'À refuser ?' });
      const page = await site.enter(`${LIST}/${id}`);
      await page.getByRole('textbox', { name: 'Option C' }).fill('x'.repeat(301));
      await page.presses('Enregistrer');
      await page.locator('.err', { hasText: 'Option C : Texte trop long : au plus 300 caractères' }).waitFor();
      await expect(page.getByRole('textbox', { name: 'Option C' }).inputValue()).resolves.toHaveLength(301);
    });

    it('shows a server error at its option, and a lost connection as a message', async () => {
      const { id } = await created({ question: 'À refuser ?' });
      const page = await site.enter(`${LIST}/${id}`);
      const option = page.getByRole('textbox', { name: 'Option C' });
      await option.fill('Une autre');
      const refusal = { message: 'Texte refusé', errors: [{ path: 'options.2', message: 'Texte refusé' }] };
      site.network.intercept('/api/quiz/questions/*', Response.json(refusal, { status: 400 }));
      await page.presses('Enregistrer');
      await page.locator('.err', { hasText: 'Option C : Texte refusé' }).waitFor();
      await page.toast(/Erreur: /).waitFor();
      site.network.restore();
      site.network.intercept('/api/quiz/questions/*', 'no answer');
      await page.presses('Enregistrer');
      await page.toast('Erreur: le serveur n’a pas répondu, réessayez').waitFor();
      await expect(option.inputValue()).resolves.toBe('Une autre');
    });

    it('lets the second of two editors choose field by field after a conflict', async () => {
      const { id } = await created({ question: 'À deux ?' });
      const page = await site.enter(`${LIST}/${id}`);
      await page.getByLabel('Explication').fill('La mienne');
      await page.getByRole('textbox', { name: 'Option D' }).fill('Ma réponse');
      await site.callAsAdmin('PUT', `/api/quiz/questions/${id}`, { explanation: 'La sienne', category: 'cardinaux' });
      await page.presses('Enregistrer');
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré' });
      await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
      await expectAccessible();
      await notice.getByRole('radio', { name: 'La sienne' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Question mise à jour avec succès');
      const saved = await site.callAsAdmin('GET', `/api/quiz/questions/${id}`);
      expect(saved).toMatchObject({ explanation: 'La sienne', category: 'cardinaux' });
      expect(saved['options']).toContain('Ma réponse');
    });

    it('restores a question that was deleted during the edit, and keeps the input', async () => {
      const { id } = await created({ question: 'À rétablir ?' });
      const page = await site.enter(`${LIST}/${id}`);
      await page.getByLabel('Explication').fill('Une autre explication');
      await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
      await page.presses('Enregistrer');
      await page.toast('Erreur: Question non trouvée').waitFor();
      await page.presses('Rétablir la question');
      await page.sees('Question rétablie');
      await page.presses('Enregistrer');
      await page.sees('Question mise à jour avec succès');
      expect(await site.callAsAdmin('GET', `/api/quiz/questions/${id}`)).toMatchObject({
        explanation: 'Une autre explication',
      });
      await page.goto(`${LIST}/aaaaaaaaaaaaaaaaaaaaaaaa`);
      await page.sees('Question non trouvée');
    });

    it('leaves toasts at their default place on public pages', async () => {
      const page = await site.enter(NEW);
      await page.presses('Enregistrer la question');
      await page.toast(/./).first().waitFor();
      const { style } = document.documentElement;
      (await page.getByLabel('Explication').element()).focus();
      await until(() => expect(style.getPropertyValue('--toasts-end')).not.toBe(''));
      await page.getByRole('link', { name: 'Fumata, accueil' }).click();
      await page.waitForURL('/');
      await until(() => expect(style.getPropertyValue('--toasts-end')).toBe(''));
    });

    it('keeps the input when the session ends and when the page is reloaded, and asks before leaving', async () => {
      const page = await site.enter(NEW);
      await fill(page, 'Une question gardée ?');
      await site.endSession();
      await page.presses('Enregistrer la question');
      await logInAgain(site);
      await page.reload();
      await page.sees('Ce que vous aviez saisi dans ce navigateur a été retrouvé');
      await expect(page.getByLabel('Question', { exact: true }).inputValue()).resolves.toBe('Une question gardée ?');
      await page.getByRole('link', { name: 'Retour aux questions' }).click();
      await page.getByRole('dialog', { name: /Quitter sans enregistrer/ }).waitFor();
      await page.presses('Rester ici');
      await page.presses('Enregistrer la question');
      await page.sees('Question créée avec succès');
      const saved = await questions('search=gardée');
      expect(saved).toHaveLength(1);
      own.push(...saved.map(({ id }) => id));
    });
  });
});
