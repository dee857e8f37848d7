import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import { ADMINISTRATOR } from '../route-site.ts';
import { csv } from '../in-administration.ts';
import type { Override } from '../network.ts';
import type { Page } from '../page.tsx';
import { until } from '../waiting.ts';
import {
  prepareSite,
  attempts,
  distinct,
  gate,
  interceptWrites,
  keys,
  lost,
  noAnswer,
  own,
  site,
} from './lost-answers.ts';

describe('writes whose outcome is unknown', () => {
  prepareSite();

  const LIST = '/admin/quiz';
  const VERIFYING = 'Enregistrement en cours de vérification…';
  const passOn = (): Promise<Override> => Promise.resolve(undefined);
  async function questionsNamed(text: string): Promise<readonly { id: string }[]> {
    const path = `/api/quiz/questions?search=${encodeURIComponent(text)}`;
    const { questions } = await site.callAsAdmin<{ questions: readonly { id: string }[] }>('GET', path);
    own.push(...questions.map(({ id }) => id));
    return questions;
  }
  async function fill(page: Page, question: string): Promise<void> {
    await page.getByLabel('Question', { exact: true }).fill(question);
    for (const letter of 'ABCD') await page.getByRole('textbox', { name: `Option ${letter}` }).fill(letter);
    await page.getByLabel('Explication').fill('Parce que.');
  }
  async function editQuestion(question: string): Promise<{ readonly page: Page; readonly id: string }> {
    const texts = { question, options: ['a', 'b', 'c', 'd'], explanation: 'Parce que.' };
    const body = { ...texts, correctAnswer: 0, category: 'histoire', difficulty: 'débutant' };
    const id = String((await site.callAsAdmin('POST', '/api/quiz/questions', body))['id']);
    own.push(id);
    return { page: await site.enter(`${LIST}/${id}`), id };
  }

  it('are retried with one key, which the page says, until they succeed', async () => {
    const page = await site.enter(`${LIST}/nouvelle`);
    await fill(page, 'Recordée en silence ?');
    const { opened, open } = gate();
    interceptWrites('/api/quiz/questions', async (attempt, request) => {
      if (attempt === 1) return lost(request);
      await opened;
      return undefined;
    });
    const save = page.getByRole('button', { name: 'Enregistrer la question' });
    await save.click();
    await page.toast(VERIFYING).waitFor();
    await expect(page.locator('[aria-live=polite] .toast').innerText()).resolves.toContain(VERIFYING);
    expect(await save.getAttribute('aria-busy')).toBe('true');
    expect(page.focused()).toBe('Enregistrer la question');
    await expectAccessible();
    open();
    await page.toast('Question créée avec succès').waitFor();
    await page.waitForURL(LIST);
    await page.toast(VERIFYING).waitFor({ state: 'hidden' });
    expect([attempts(), distinct()]).toEqual([2, 1]);
    await expect(questionsNamed('Recordée')).resolves.toHaveLength(1);
  });

  it('are retried until they are refused, which the form shows as usual', async () => {
    const { page, id } = await editQuestion('Disputée ?');
    await page.getByLabel('Explication').fill('La mienne');
    interceptWrites('/api/quiz/questions/*', async (attempt) => {
      if (attempt > 1) return undefined;
      await site.callAsAdmin('PUT', `/api/quiz/questions/${id}`, { explanation: 'La sienne' });
      return Response.json({}, { status: 503 });
    });
    await page.presses('Enregistrer');
    await page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré' }).waitFor();
    expect([attempts(), distinct()]).toEqual([2, 1]);
    expect(await page.getByLabel('Explication').inputValue()).toBe('La mienne');
  });

  it('end after the last retry with advice; then the same request keeps its key, another has a new one', async () => {
    const page = await site.enter(`${LIST}/nouvelle`);
    await fill(page, 'Sans réponse ?');
    let isOnline = false;
    interceptWrites('/api/quiz/questions', () => (isOnline ? passOn() : noAnswer()));
    await page.presses('Enregistrer la question');
    await page.toast('Erreur: le serveur n’a pas répondu, réessayez').waitFor();
    await page.toast(/Votre demande a peut-être été enregistrée\. Refaites-la telle quelle/).waitFor();
    await page.toast(VERIFYING).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('Sans réponse ?');
    await expectAccessible();
    const before = attempts();
    expect(before).toBeGreaterThan(5);
    await page.presses('Enregistrer la question');
    await until(() => expect(attempts()).toBe(2 * before));
    expect(distinct()).toBe(1);
    await page.locator('button[aria-busy]').waitFor({ state: 'hidden' });
    isOnline = true;
    await page.getByLabel('Explication').fill('Autrement.');
    await page.presses('Enregistrer la question');
    await page.toast('Question créée avec succès').waitFor();
    expect([attempts(), distinct()]).toEqual([2 * before + 1, 2]);
    await expect(questionsNamed('Sans réponse')).resolves.toHaveLength(1);
  });

  it('leave edits made meanwhile unsaved in the form', async () => {
    const { page, id } = await editQuestion('Entre-temps ?');
    await page.getByLabel('Explication').fill('Envoyée');
    const { opened, open } = gate();
    interceptWrites('/api/quiz/questions/*', async () => {
      await opened;
      return undefined;
    });
    await page.presses('Enregistrer');
    await until(() => expect(attempts()).toBe(1));
    await page.getByRole('textbox', { name: 'Option D' }).fill('tapée depuis');
    open();
    await page.toast('Question mise à jour avec succès').waitFor();
    await page.sees('1 champ modifié');
    expect(await page.getByRole('textbox', { name: 'Option D' }).inputValue()).toBe('tapée depuis');
    const stored = { explanation: 'Envoyée', options: ['a', 'b', 'c', 'd'] };
    expect(await site.callAsAdmin('GET', `/api/quiz/questions/${id}`)).toMatchObject(stored);
  });

  it('tell their outcome to a user who has left the form', async () => {
    const page = await site.enter('/admin/comptes');
    await page.presses('Créer un compte');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom').fill('Déjà là');
    await dialog.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    const { opened, open } = gate();
    interceptWrites('/api/comptes', async (attempt) => {
      if (attempt === 1) return 'no answer';
      await opened;
      return undefined;
    });
    await page.presses('Créer le compte');
    await page.toast(VERIFYING).waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.toast(VERIFYING).waitFor();
    open();
    await page.toast('Erreur: Cette adresse e-mail a déjà un compte').waitFor();
  });

  it('include the import of a file, but not its dry run', async () => {
    const { id } = await editQuestion('Importée ?');
    const page = await site.enter(LIST);
    await page.presses('Importer…');
    const dialog = page.getByRole('dialog');
    interceptWrites('/api/quiz/questions/import', (attempt) => (attempt === 2 ? noAnswer() : passOn()));
    await dialog.locator('input[type=file]').setInputFiles(csv(`id;option1\n${id};importée\n`));
    await dialog.getByRole('button', { name: 'Importer 1 question' }).click();
    await page.sees(/Import terminé/);
    const [dryRun, ...imports] = keys;
    expect(dryRun).toBe('none');
    expect([imports.length, new Set(imports).size]).toEqual([2, 1]);
    expect(await site.callAsAdmin('GET', `/api/quiz/questions/${id}`)).toMatchObject({
      options: ['importée', 'b', 'c', 'd'],
    });
  });

  it('of the own password say that it may be changed when the session has ended', async () => {
    const account = { email: 'sacha@exemple.fr', name: 'Sacha', role: 'analyste' };
    const { password } = await site.callAsAdmin<{ password: string }>('POST', '/api/comptes', account);
    const page = await site.enter('/compte', { email: account.email, password });
    await page.getByLabel('Mot de passe actuel').fill(password);
    for (const label of ['Nouveau mot de passe', 'Confirmez le nouveau mot de passe'])
      await page.getByLabel(label, { exact: true }).fill('un autre, assez long');
    interceptWrites('/api/auth/password', (attempt, request) => (attempt === 1 ? lost(request) : passOn()));
    await page.presses('Changer le mot de passe');
    await page.sees(/Si votre mot de passe a été changé, reconnectez-vous avec le nouveau/);
    // Above the fields it would be off the screen of a phone.
    expect(await page.locator('.notice ~ .field').count()).toBe(0);
    expect([attempts(), distinct()]).toEqual([2, 1]);
    await expectAccessible();
  });

  it('are sent once by a double click', async () => {
    const { page, id } = await editQuestion('Deux clics ?');
    await page.getByLabel('Explication').fill('Une fois');
    interceptWrites('/api/quiz/questions/*', passOn);
    await page.getByRole('button', { name: 'Enregistrer' }).dblclick();
    await page.toast('Question mise à jour avec succès').waitFor();
    await site.network.idle();
    expect(attempts()).toBe(1);
    expect(await site.callAsAdmin('GET', `/api/quiz/questions/${id}`)).toMatchObject({ explanation: 'Une fois' });
  });
});
