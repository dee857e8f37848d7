import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { createGallery } from '../pages/create-gallery.ts';
import { enterAt, press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { follow } from './people.ts';
import { sharedSite } from './shared-site.ts';

const LONG_WORD = 'anticonstitutionnellement'.repeat(10);
const CARDINALS = '/admin/cardinaux/liste';

let site: OpenSite;
/** Page of an administrator who navigates between addresses. */
let page: Page;
/** Placeholders of ids in the addresses. */
const ids: Record<string, string> = {};

/** Address, text that shows that it has loaded, and steps that lead to the state under test. */
type State = readonly [path: string, text: string, reach?: (page: Page) => Promise<unknown>];

const pressing = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
};
const importing = (name: string, text: string) => async (page: Page) => {
  await press(page, name);
  const file = { name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page
    .getByText(/refusée/)
    .first()
    .waitFor();
};

async function creatingAccount(page: Page): Promise<void> {
  await press(page, 'Créer un compte');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Sacha');
  await dialog.getByLabel('Adresse e-mail').fill('sacha@exemple.fr');
  await press(page, 'Créer le compte');
  await dialog.locator('.secret').waitFor();
}

async function readingMail(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Votre téléchargement/ }).click();
  await page.locator('.mail summary').click();
}

/** Another administrator saves the same field first. */
async function conflicting(page: Page): Promise<void> {
  await page.getByLabel('Explication').fill('La mienne');
  await site.callAsAdmin('PUT', `/api/quiz/questions/${ids['QUESTION']}`, { explanation: `La sienne ${LONG_WORD}` });
  await press(page, 'Enregistrer');
  await sees(page, 'Quelqu’un d’autre a enregistré');
}

const STATES: readonly State[] = [
  ['/admin/cardinaux', 'Ajouter le Cardinal', pressing('Ajouter le Cardinal')],
  [CARDINALS, 'Page 1 sur 26', pressing('Supprimer Angelo Acerbi')],
  [CARDINALS, 'Page 1 sur 26', importing('Importer un CSV…', 'prenom;nom\nA;B\n')],
  [`${CARDINALS}?corbeille=1`, 'La corbeille est vide'],
  ['/admin/cardinaux/edit/CARDINAL', 'Mettre à jour'],
  ['/admin/cardinaux/papabile/CARDINAL', 'Atouts'],
  ['/admin/papabile-jour', 'papabili du jour'],
  ['/admin/papabile-jour?nouveau=1', 'Seuls les cardinaux papabili', pressing('Créer')],
  ['/admin/comptes', 'Ce que permet chaque rôle', pressing('Créer un compte')],
  ['/admin/comptes', 'Ce que permet chaque rôle', creatingAccount],
  ['/compte', 'Changer le mot de passe'],
  ['/admin/quiz?search=anticonstitutionnellement', '1 question affichée sur 1, 73 en tout'],
  ['/admin/quiz?search=anticonstitutionnellement', '1 question affichée sur 1', pressing(/^Supprimer\s:/)],
  ['/admin/quiz', 'Page 1 sur 8', importing('Importer…', 'question;option1\n;a\n')],
  ['/admin/quiz?question=PLAYED', 'sur 1 réponse', (page) => page.getByText('Voir en tableau').click()],
  ['/admin/quiz/QUESTION', 'Modifier la question'],
  ['/admin/quiz/QUESTION', 'Aucune modification', conflicting],
  ['/admin/quiz/nouvelle', 'Nouvelle question', pressing('Enregistrer la question')],
  ['/admin/articles', '13 articles', pressing(/^Supprimer « anticonstitutionnellement/)],
  ['/admin/articles/create', 'Créer un nouvel article', pressing('Publier l’article')],
  ['/admin/articles/edit/ARTICLE', 'Historique, 2 versions'],
  ['/admin/articles/edit/ARTICLE', 'Historique, 2 versions', pressing('Aperçu')],
  ['/admin/articles/edit/ARTICLE#versions', 'Ce qui change'],
  ['/admin/gallery', 'Planches', pressing('Supprimer : Planches')],
  ['/admin/gallery/GALLERY/images', 'Première', pressing('Ajouter des images')],
  ['/admin/gallery/GALLERY/images', 'Première', pressing(/^Modifier : Première/)],
  ['/admin/gallery/download-stats', 'Les cinq plus téléchargées', pressing('Oublier une adresse…')],
  ['/admin/gallery/download-stats?vue=liens', '1 lien en cours'],
  ['/admin/taches', 'Actualisé toutes les cinq secondes'],
  ['/admin/courriers', 'Aucun serveur de courrier n’est configuré', readingMail],
  ['/admin/journal?onglet=actes', 'Actes des administrateurs'],
];

