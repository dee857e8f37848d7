import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { prepareSite, type Known, LIST, questions, site } from './edited-questions.ts';

describe('administration of the quiz', () => {
  prepareSite();

  interface Begun {
    readonly _id: string;
    readonly question: Known;
  }
  /** Plays an attempt over HTTP with correct answers except for the first question, which it returns. */
  async function play(pseudonyme?: string): Promise<Known> {
    const body = { category: 'histoire', difficulty: 'débutant' };
    const begun = await site.api.ask<Begun>('POST', '/api/quiz/attempts', { body });
    const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const { _id, question } = begun.body;
    const run = `/api/quiz/attempts/${_id}`;
    const known = await questions('category=histoire&difficulty=débutant');
    const right = (asked: Known): number => {
      const found = known.find(({ id }) => id === asked.id);
      return asked.options.indexOf(found?.options[found.correctAnswer] ?? '');
    };
    for (let next: Known | null = question; next;) {
      const userAnswer = next === question ? (right(next) + 1) % 4 : right(next);
      site.api.system.clock.pass(2);
      const answered = await site.call('POST', `${run}/answers`, { questionId: next.id, userAnswer }, { cookie });
      next = answered['next'] as Known | null; // as the contract says
    }
    if (pseudonyme !== undefined) await site.call('POST', `${run}/pseudonyme`, { pseudonyme }, { cookie });
    const first = known.find(({ id }) => id === question.id);
    if (!first) throw new Error('The first question is unknown.');
    return first;
  }

  describe('statistics of a question', () => {
    it('show success rate and chosen answers of played questions, and restart when the answers change', async () => {
      const { id, options, question: wrong } = await play();
      const page = await site.enter(`${LIST}?tri=reussite`);
      const rows = page.getByRole('region', { name: 'Questions du quiz' }).getByRole('row');
      await rows.nth(1).getByText(wrong).waitFor();
      await rows.nth(1).getByText('0 %').waitFor();
      await rows.nth(2).getByText('100 %').waitFor();
      await rows.nth(6).getByText('pas encore posée').waitFor();
      await rows.nth(2).getByRole('link').first().click();
      await page.waitForURL(/question=[0-9a-f]{24}/);
      const pane = page.getByRole('region', { name: 'Statistiques de la question' });
      await pane.getByText('sur 1 réponse').first().waitFor();
      const bars = pane.getByRole('list', { name: 'Répartition des réponses' }).getByRole('listitem');
      await expect(bars.count()).resolves.toBe(5);
      await expect(bars.filter({ hasText: '100 %' }).count()).resolves.toBe(1);
      await pane.getByText('Voir en tableau').click();
      await pane.getByRole('row', { name: /0 à 3 s/ }).waitFor();
      await expectAccessible();
      await page.presses('Réussite');
      await page.waitForURL(/sens=desc/);
      await rows.nth(1).getByText('100 %').waitFor();
      await page.goBack();
      await page.goBack();
      await page.getByText(wrong).first().waitFor();

      await page.goto(`${LIST}/${id}`);
      await page.sees(/^Déjà posée \d+ fois/);
      await page.getByRole('textbox', { name: 'Option A' }).fill(`${options[0] ?? ''}, autrement`);
      await page.presses('Enregistrer');
      await page.sees('Question mise à jour avec succès');
      await page.goto(`${LIST}?question=${id}`);
      await page.sees('Elle n’a pas encore été posée.');
      await site.callAsAdmin('PUT', `/api/quiz/questions/${id}`, { options });
    });
  });

  describe('ranking of the day', () => {
    it('removes a name after confirmation', async () => {
      const page = await site.enter(LIST);
      const pane = page.getByRole('region', { name: 'Classement du jour' });
      await pane.getByText('Personne n’est au classement aujourd’hui.').waitFor();
      await play('Anticonstitutionnelleme');
      await play('Camille');
      await page.reload();
      const row = pane.getByRole('row', { name: /Camille/ });
      await row.getByText('Histoire, débutant').waitFor();
      await row.getByText(/^\d sur 5/).waitFor();
      await expectAccessible();
      await page.presses('Retirer : Camille');
      const dialog = page.getByRole('dialog', { name: 'Retirer du classement ?' });
      await dialog.getByText('« Camille »').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      expect(page.focused()).toMatch(/^Retirer\s: Camille$/);
      await page.presses('Retirer : Camille');
      await dialog.getByRole('button', { name: 'Retirer' }).click();
      await page.toast('Pseudonyme retiré du classement').waitFor();
      await row.waitFor({ state: 'detached' });
      expect(page.focused()).toMatch(/^Retirer\s: Anticonstitutionnelleme$/);
      await pane.getByRole('row', { name: /^1er Anticonstitutionnelleme/ }).waitFor();
      await expect(site.call('GET', '/api/quiz/classement')).resolves.toMatchObject({
        classement: [{ pseudonyme: 'Anticonstitutionnelleme' }],
      });
    });

    it('reports a name already removed by another user, and a failed load', async () => {
      await play('Dominique');
      const page = await site.enter(LIST);
      const pane = page.getByRole('region', { name: 'Classement du jour' });
      await page.presses('Retirer : Dominique');
      const { classement } = await site.call('GET', '/api/quiz/classement');
      const runs = classement as readonly { _id: string; pseudonyme: string }[]; // as the contract says
      const gone = runs.find(({ pseudonyme }) => pseudonyme === 'Dominique');
      await site.callAsAdmin('DELETE', `/api/quiz/classement/${gone?._id ?? ''}`);
      const dialog = page.getByRole('dialog', { name: 'Retirer du classement ?' });
      await dialog.getByRole('button', { name: 'Retirer' }).click();
      await dialog.getByText('Erreur: Ce pseudonyme n’est pas, ou plus, au classement').first().waitFor();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await pane.getByRole('row', { name: /Dominique/ }).waitFor({ state: 'detached' });
      site.network.intercept('/api/quiz/classement', 'no answer');
      await page.reload();
      await pane.getByText('Le classement n’a pas pu être chargé.').waitFor();
      site.network.restore();
      await pane.getByRole('button', { name: 'Réessayer' }).click();
      await pane.getByText('Le classement n’a pas pu être chargé.').waitFor({ state: 'detached' });
    });
  });
});
