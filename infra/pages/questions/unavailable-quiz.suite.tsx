import { afterEach, describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { prepareSite, HISTORY, play, questions, seesQuestion, site } from './quiz-player.ts';

describe('quiz', () => {
  prepareSite();

  const FAILED = 'Erreur lors du chargement du quiz. Veuillez réessayer.';

  describe('quiz', () => {
    it.each(['/quiz', HISTORY])('says without scripts that it needs them, at %s', async (address) => {
      const page = await site.read(address);
      await page.getByText(/^Le quiz a besoin de JavaScript/).waitFor();
    });

    it.each([
      ['/quiz', 'link', /^Histoire/],
      [HISTORY, 'button', /^Débutant/],
    ])('is readable without scripts at %s', async (path, role, name) => {
      const page = await site.read(path);
      await page.getByRole(role, { name }).waitFor();
      expect(await page.locator('.site-nav [aria-current]').innerText()).toBe('Quiz');
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/quiz$/);
      expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/social-quiz\.png$/);
    });

    it('explains why it cannot start, and for how long', async () => {
      const page = await site.visit(HISTORY);
      const message = 'De très nombreux quiz viennent de votre réseau. Réessayez dans 12 minutes.';
      site.network.intercept('/api/quiz/attempts', Response.json({ message }, { status: 429 }));
      await page.presses(/^Débutant/);
      await page.getByRole('alert').filter({ hasText: 'dans 12 minutes' }).waitFor();
      site.network.intercept('/api/quiz/attempts', 'no answer');
      await page.presses(/^Débutant/);
      await page.sees(FAILED);
    });

    it('reports a failed load and loads on retry', async () => {
      site.network.intercept('/api/quiz', 'no answer');
      const page = await site.visit('/quiz');
      await page.sees(FAILED);
      await expectAccessible();
      site.network.restore();
      await page.presses('Réessayer');
      await page.getByRole('link', { name: /^Histoire/ }).waitFor();
    });

    it('reports an attempt that fails to load and loads it on retry', async () => {
      const page = await play();
      site.network.intercept('/api/quiz/attempts/*', 'no answer');
      await page.reload();
      await page.sees(FAILED);
      site.network.restore();
      await page.presses('Réessayer');
      await seesQuestion(page, 1);
    });
  });

  describe('quiz with too few questions', () => {
    const removed: string[] = [];
    afterEach(async () => {
      for (const id of removed.splice(0)) await site.callAsAdmin('POST', `/api/quiz/questions/${id}/restaurer`);
    });
    async function remove(category: string, difficulty: string, count: number): Promise<void> {
      const matching = (await questions()).filter(
        (each) => each.category === category && (difficulty === '' || each.difficulty === difficulty),
      );
      for (const { id } of matching.slice(0, count)) {
        await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
        removed.push(id);
      }
    }

    it('is announced as unavailable, and cannot be started', async () => {
      await remove('histoire', 'expert', 2);
      await remove('traditions', '', 14);
      const page = await site.visit('/quiz');
      await page.sees('4 questions, il en faut cinq pour jouer');
      expect(await page.getByRole('link', { name: /^Traditions/ }).count()).toBe(0);
      await page.sees('16 questions, deux niveaux');
      await page.getByRole('link', { name: /^Histoire/ }).click();
      await page.sees(/4 questions ?: il en faut cinq pour jouer/);
      expect(await page.getByRole('button', { name: /^Expert/ }).count()).toBe(0);
    });

    it('is reported when questions are removed before the start', async () => {
      const page = await site.visit('/quiz?categorie=géographie');
      await page.getByRole('button', { name: /^Débutant/ }).waitFor();
      await remove('géographie', 'débutant', 2);
      await page.presses(/^Débutant/);
      await page
        .getByRole('alert')
        .filter({ hasText: /pas encore cinq questions/ })
        .waitFor();
      await page.sees(/4 questions ?: il en faut cinq pour jouer/);
    });
  });
});
