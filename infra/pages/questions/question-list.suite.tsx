import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { csv } from '../in-administration.ts';
import { prepareSite, type Known, LIST, created, own, questions, site } from './edited-questions.ts';

describe('administration of the quiz', () => {
  prepareSite();

  async function one(query: string): Promise<Known> {
    const [question] = await questions(query);
    if (!question) throw new Error(`no question of ${query}`);
    return question;
  }
  const pope = () => one('search=Fran%C3%A7ois+succ%C3%A9d%C3%A9');

  describe('list of questions', () => {
    it('shows ten questions per page with subject, level, answer and usage', async () => {
      const page = await site.enter('/admin/comptes');
      await page.locator('.a-nav').getByRole('link', { name: 'Quiz' }).click();
      await page.sees('10 questions affichées sur 72');
      await page.sees('Page 1 sur 8');
      const row = page.getByRole('row', { name: /À quel pape François a-t-il succédé/ });
      await row.getByText('Histoire, débutant').waitFor();
      await row.getByText('Benoît XVI').waitFor();
      await row.getByText('pas encore posée').waitFor();
      expect(await page.title()).toContain('Quiz, questions');
      await expectAccessible();
    });

    it('keeps search, filters, sorting and page in the URL', async () => {
      const page = await site.enter(LIST);
      await page.getByRole('searchbox').fill('FRANCOIS succede');
      await page.waitForURL(`${LIST}?search=FRANCOIS+succede`);
      await page.sees('1 question affichée sur 1, 72 en tout');
      await page.presses('Réinitialiser');
      await page.getByLabel('Catégorie').selectOption({ label: 'Géographie (18)' });
      await page.getByLabel('Difficulté').selectOption({ label: 'Expert (24)' });
      await page.sees('6 questions affichées sur 6, 72 en tout');
      await page.waitForURL(/category=g%C3%A9ographie&difficulty=expert/);
      await page.getByLabel('Trier').selectOption('Les moins réussies');
      await page.waitForURL(/tri=reussite/);
      await page.reload();
      await expect(page.getByLabel('Difficulté').inputValue()).resolves.toBe('expert');
      await page.goBack();
      await page.waitForURL(/difficulty=expert$/);
      await expect(page.getByLabel('Trier').inputValue()).resolves.toBe('categorie-asc');
      await page.goBack();
      await page.sees('10 questions affichées sur 18, 72 en tout');
      await page.getByRole('link', { name: 'Suivant' }).click();
      await page.sees('8 questions affichées sur 18, 72 en tout');
      await page.getByRole('link', { name: 'Modifier' }).first().click();
      await page.getByRole('link', { name: 'Retour aux questions' }).click();
      await page.sees('Page 2 sur 2');
      await page.getByRole('searchbox').fill('aucune de ce nom');
      await page.sees('Aucune question ne correspond à cette recherche.');
    });

    it('deletes a question after confirmation, focuses the next one and restores it on request', async () => {
      const page = await site.enter(LIST);
      const { question } = await pope();
      const button = page.getByRole('button', { name: `Supprimer : ${question}` });
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Supprimer cette question ?' });
      await dialog.getByText(/Elle ne sera plus posée/).waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(page.focused()).toBe(`Supprimer : ${question}`);
      await button.click();
      await dialog.getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Question supprimée avec succès');
      await page.sees('10 questions affichées sur 71');
      expect(page.focused()).toMatch(/^Supprimer : /);
      await page.toast('Question supprimée').getByRole('button', { name: 'Annuler' }).click();
      await page.sees('10 questions affichées sur 72');
    });

    it('names a category and level with too few questions to play', async () => {
      const gone = (await questions('category=cardinaux&difficulty=expert')).slice(0, 2);
      for (const { id } of gone) await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
      const page = await site.enter(LIST);
      const row = page.getByRole('region', { name: 'Nombre de questions' }).getByRole('row', { name: /^Cardinaux/ });
      await row.getByText('Il en faut 5 pour jouer').waitFor();
      await row.getByRole('link', { name: 'Cardinaux, Expert : 4' }).click();
      await page.sees('4 questions affichées sur 4, 70 en tout');
      for (const { id } of gone) await site.callAsAdmin('POST', `/api/quiz/questions/${id}/restaurer`);
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.enter('/admin/comptes');
      site.network.intercept('/api/quiz/questions/statistiques', 'no answer');
      await page.locator('.a-nav').getByRole('link', { name: 'Quiz' }).click();
      await page.sees('Erreur lors du chargement du quiz. Veuillez réessayer.');
      site.network.restore();
      await page.presses('Réessayer');
      await page.sees('Page 1 sur 8');
    });
  });

  describe('questions as CSV', () => {
    it('export the listed questions, and import them after a dry run', async () => {
      const page = await site.enter(`${LIST}?search=succ%C3%A9d%C3%A9&category=histoire`);
      await page.sees(/affichées? sur \d, 72 en tout/);
      const { name, text } = await page.download(page.getByRole('link', { name: 'Exporter en CSV' }));
      expect(name).toMatch(/^questions-\d{4}-\d\d-\d\d\.csv$/);
      const { id, question } = await pope();
      expect(text).toContain(`"${id}";"${question}";`);
      expect(text.match(/^"[0-9a-f]{24}";/gm)).toHaveLength(
        (await questions('search=succ%C3%A9d%C3%A9&category=histoire')).length,
      );

      await page.presses('Importer…');
      const dialog = page.getByRole('dialog', { name: 'Importer des questions' });
      const added = '"";"Combien de portes ?";"une";"deux";"trois";"quatre";"2";"traditions";"expert";"Deux."';
      const file = dialog.locator('input[type=file]');
      await file.setInputFiles(csv(`${text}${added.replace('Combien de portes ?', '')}\r\n`));
      await dialog.getByText('1 refusée').waitFor();
      await dialog.getByRole('row', { name: /refusée Veuillez entrer une question/ }).waitFor();
      await expect(dialog.getByRole('button', { name: 'Importer' }).isDisabled()).resolves.toBe(true);
      await expectAccessible();
      await file.setInputFiles(csv(`${text}${added}\r\n`));
      await dialog.getByText('1 à créer, 0 à modifier').waitFor();
      await expect(questions('search=portes')).resolves.toEqual([]);
      await dialog.getByRole('button', { name: 'Importer 1 question' }).click();
      await page.sees('Import terminé : 1 ajout, 0 modification');
      const imported = await questions('search=portes');
      expect(imported).toMatchObject([{ correctAnswer: 1 }]);
      await page.sees(/73 en tout/);
      own.push(...imported.map((each) => each.id));
    });

    it('show the progress of an import, also of another user, and an answer that does not come', async () => {
      const { id } = await created({ question: 'À importer en partie ?' });
      const path = '/api/quiz/questions/import';
      const progress = { fait: 0, total: 1_200 };
      site.network.intercept(path, (_, request) =>
        request.method === 'GET' ? Response.json({ enCours: progress }) : undefined,
      );
      const page = await site.enter(LIST);
      await page.presses('Importer…');
      const dialog = page.getByRole('dialog', { name: 'Importer des questions' });
      await dialog.getByRole('progressbar', { name: 'Un import est déjà en cours' }).waitFor();
      await dialog.locator('input[type=file]').setInputFiles(csv(`id;option1\n${id};autre\n`));
      site.network.intercept(`${path}?confirmer=true`, () => 'no answer');
      await dialog.getByRole('button', { name: 'Importer 1 question' }).click();
      progress.fait = 700;
      await dialog.getByText('700 lignes sur 1 200').first().waitFor();
      await dialog.getByText('Le serveur n’a pas répondu : réessayez.').waitFor();
      expect(await dialog.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^700\slignes sur 1\s200$/);
      await dialog.getByRole('status').filter({ hasText: '50 %' }).waitFor();
      await expectAccessible();
    });

    it('record an import in the journal with old and new values', async () => {
      const { id, options, correctAnswer, question } = await created({ question: 'À importer ?' });
      const text = `id;option1;bonneReponse\n${id};${options[0] ?? ''} bis;${'BCDA'[correctAnswer]}\n`;
      const page = await site.enter(LIST);
      await page.presses('Importer…');
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(csv(text));
      await page.presses('Importer 1 question');
      await page.sees(/Import terminé/);
      await page.goto('/admin/journal?onglet=actes&genre=question');
      const row = page.getByRole('row', { name: `a importé la question ${question}` });
      await row.getByText('Bonne réponse').waitFor();
      await row.getByText('Réponses').first().waitFor();
      await row.getByRole('link').click();
      await page.getByRole('heading', { name: 'Modifier la question' }).waitFor();
    });
  });
});
