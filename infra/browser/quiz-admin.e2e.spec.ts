import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { endSession, enterAt, logInAgain, press, sees } from './in-administration.ts';
import { OpenSite } from './open-site.ts';

const LIST = '/admin/quiz';
const NEW = '/admin/quiz/nouvelle';

let site: OpenSite;
/** Of most groups; those that count questions have their own. */
let shared: OpenSite | undefined;
const opened = async (): Promise<void> => {
  site = shared ??= await OpenSite.open();
};
afterAll(() => shared?.close());
const enter = (path: string) => enterAt(site, path);

interface Known {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly explanation: string;
}

async function questions(query = ''): Promise<readonly Known[]> {
  const { questions: found } = await site.order('GET', `/api/quiz/questions?${query}`);
  return found as readonly Known[]; // as the call promises
}
async function one(query: string): Promise<Known> {
  const [question] = await questions(query);
  if (!question) throw new Error(`no question of ${query}`);
  return question;
}
const pope = () => one('search=L%C3%A9on+XIV+succ%C3%A9d%C3%A9');

const csv = (text: string) => ({ name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
/** With plain spaces, as it is searched for. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? '').replace(/\s/g, ' '));

/** The fields of the form; those not given are filled with something. */
async function fill(page: Page, question: string, options: readonly string[] = ['a', 'b', 'c', 'd']) {
  await page.getByLabel('Question', { exact: true }).fill(question);
  for (const [i, option] of options.entries())
    await page.getByRole('textbox', { name: `Option ${'ABCD'[i]}` }).fill(option);
  await page.getByLabel('Explication').fill('Parce que.');
}

inChromium('the questions of the quiz', () => {
  beforeAll(opened);

  it('are a click away, ten a page, each with subject, level and right answer', async () => {
    const page = await enter('/admin/comptes');
    await page.locator('.a-nav').getByRole('link', { name: 'Quiz' }).click();
    await sees(page, '10 questions affichées sur 72');
    await sees(page, 'Page 1 sur 8');
    const row = page.getByRole('row', { name: /À quel pape Léon XIV a-t-il succédé/ });
    await row.getByText('Histoire, débutant').waitFor();
    await row.getByText('François').waitFor();
    await row.getByText('pas encore posée').waitFor();
    expect(await page.title()).toContain('Quiz, questions');
    await page.context().close();
  });

  it('are searched, filtered and sorted; the address keeps that, and the way back leads back', async () => {
    const page = await enter(LIST);
    await page.getByRole('searchbox').fill('LEON succede');
    await page.waitForURL('**?search=LEON+succede');
    await sees(page, '1 question affichée sur 1, 72 en tout');
    await press(page, 'Réinitialiser');
    await page.getByLabel('Catégorie').selectOption({ label: 'Géographie (18)' });
    await page.getByLabel('Difficulté').selectOption({ label: 'Expert (24)' });
    await sees(page, '6 questions affichées sur 6, 72 en tout');
    await page.waitForURL(/category=g%C3%A9ographie&difficulty=expert/);
    await page.getByLabel('Trier').selectOption('Les moins réussies');
    await page.waitForURL(/tri=reussite/);
    await page.reload();
    await expect(page.getByLabel('Difficulté').inputValue()).resolves.toBe('expert');
    await page.goBack();
    await expect(page.getByLabel('Trier').inputValue()).resolves.toBe('categorie-asc');
    await page.goBack();
    await sees(page, '10 questions affichées sur 18, 72 en tout');
    await page.getByRole('link', { name: 'Suivant' }).click();
    await sees(page, '8 questions affichées sur 18, 72 en tout');
    await page.getByRole('link', { name: 'Modifier' }).first().click();
    await page.getByRole('link', { name: 'Retour aux questions' }).click();
    await sees(page, 'Page 2 sur 2');
    await page.getByRole('searchbox').fill('aucune de ce nom');
    await sees(page, 'Aucune question ne correspond à cette recherche.');
    await page.context().close();
  });

  it('are deleted after a question, the focus goes to the next one, and the message brings them back', async () => {
    const page = await enter(LIST);
    const { question } = await pope();
    const asking = page.getByRole('button', { name: `Supprimer : ${question}` });
    await asking.click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer cette question ?' });
    await dialog.getByText(/Elle ne sera plus posée/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(`Supprimer : ${question}`);
    await asking.click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Question supprimée avec succès');
    await sees(page, '10 questions affichées sur 71');
    expect(await focused(page)).toMatch(/^Supprimer : /);
    await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
    await sees(page, '10 questions affichées sur 72');
    await page.context().close();
  });

  it('say where there are too few of them to play', async () => {
    const page = await enter(LIST);
    const gone = (await questions('category=cardinaux&difficulty=expert')).slice(0, 2);
    for (const { id } of gone) await site.order('DELETE', `/api/quiz/questions/${id}`);
    await page.reload();
    const row = page
      .getByRole('region', { name: 'Nombre de questions' })
      .getByRole('row', { name: /^Cardinaux/ });
    await row.getByText('Il en faut 5 pour jouer').waitFor();
    await row.getByRole('link', { name: 'Cardinaux, Expert : 4' }).click();
    await sees(page, '4 questions affichées sur 4, 70 en tout');
    for (const { id } of gone) await site.order('POST', `/api/quiz/questions/${id}/restaurer`);
    await page.context().close();
  });

  it('could not be loaded: says so, and loads when asked again', async () => {
    const page = await enter('/admin/comptes');
    await page.route('**/api/quiz/questions/statistiques', (route) => route.abort());
    await page.locator('.a-nav').getByRole('link', { name: 'Quiz' }).click();
    await sees(page, 'Erreur lors du chargement du quiz. Veuillez réessayer.');
    await page.unroute('**/api/quiz/questions/statistiques');
    await press(page, 'Réessayer');
    await sees(page, 'Page 1 sur 8');
    await page.context().close();
  });

  it('have nothing for axe to find and nothing that scrolls sideways, whatever stands in them', async () => {
    const long = `<script>alert(1)</script> ${'anticonstitutionnellement'.repeat(8)}`;
    const body = { question: long, options: ['x', 'y', 'z', long], correctAnswer: 3, explanation: long };
    const made = { ...body, category: 'histoire', difficulty: 'expert' };
    const { id } = await site.order('POST', '/api/quiz/questions', made);
    const page = await enter(`${LIST}?search=anticonstitutionnellement`);
    await sees(page, '1 question affichée sur 1, 73 en tout');
    await expectAccessible(page);
    await page.goto(`${LIST}/${String(id)}`);
    await page.getByRole('heading', { name: 'Modifier la question' }).waitFor();
    await expectAccessible(page);
    await site.order('DELETE', `/api/quiz/questions/${String(id)}`);
    await page.context().close();
  });
});

inChromium('statistics of the quiz', () => {
  beforeAll(opened);

  /** A whole run over HTTP: right answers but for the first question, which is told. */
  async function play(): Promise<Known> {
    const begun = await fetch(`${site.address}/api/quiz/attempts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'histoire', difficulty: 'débutant' }),
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const { _id, question } = (await begun.json()) as { _id: string; question: Known }; // as the call promises
    const known = await questions('category=histoire&difficulty=débutant');
    const right = (asked: Known): number => {
      const own = known.find(({ id }) => id === asked.id);
      return asked.options.indexOf(own?.options[own.correctAnswer] ?? '');
    };
    for (let next: Known | null = question; next;) {
      const userAnswer = next === question ? (right(next) + 1) % 4 : right(next);
      const body = { questionId: next.id, userAnswer };
      const told = await site.call('POST', `/api/quiz/attempts/${_id}/answers`, body, { cookie });
      next = told['next'] as Known | null; // as the call promises
    }
    const first = known.find(({ id }) => id === question.id);
    if (!first) throw new Error('it asks what it does not have');
    return first;
  }

  it('tell how each question is answered once it was played, the badly answered ones first', async () => {
    const { question: wrong } = await play();
    const page = await enter(`${LIST}?tri=reussite`);
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
    await expectAccessible(page);
    await press(page, 'Réussite');
    await page.waitForURL(/sens=desc/);
    await rows.nth(1).getByText('100 %').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText(wrong).first().waitFor();
    await page.context().close();
  });

  it('begin anew with other answers, which the form says before', async () => {
    const { id, options } = await play();
    const page = await enter(`${LIST}/${id}`);
    await sees(page, /^Déjà posée \d+ fois/);
    await page.getByRole('textbox', { name: 'Option A' }).fill(`${options[0] ?? ''}, autrement`);
    await press(page, 'Enregistrer');
    await sees(page, 'Question mise à jour avec succès');
    await page.goto(`${LIST}?question=${id}`);
    await sees(page, 'Elle n’a pas encore été posée.');
    await page.context().close();
  });
});

inChromium('the day’s ranking of the quiz', () => {
  beforeAll(opened);

  /** Somebody plays as people do, and stands in the ranking under a name. */
  async function ranks(name: string): Promise<void> {
    const { page } = await site.visit('/quiz?categorie=histoire');
    await page.locator('html[data-js]').waitFor();
    await page.getByRole('button', { name: 'Débutant' }).click();
    for (let number = 1; number <= 5; number += 1) {
      await page.getByText(`Question ${number} sur 5`, { exact: true }).waitFor();
      await page.locator('.answers button').first().click();
    }
    await page.getByLabel('Pseudonyme').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('tr.own').waitFor();
    await page.context().close();
  }

  it('shows who stands there, and loses who is taken out, after a question', async () => {
    const page = await enter(LIST);
    const pane = page.getByRole('region', { name: 'Classement du jour' });
    await pane.getByText('Personne n’est au classement aujourd’hui.').waitFor();
    await Promise.all([ranks('Anticonstitutionnelleme'), ranks('Camille')]);
    await page.reload();
    const row = pane.getByRole('row', { name: /Camille/ });
    await row.getByText('Histoire, débutant').waitFor();
    await row.getByText(/^\d sur 5/).waitFor();
    await expectAccessible(page);
    await press(page, 'Retirer : Camille');
    const dialog = page.getByRole('dialog', { name: 'Retirer du classement ?' });
    await dialog.getByText('« Camille »').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect(await focused(page)).toMatch(/^Retirer\s: Camille$/);
    await press(page, 'Retirer : Camille');
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await page.locator('.toast', { hasText: 'Pseudonyme retiré du classement' }).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^Retirer\s: Anticonstitutionnelleme$/);
    await pane.getByRole('row', { name: /^1er Anticonstitutionnelleme/ }).waitFor();
    await expect(site.call('GET', '/api/quiz/classement')).resolves.toMatchObject({
      classement: [{ pseudonyme: 'Anticonstitutionnelleme' }],
    });
    await page.context().close();
  });

  it('says when somebody else was faster, and when it could not be loaded', async () => {
    await ranks('Dominique');
    const page = await enter(LIST);
    const pane = page.getByRole('region', { name: 'Classement du jour' });
    await press(page, 'Retirer : Dominique');
    const { classement } = await site.call('GET', '/api/quiz/classement');
    const runs = classement as readonly { _id: string; pseudonyme: string }[]; // as the call promises
    const gone = runs.find(({ pseudonyme }) => pseudonyme === 'Dominique');
    await site.order('DELETE', `/api/quiz/classement/${gone?._id ?? ''}`);
    const dialog = page.getByRole('dialog', { name: 'Retirer du classement ?' });
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await dialog.getByText("Erreur: Ce pseudonyme n'est pas, ou plus, au classement").first().waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await pane.getByRole('row', { name: /Dominique/ }).waitFor({ state: 'detached' });
    await page.route('**/api/quiz/classement', (route) => route.abort());
    await page.reload();
    await pane.getByText('Le classement n’a pas pu être chargé.').waitFor();
    await page.unroute('**/api/quiz/classement');
    await pane.getByRole('button', { name: 'Réessayer' }).click();
    await pane.getByText('Le classement n’a pas pu être chargé.').waitFor({ state: 'detached' });
    await page.context().close();
  });
});

inChromium('the form of a question', () => {
  beforeAll(opened);

  it('says what is missing, in the words of each field, for three seconds and at the field', async () => {
    const page = await enter(NEW);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await press(page, 'Enregistrer la question');
    const toast = page.locator('.toast', { hasText: 'Veuillez entrer une question' });
    await toast.waitFor();
    await page.clock.runFor(2_900);
    await expect(toast.getAttribute('data-closing')).resolves.toBeNull();
    await page.clock.runFor(500);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
    await expect(page.locator('.err').allInnerTexts()).resolves.toEqual([
      'Veuillez entrer une question',
      'Veuillez remplir toutes les options',
      'Veuillez entrer une explication',
    ]);
    await page.getByRole('alert').getByRole('link', { name: 'Réponses' }).click();
    expect(await focused(page)).toBe('Option A');
    await expectAccessible(page);
    await page.getByLabel('Question', { exact: true }).fill('Une question ?');
    await press(page, 'Enregistrer la question');
    await page.locator('.toast', { hasText: 'Veuillez remplir toutes les options' }).waitFor();
    await fill(page, 'Une question ?', ['a', 'a', 'c', 'd']);
    await press(page, 'Enregistrer la question');
    await page.locator('.err', { hasText: 'Deux options sont identiques' }).waitFor();
    await page.getByLabel('Explication').fill('  ');
    await page.getByRole('textbox', { name: 'Option B' }).fill('b');
    await press(page, 'Enregistrer la question');
    await page.locator('.toast', { hasText: 'Veuillez entrer une explication' }).waitFor();
    await page.context().close();
  });

  it('is filled and saved with the keyboard alone, once, and the list comes back', async () => {
    const page = await enter(NEW);
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.type('Combien de clefs ?');
    // The circles are one stop, where the right answer is: the second option's.
    const keys = ['Tab', 'ArrowDown', 'Shift+Tab', '', 'Tab', 'Tab', '', 'Tab', '', 'Tab', ''];
    const words = ['une', 'deux', 'trois', 'quatre'];
    for (const key of keys) {
      if (key === '') await page.keyboard.type(words.shift() ?? '');
      else await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Traditions');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Expert');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Deux, croisées.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.locator('.toast', { hasText: 'Question créée avec succès' }).waitFor();
    await page.waitForURL(`**${LIST}`);
    await expect(questions('search=clefs')).resolves.toMatchObject([
      {
        ...{ question: 'Combien de clefs ?', options: ['une', 'deux', 'trois', 'quatre'], correctAnswer: 1 },
        ...{ category: 'traditions', difficulty: 'expert', explanation: 'Deux, croisées.' },
      },
    ]);
    await page.context().close();
  });

  it('changes a question, and says how many fields are not saved yet', async () => {
    const { id } = await pope();
    const page = await enter(`${LIST}/${id}`);
    await sees(page, 'Aucune modification');
    await page.getByLabel('Explication').fill('Le conclave de mai 2025 l’a choisi.');
    await page.getByLabel('Difficulté').selectOption('Expert');
    await sees(page, '2 champs modifiés');
    await press(page, 'Enregistrer');
    await sees(page, 'Question mise à jour avec succès');
    await page.waitForURL(`**${LIST}`);
    expect(await site.order('GET', `/api/quiz/questions/${id}`)).toMatchObject({
      ...{ difficulty: 'expert', explanation: 'Le conclave de mai 2025 l’a choisi.' },
    });
    await page.context().close();
  });

  it('says in the server’s words, for three seconds, why it was not saved, at the option that it is about', async () => {
    const { id } = await pope();
    const page = await enter(`${LIST}/${id}`);
    await page.getByRole('textbox', { name: 'Option C' }).fill('x'.repeat(301));
    await press(page, 'Enregistrer');
    await page.locator('.err', { hasText: 'Option C : Texte trop long : au plus 300 caractères' }).waitFor();
    await page.locator('.toast', { hasText: /Erreur: / }).waitFor();
    await page.route('**/api/quiz/questions/*', (route) => route.abort());
    await press(page, 'Enregistrer');
    await page.locator('.toast', { hasText: "Erreur: le serveur n'a pas répondu, réessayez" }).waitFor();
    await expect(page.getByRole('textbox', { name: 'Option C' }).inputValue()).resolves.toHaveLength(301);
    await page.context().close();
  });

  it('two administrators at once choose field by field, and neither’s work is lost', async () => {
    const { id } = await pope();
    const page = await enter(`${LIST}/${id}`);
    await page.getByLabel('Explication').fill('La mienne');
    await page.getByRole('textbox', { name: 'Option D' }).fill('Ma réponse');
    await site.order('PUT', `/api/quiz/questions/${id}`, { explanation: 'La sienne', category: 'cardinaux' });
    await press(page, 'Enregistrer');
    const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré' });
    await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
    await expectAccessible(page);
    await notice.getByRole('radio', { name: 'La sienne' }).check();
    await press(page, 'Enregistrer ces choix');
    await sees(page, 'Question mise à jour avec succès');
    const saved = await site.order('GET', `/api/quiz/questions/${id}`);
    expect(saved).toMatchObject({ explanation: 'La sienne', category: 'cardinaux' });
    expect(saved['options']).toContain('Ma réponse');
    await page.context().close();
  });

  it('of a question that somebody deletes meanwhile keeps what was typed, and brings it back', async () => {
    const { id } = await one('category=traditions&difficulty=expert');
    const page = await enter(`${LIST}/${id}`);
    await page.getByLabel('Explication').fill('Une autre explication');
    await site.order('DELETE', `/api/quiz/questions/${id}`);
    await press(page, 'Enregistrer');
    await page.locator('.toast', { hasText: 'Erreur: Question non trouvée' }).waitFor();
    await press(page, 'Rétablir la question');
    await sees(page, 'Question rétablie');
    await press(page, 'Enregistrer');
    await sees(page, 'Question mise à jour avec succès');
    expect(await site.order('GET', `/api/quiz/questions/${id}`)).toMatchObject({
      explanation: 'Une autre explication',
    });
    await page.goto(`${LIST}/aaaaaaaaaaaaaaaaaaaaaaaa`);
    await sees(page, 'Question non trouvée');
    await page.context().close();
  });

  it('loses nothing when the session ends, nor when the page is loaded anew, and asks before it is left', async () => {
    const page = await enter(NEW);
    await fill(page, 'Une question gardée ?');
    await endSession(page);
    await press(page, 'Enregistrer la question');
    await logInAgain(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await sees(page, 'Ce que vous aviez saisi dans ce navigateur a été retrouvé');
    await expect(page.getByLabel('Question', { exact: true }).inputValue()).resolves.toBe(
      'Une question gardée ?',
    );
    await page.getByRole('link', { name: 'Retour aux questions' }).click();
    await page.getByRole('dialog', { name: /Quitter sans enregistrer/ }).waitFor();
    await press(page, 'Rester ici');
    await press(page, 'Enregistrer la question');
    await sees(page, 'Question créée avec succès');
    await expect(questions('search=gardée')).resolves.toHaveLength(1);
    await page.context().close();
  });
});

inChromium('questions as CSV', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('go out as the list shows them, and come back: tried row by row, nothing while a row is refused', async () => {
    const page = await enter(`${LIST}?search=succ%C3%A9d%C3%A9&category=histoire`);
    await sees(page, /affichées? sur \d, 72 en tout/);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exporter en CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^questions-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await download.path(), 'utf8');
    const { id, question } = await pope();
    expect(text).toContain(`"${id}";"${question}";`);
    expect(text.match(/^"[0-9a-f]{24}";/gm)).toHaveLength(
      (await questions('search=succ%C3%A9d%C3%A9&category=histoire')).length,
    );

    await press(page, 'Importer…');
    const dialog = page.getByRole('dialog', { name: 'Importer des questions' });
    const added = '"";"Combien de clefs ?";"une";"deux";"trois";"quatre";"2";"traditions";"expert";"Deux."';
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles(csv(`${text}${added.replace('Combien de clefs ?', '')}\r\n`));
    await dialog.getByText('1 refusée').waitFor();
    await dialog.getByRole('row', { name: /refusée Veuillez entrer une question/ }).waitFor();
    await expect(dialog.getByRole('button', { name: 'Importer' }).isDisabled()).resolves.toBe(true);
    await expectAccessible(page);
    await file.setInputFiles(csv(`${text}${added}\r\n`));
    await dialog.getByText('1 à créer, 0 à modifier').waitFor();
    await expect(questions('search=clefs')).resolves.toEqual([]);
    await dialog.getByRole('button', { name: 'Importer 1 question' }).click();
    await sees(page, 'Import terminé : 1 ajout, 0 modification');
    await expect(questions('search=clefs')).resolves.toMatchObject([{ correctAnswer: 1 }]);
    await sees(page, /73 en tout/);
    await page.context().close();
  });

  it('that the journal tells of, with before and after in words', async () => {
    const { id, options, correctAnswer } = await pope();
    const text = `id;option1;bonneReponse\n${id};${options[0] ?? ''} bis;${'BCDA'[correctAnswer]}\n`;
    const page = await enter(LIST);
    await press(page, 'Importer…');
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(csv(text));
    await page.getByRole('button', { name: 'Importer 1 question' }).click();
    await sees(page, /Import terminé/);
    await page.goto('/admin/journal?onglet=actes&genre=question');
    const row = page.getByRole('row', { name: /a importé la question À quel pape/ });
    await row.getByText('Bonne réponse').waitFor();
    await row.getByText('Réponses').first().waitFor();
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Modifier la question' }).waitFor();
    await page.context().close();
  });
});
