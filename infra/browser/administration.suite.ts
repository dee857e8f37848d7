import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAt, press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

const PICTURE = fileURLToPath(new URL('../../apps/web/public/images/article-default.png', import.meta.url));
const PARTS = '<h3>a</h3><ul><li>b</li></ul><blockquote>c</blockquote>';

interface Article {
  readonly slug: string;
}

let site: OpenSite;
const enter = (path: string) => enterAt(site, path);

/** Drags with the mouse from one button to another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [here, there] = [from, to].map((name) => page.getByRole('button', { name: new RegExp(name) }).first());
  await here?.hover();
  await page.mouse.down();
  await there?.hover();
  await page.mouse.up();
}

/** An administrator without drafts at the form of a new article. */
async function create(): Promise<Page> {
  newcomers += 1;
  const newcomer = await site.addAccount(`redaction-${newcomers}@exemple.fr`, 'Camille', 'admin');
  return enterAt(site, '/admin/articles/create', newcomer);
}
let newcomers = 0;

const named = async (titre: string) => {
  const query = new URLSearchParams({ search: titre, publie: '' });
  const { articles } = await site.callAsAdmin('GET', `/api/articles?${query}`);
  return articles as Article[]; // as the contract says
};

const html = (page: Page) => page.locator('[name=contenu]');
const content = (page: Page) => page.locator('.rich [role=textbox]');
const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
/** The text's HTML, whichever view shows it. */
const waitForHtml = (page: Page, expected: string): Promise<unknown> =>
  page
    .waitForFunction((text) => document.querySelector<HTMLTextAreaElement>('[name=contenu]')?.value === text, expected)
    .catch(async () => expect(await typed(page, 'contenu')).toBe(expected));
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true });

async function writeHtml(page: Page, text: string): Promise<void> {
  await press(page, 'HTML');
  await html(page).fill(text);
}

/** Selects the first occurrence within the formatted text; resolves once the editor has read the selection. */
const select = (page: Page, words: string) =>
  content(page).evaluate((element, text) => {
    element.focus();
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const from = nodes.currentNode.nodeValue?.indexOf(text) ?? -1;
      if (from < 0) continue;
      // The editor's listener was added first.
      const read = new Promise<void>((resolve) =>
        document.addEventListener('selectionchange', () => resolve(), { once: true }),
      );
      getSelection()?.setBaseAndExtent(nodes.currentNode, from, nodes.currentNode, from + text.length);
      return read;
    }
    throw new Error(`There is no ${text}.`);
  }, words);

/** Selects the first occurrence within the HTML. */
const selectHtml = (page: Page, words: string) =>
  html(page).evaluate((element, text) => {
    const area = element as HTMLTextAreaElement; // the name belongs to a text area
    area.focus();
    const from = area.value.indexOf(text);
    area.setSelectionRange(from, from + text.length);
  }, words);

/** Styles of the parts of the displayed article. */
const stylesOf = (page: Page) =>
  page
    .locator('.article')
    .filter({ visible: true })
    .evaluate((article) =>
      ['h1', '.lede', '.meta', '.prose', '.prose h2', '.prose h3', '.prose p', '.prose li', '.prose blockquote'].map(
        (part) => {
          const { font, color, marginBlockStart } = getComputedStyle(article.querySelector(part) ?? article);
          return [part, font, color, marginBlockStart];
        },
      ),
    );

async function write(page: Page, titre: string): Promise<void> {
  await page.getByLabel('Titre').fill(titre);
  await page.getByLabel('Résumé').fill('En deux mots');
  await writeHtml(page, '<p>Du texte</p>');
}

