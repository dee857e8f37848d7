import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { prepareSite, content, enter, site } from './edited-articles.ts';

/** Drags with the mouse from one button to another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [here, there] = [from, to].map((name) => page.getByRole('button', { name: new RegExp(name) }).first());
  await here?.hover();
  await page.mouse.down();
  await there?.hover();
  await page.mouse.up();
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
  prepareSite();

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

  it('never evaluates text as code, which the content security policy would report', async () => {
    const page = await enter('/admin/articles/create');
    await content(page).waitFor();
    const reports = await page.evaluate(() => {
      const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
      observer.observe();
      return observer.takeRecords().map(({ body }) => JSON.stringify(body));
    });
    expect(reports).toEqual([]);
  });

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
