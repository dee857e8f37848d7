import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { csv, logInAgain } from './in-administration.ts';
import type { Page } from './page.tsx';
import { routeSite, stopTimeouts } from './route-site.ts';
import { until } from './waiting.ts';

describe('administration of the quiz', () => {
  const LIST = '/admin/quiz';
  const NEW = '/admin/quiz/nouvelle';

  const site = routeSite();

  interface Known {
    readonly id: string;
    readonly question: string;
    readonly options: readonly string[];
    readonly correctAnswer: number;
    readonly explanation: string;
  }

  async function questions(query = ''): Promise<readonly Known[]> {
    const path = `/api/quiz/questions?${query}`;
    return (await site.callAsAdmin<{ questions: readonly Known[] }>('GET', path)).questions;
  }

  async function one(query: string): Promise<Known> {
    const [question] = await questions(query);
    if (!question) throw new Error(`no question of ${query}`);
    return question;
  }

  /** Creates a question, which is deleted after the test. */
  async function created(values: Partial<Known> & { readonly category?: string }): Promise<Known> {
    const options = ['François', 'Benoît XVI', 'Jean-Paul II', 'Jean XXIII'];
    const body = { options, correctAnswer: 0, explanation: 'Parce que.', category: 'histoire', ...values };
    const made = await site.callAsAdmin('POST', '/api/quiz/questions', { difficulty: 'débutant', ...body });
    own.push(String(made['id']));
    return { ...body, id: String(made['id']), question: String(values.question) };
  }

  const own: string[] = [];
  afterEach(async () => {
    for (const id of own.splice(0)) await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
  });

  const pope = () => one('search=Fran%C3%A7ois+succ%C3%A9d%C3%A9');

  /** Fills in the form. */
  async function fill(page: Page, question: string, options: readonly string[] = ['a', 'b', 'c', 'd']) {
    await page.getByLabel('Question', { exact: true }).fill(question);
    for (const [i, option] of options.entries())
      await page.getByRole('textbox', { name: `Option ${'ABCD'[i]}` }).fill(option);
    await page.getByLabel('Explication').fill('Parce que.');
  }

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

    it('show the progress of an import, also of another user, and tell what an interrupted one has written', async () => {
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
      await dialog.getByText(/interrompu après 700 lignes sur 1 200\. Relancez-le/).waitFor();
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