/** Focuses each control of the form; names those, and buttons of the form bar, that a toast then covers. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.locator('main form').evaluate(async (form) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0, width / 2, width - 1].some((x) =>
        document.elementFromPoint(left + x, top + height / 2)?.closest('.toasts'),
      );
    };
    const buttons = [...form.querySelectorAll('.form-bar :is(a, button)')];
    const covered: string[] = [];
    for (const control of form.querySelectorAll<HTMLElement>('input, textarea, select, a, button')) {
      control.focus();
      // The page scrolls to the control, and the toasts give way, before the second frame.
      for (let frames = 0; frames < 2; frames += 1) await nextFrame();
      covered.push(...[control, ...buttons].filter(isCovered).map(({ outerHTML }) => outerHTML.slice(0, 60)));
    }
    return covered;
  });

inChromium('forms of the administration', () => {
  beforeAll(() => {
    site = sharedSite();
  });

  it('fills in and saves a question once, with the keyboard alone', async () => {
    const page = await enter('/admin/quiz/nouvelle');
    await page.getByRole('textbox', { name: 'Question', exact: true }).focus();
    await page.keyboard.type('Combien de clefs ?');
    // The radio group is one tab stop, at the correct answer: the second option.
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
    await page.waitForURL('**/admin/quiz');
    const { questions } = await site.callAsAdmin('GET', '/api/quiz/questions?search=clefs');
    expect(questions).toMatchObject([
      {
        question: 'Combien de clefs ?',
        options: ['une', 'deux', 'trois', 'quatre'],
        correctAnswer: 1,
        category: 'traditions',
        difficulty: 'expert',
        explanation: 'Deux, croisées.',
      },
    ]);
  });

  it('formats the selection by toolbar and shortcut, undoes it, and has one tab stop for the toolbar', async () => {
    const page = await create();
    await page.getByLabel('Résumé').focus();
    await page.keyboard.press('Tab');
    await page.locator('[aria-label=Gras]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Italique]:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('button:focus', { hasText: 'Image' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Gras]:focus').waitFor();
    expect(await tool(page, 'Gras').getAttribute('title')).toBe('Gras (Ctrl + B)');
    for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab');
    await page.locator('.rich [role=textbox]:focus').waitFor();
    await page.keyboard.type('Un mot fort, un autre');
    await select(page, 'fort');
    await tool(page, 'Gras').click();
    await waitForHtml(page, '<p>Un mot <strong>fort</strong>, un autre</p>');
    expect(await tool(page, 'Gras').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+i');
    await waitForHtml(page, '<p>Un mot <strong><em>fort</em></strong>, un autre</p>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForHtml(page, '<p>Un mot fort, un autre</p>');
    await page.keyboard.press('Control+Shift+z');
    await waitForHtml(page, '<p>Un mot <strong>fort</strong>, un autre</p>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('un');
    await page.keyboard.press('Enter');
    await page.keyboard.type('deux');
    await page.keyboard.press('Control+a');
    await tool(page, 'Liste à puces').click();
    await waitForHtml(page, '<ul>\n  <li>un</li>\n  <li>deux</li>\n</ul>');
    await page.keyboard.press('Alt+Shift+U');
    await page.keyboard.press('Alt+Shift+2');
    await waitForHtml(page, '<h2>un</h2>\n\n<h2>deux</h2>');
    await page.keyboard.press('Alt+Shift+P');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ici');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('et là');
    await select(page, 'ici');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Adresse du lien').fill('/cardinaux');
    await page.keyboard.press('Enter');
    await waitForHtml(page, '<p><a href="/cardinaux">ici</a><br />et là</p>');
    await page.locator('.rich [role=textbox]:focus').waitFor();
  });

  it('cleans pasted text as the server does', async () => {
    const page = await create();
    await content(page).evaluate((element) => {
      const data = new DataTransfer();
      const pasted =
        '<h1 style="color:red">Titre</h1><p class="x" onclick="y()">Un <b>mot</b> <u>souligné</u> <span style="font-size:2em">grand</span></p>' +
        '<script>1</script><img src="https://exemple.fr/x.png"><p><a href="javascript:x()">piège</a> <a href="https://exemple.fr/" target="_blank">ailleurs</a></p>';
      data.setData('text/html', pasted);
      element.focus();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await waitForHtml(
      page,
      '<h2>Titre</h2>\n\n<p>Un <strong>mot</strong> souligné grand</p>\n\n<p>piège <a href="https://exemple.fr/">ailleurs</a></p>',
    );
  });

  it('keeps keys typed immediately after clicks on tools', async () => {
    const page = await create();
    await content(page).click();
    await page.keyboard.type('Bonjour ');
    await tool(page, 'Gras').click();
    await page.keyboard.type('fort');
    await tool(page, 'Gras').click();
    await page.keyboard.press('Enter');
    await tool(page, 'Liste à puces').click();
    await page.keyboard.type('un');
    await page.keyboard.press('Enter');
    await page.keyboard.type('deux');
    await press(page, 'HTML');
    expect((await html(page).inputValue()).replace(/\s*\n\s*/g, '')).toBe(
      '<p>Bonjour <strong>fort</strong></p><ul><li>un</li><li>deux</li></ul>',
    );
  });

  it('writes tags around the selection of the HTML by tool and by key, and undoes them', async () => {
    const page = await create();
    await writeHtml(page, 'Un mot fort\nun autre');
    await selectHtml(page, 'fort');
    await tool(page, 'Gras').click();
    await waitForHtml(page, 'Un mot <strong>fort</strong>\nun autre');
    await page.keyboard.press('Control+i');
    await waitForHtml(page, 'Un mot <strong><em>fort</em></strong>\nun autre');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForHtml(page, 'Un mot fort\nun autre');
    await page.keyboard.press('Control+Shift+z');
    await waitForHtml(page, 'Un mot <strong>fort</strong>\nun autre');
    await html(page).fill('un\ndeux');
    await selectHtml(page, 'un\ndeux');
    await tool(page, 'Liste à puces').click();
    await waitForHtml(page, '<ul>\n  <li>un</li>\n  <li>deux</li>\n</ul>');
    await html(page).fill('ici');
    await selectHtml(page, 'ici');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('/cardinaux');
    await waitForHtml(page, '<a href="/cardinaux">ici</a>');
    await press(page, 'Édition');
    await content(page).getByRole('link', { name: 'ici' }).waitFor();
  });

  it('publishes an article with a picture, styled as in its preview', async () => {
    const page = await create();
    expect(await typed(page, 'dateLecture')).toBe('3');
    await write(page, 'Une image');
    await writeHtml(page, `<h2>Un titre</h2><p onclick="x()">${'Un mot. '.repeat(690)}<script>1</script></p>${PARTS}`);
    await page.getByLabel('Catégorie').selectOption('Léon XIV');
    await press(page, /^Proposé : 7 min$/);
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('/upload/') && uploads.push(request.url()));
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByAltText('Aperçu de l’image principale').waitFor();
    await press(page, 'Aperçu');
    const preview = page.getByRole('region', { name: 'Aperçu de l’article' });
    await preview.getByRole('heading', { name: 'Un titre' }).waitFor();
    const previewed = await preview.locator('.prose').innerHTML();
    const previewStyles = await stylesOf(page);
    await press(page, 'Publier l’article');
    await sees(page, 'Article créé avec succès');
    await page.waitForURL('**/admin/articles');
    expect(uploads).toHaveLength(1);
    const [saved] = await named('une image');
    expect(saved).toMatchObject({
      titre: 'Une image',
      categorie: 'leon14',
      auteur: '',
      dateLecture: 7,
      publie: true,
      image: expect.stringContaining('/api/images/'),
    });
    await page.goto(`/actualites/${saved?.slug}`);
    expect(await page.locator('.prose').innerHTML()).toBe(previewed);
    expect(await stylesOf(page)).toEqual(previewStyles);
    expect(previewed).not.toContain('onclick');
  });

  it('keeps the toolbar in view in a long text, and saves by Ctrl + S', async () => {
    const { _id } = await site.callAsAdmin('POST', '/api/articles', {
      titre: 'Un long texte',
      resume: 'Long',
      contenu: '<p>Une ligne.</p>'.repeat(80),
    });
    const page = await enter(`/admin/articles/edit/${_id}`);
    for (const [width, height] of [
      [360, 640],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await content(page).locator('p').nth(60).scrollIntoViewIfNeeded();
      const { top, bottom } = await tool(page, 'Gras').evaluate((element) => element.getBoundingClientRect());
      expect([top >= 0, bottom <= height]).toEqual([true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByLabel('Résumé').fill('Enregistré au clavier');
    await page.keyboard.press('Control+s');
    await sees(page, 'Article mis à jour avec succès');
    const { resume } = await site.callAsAdmin('GET', `/api/articles/id/${_id}`);
    expect(resume).toBe('Enregistré au clavier');
  });

  it('keeps a new article as a draft by Ctrl + S, and does not publish it', async () => {
    const page = await create();
    await write(page, 'Gardé au clavier');
    await page.keyboard.press('Control+s');
    await sees(page, 'l’article n’est pas encore publié');
    await page.getByText(/^Brouillon gardé à/).waitFor();
    expect(await named('Gardé au clavier')).toEqual([]);
  });

  it.each([
    ['/admin/cardinaux/liste', 'Modifier'],
    ['/admin/articles', 'Modifier'],
    ['/admin/comptes', 'Mot de passe et sessions'],
    ['/admin/quiz', 'Modifier'],
  ])('shows %s on a phone without sideways scrolling, with its acts', async (path, act) => {
    const page = await enter(path);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const box = page.locator('.table-box').first();
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      const acts = page.locator('.table-box').first().getByText(act, { exact: true }).first();
      const { left, right } = await acts.evaluate((element) => element.getBoundingClientRect());
      expect([left >= 0, right <= width]).toEqual([true, true]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('reorders the rows of a cardinal by keyboard and mouse', async () => {
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=aveline&limit=1');
    const aveline = (cardinaux as [{ _id: string }])[0]._id; // the demo has one of this name
    const page = await enter(`/admin/cardinaux/edit/${aveline}`);
    await page.locator('[name=specialisation]').fill('Méditerranée');
    await press(page, '+ Ajouter une fonction');
    await page.locator('.rows').first().locator('li').nth(1).getByLabel('Fonction').fill('Président');
    await page.getByRole('button', { name: /^Déplacer la ligne 2/ }).focus();
    await page.keyboard.press('ArrowUp');
    const first = page.locator('.rows').first().locator('li').first().getByLabel('Fonction');
    await expect(first.inputValue()).resolves.toBe('Président');
    await drag(page, 'Déplacer la ligne 1', 'Déplacer la ligne 2');
    await expect(first.inputValue()).resolves.toBe('Archevêque de Marseille');
    await drag(page, 'Déplacer la ligne 2', 'Déplacer la ligne 1');
    await sees(page, '2 champs modifiés');
    await press(page, 'Mettre à jour');
    await sees(page, 'Cardinal mis à jour avec succès');
    await page.waitForURL('**/admin/cardinaux/liste');
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      specialisation: 'Méditerranée',
      fonctions: [{ titre: 'Président' }, { titre: 'Archevêque de Marseille' }],
    });
  });

  it.each([
    [1280, 720],
    [360, 780],
  ])(
    'shows toasts over neither the form bar nor the focused field, on a screen of %i by %i px',
    async (width, height) => {
      const page = await enter('/admin/quiz/nouvelle');
      await page.setViewportSize({ width, height });
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Sans réponse ?');
      for (const letter of 'ABCD') await page.getByRole('textbox', { name: `Option ${letter}` }).fill(letter);
      await page.getByLabel('Explication').fill('Parce que.');
      await page.route('**/api/quiz/questions', (route) => route.fulfill({ status: 500, json: {} }));
      await press(page, 'Enregistrer la question');
      await sees(page, /Votre demande a peut-être été enregistrée/);
      expect(await coveredByToasts(page)).toEqual([]);
    },
  );

  it('returns the focus when a dialog is closed with Escape', async () => {
    const page = await enter('/admin/cardinaux/liste');
    for (const act of ['Importer un CSV…', 'Supprimer Angelo Acerbi']) {
      await press(page, act);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const focused = page.getByRole('button', { name: act });
      expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });
});