async function createRecord(path: string, body: object): Promise<string> {
  const answer = await site.callAsAdmin('POST', path, body);
  return String(answer['_id'] ?? answer['id']);
}

/** Plays a whole quiz attempt; returns the id of the first question. */
async function playQuiz(): Promise<string> {
  const begun = await fetch(`${site.address}/api/quiz/attempts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category: 'histoire', difficulty: 'débutant' }),
  });
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { _id, question } = (await begun.json()) as { _id: string; question: { id: string } }; // as the contract says
  for (let next: { id: string } | null = question; next;) {
    const body = { questionId: next.id, userAnswer: 0 };
    const answer = await site.call('POST', `/api/quiz/attempts/${_id}/answers`, body, { cookie });
    next = answer['next'] as { id: string } | null; // as the contract says
  }
  return question.id;
}

async function fill(): Promise<void> {
  ids['PLAYED'] = await playQuiz();
  const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=aveline&limit=1');
  ids['CARDINAL'] = (cardinaux as [{ _id: string }])[0]._id; // the demo has one of this name
  const question = {
    question: LONG_WORD,
    options: ['x', 'y', 'z', LONG_WORD],
    correctAnswer: 3,
    explanation: LONG_WORD,
  };
  ids['QUESTION'] = await createRecord('/api/quiz/questions', {
    ...question,
    category: 'histoire',
    difficulty: 'expert',
  });
  const article = {
    titre: LONG_WORD,
    resume: LONG_WORD,
    contenu: `<p>${LONG_WORD}</p>`,
    auteur: LONG_WORD.slice(0, 190),
  };
  ids['ARTICLE'] = await createRecord('/api/articles', { ...article, publie: true });
  await site.callAsAdmin('PUT', `/api/articles/${ids['ARTICLE']}`, { resume: `${LONG_WORD} ${LONG_WORD}` });
  const { gallery, images } = await createGallery(site, { titre: 'Planches', description: LONG_WORD }, [
    { titre: 'Première' },
    { titre: LONG_WORD.slice(0, 100) },
  ]);
  ids['GALLERY'] = gallery._id;
  const request = { imageId: images[0]?._id, email: 'ada@exemple.fr' };
  await site.call('POST', '/api/gallery/request-download', request);
}

inChromium('pages of the administration', () => {
  beforeAll(async () => {
    site = sharedSite();
    await fill();
    page = await enterAt(site, '/admin/comptes');
  });

  it.each(STATES.map((state, at) => [state[0], at] as const))(
    'are accessible and do not overflow horizontally: %s (%i)',
    async (path, at) => {
      const [, text, reach] = STATES[at] ?? ['', ''];
      // Navigates via another page, so that no dialog or input remains.
      await follow(page, '/compte');
      await sees(page, 'Changer le mot de passe');
      await follow(
        page,
        path.replace(/[A-Z]{4,}/, (name) => ids[name] ?? name),
      );
      await sees(page, text);
      await reach?.(page);
      await expectAccessible(page);
    },
  );

  it('show the circle of an unknown address in the middle of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('/admin/nulle-part');
    await expect(page.locator('.ring-box').boundingBox()).resolves.toMatchObject({ x: 0, width: 360 });
  });

  it('show the distance to the majority beside the buttons on a phone, after a tie, too', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    for (const slug of ['pietro-parolin', 'luis-antonio-tagle']) await site.voteFor(slug);
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('/admin/conclave');
    const row = page.getByRole('row', { name: /^1 ex\sæquo/ }).first();
    const distance = await row.getByText('il manque').boundingBox();
    const button = await row.getByRole('button').boundingBox();
    if (!distance || !button) throw new Error('An element is not displayed.');
    expect(distance.x + distance.width).toBeLessThanOrEqual(button.x);
  });

  it('show the whole link of their navigation that has the focus on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('/admin/quiz');
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await links.first().focus();
    const cut: (string | null)[] = [];
    for (let left = await links.count(); left > 0; left -= 1) {
      cut.push(await page.evaluate(cutFocus));
      await page.keyboard.press('Tab');
    }
    expect(cut.filter(Boolean)).toEqual([]);
  });
});

/** Text of the focused link, if the row that scrolls cuts it off. */
function cutFocus(): string | null {
  const link = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  const row = document.activeElement?.closest('nav')?.getBoundingClientRect() ?? new DOMRect();
  return link.left < row.left - 1 || link.right > row.right + 1 ? (document.activeElement?.textContent ?? '') : null;
}
