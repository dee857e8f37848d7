import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import type { Visit } from './open-site.ts';

const HISTORY = '/quiz?categorie=histoire';
const AN_HOUR_MS = 3_600_000;
const LETTERS = 'ABCD';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly category: string;
  readonly difficulty: string;
}
interface Attempt {
  readonly score: number;
  readonly answers: readonly { readonly userAnswer: number }[];
}

let site: OpenSite;
let questions: readonly Question[];

/** As it was typed, whatever print has made of it. */
const typed = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2060', '')
    .trim();

/** What somebody does who plays, by the names that the screen gives. */
const player = (page: Page) => ({
  async begins(level = 'Débutant'): Promise<void> {
    await page.locator('html[data-js]').waitFor();
    await page.getByRole('button', { name: level }).click();
    await this.sees(1);
  },
  sees: (number: number) => page.getByText(`Question ${number} sur 5`, { exact: true }).waitFor(),
  options: () => page.locator('.answers button'),
  /** Where the right answer stands to the question on show. */
  async right(): Promise<number> {
    const asked = typed(await page.locator('h1').innerText());
    const question = questions.find((each) => typed(each.question) === asked);
    const right = typed(question?.options[question.correctAnswer] ?? '');
    const shown = await page.locator('.answers button > span:last-child').allInnerTexts();
    return shown.map(typed).indexOf(right);
  },
  async wrong(): Promise<number> {
    return ((await this.right()) + 1) % 4;
  },
  async presses(place: number): Promise<void> {
    await this.options().nth(place).click();
  },
  /** The rest, from this question on. */
  async finishes(from: number, right: boolean): Promise<void> {
    for (let number = from; number <= 5; number += 1) {
      await this.sees(number);
      await this.presses(right ? await this.right() : await this.wrong());
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
  },
  seconds: async () => parseInt(await page.getByRole('timer').innerText(), 10),
  hears: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor(),
  focused: () => page.evaluate(() => document.activeElement?.tagName),
});

/** What the server has recorded of the run on show. */
const recorded = (page: Page): Promise<Attempt> =>
  page.evaluate(async () => {
    const run = new URL(location.href).searchParams.get('partie');
    return (await fetch(`/api/quiz/attempts/${run}`)).json() as Promise<Attempt>;
  });

const leave = ({ page }: Pick<Visit, 'page'>) => page.context().close();

async function playing(options = {}): Promise<Visit> {
  const visit = await site.visit(HISTORY, options);
  await player(visit.page).begins();
  return visit;
}

/** A browser whose clock the test moves. */
async function playingByClock(ahead = 0): Promise<Page> {
  const { page } = await site.visit('about:blank');
  await page.clock.install({ time: Date.now() + ahead });
  await page.goto(HISTORY);
  await player(page).begins();
  return page;
}

inChromium('the quiz', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    const answer = await site.order('GET', '/api/quiz/questions');
    questions = answer['questions'] as Question[]; // as the call promises
  });
  afterAll(() => site.close());

  it('is played by mouse, from the home page to the score and back to the subjects', async () => {
    const { page, complaints } = await site.visit('/');
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Quiz' })
      .click();
    await page.getByRole('link', { name: /^Histoire/ }).click();
    const me = player(page);
    await page.getByRole('heading', { name: /Quel niveau/ }).waitFor();
    expect(await me.focused()).toBe('H1');
    await me.begins();
    expect(await me.focused()).toBe('H1');
    await me.presses(await me.right());
    await me.hears(/Question 1\s: juste\./);
    await me.presses(await me.wrong());
    await me.hears(/Question 2\s: faux\. Bonne réponse\s: .+\./);
    await me.finishes(3, true);
    await page.getByRole('heading', { name: /Excellent/, level: 1 }).waitFor();
    expect(await me.focused()).toBe('H1');
    await page.getByText(/80\s% de bonnes réponses/).waitFor();
    await expect(page.locator('.review > li').count()).resolves.toBe(5);
    await page
      .locator('.review > li')
      .nth(1)
      .getByText(/^Votre réponse\s:/)
      .waitFor();
    await expect(page.locator('.review .muted').first().innerText()).resolves.toMatch(/\w/);
    await expect(
      page.getByRole('link', { name: 'Annuaire des Cardinaux' }).getAttribute('href'),
    ).resolves.toBe('/cardinaux');
    const mail = decodeURIComponent((await page.locator('.share a').first().getAttribute('href')) ?? '');
    expect(mail).toContain('4 sur 5 au quiz «\u00A0Histoire, débutant\u00A0»');
    expect(mail).not.toContain('partie=');
    await page.getByRole('link', { name: 'Recommencer' }).click();
    await page.getByRole('heading', { name: 'Quiz', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await leave({ page });
  });

  it('is played by keyboard alone, by digits and by letters', async () => {
    const { page } = await site.visit(HISTORY);
    const me = player(page);
    await page.locator('html[data-js]').waitFor();
    await page.getByRole('button', { name: 'Expert' }).focus();
    await page.keyboard.press('Enter');
    for (let number = 1; number <= 5; number += 1) {
      await me.sees(number);
      const right = await me.right();
      await page.keyboard.press(number % 2 ? String(right + 1) : (LETTERS[right]?.toLowerCase() ?? ''));
    }
    await page.getByRole('heading', { name: /Excellent/ }).waitFor();
    expect(await recorded(page)).toMatchObject({ score: 5 });
    await leave({ page });
  });

  it('has answers with names, and locks the first that is pressed', async () => {
    const { page } = await playing();
    const me = player(page);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
    await page.getByRole('button', { name: /^A\. / }).waitFor();
    await me.options().evaluateAll((options) => {
      for (const place of [2, 2, 1]) (options[place] as HTMLButtonElement).click();
    });
    await page.locator('.ring.locked').waitFor();
    await me.sees(2);
    expect(sent).toEqual([expect.objectContaining({ userAnswer: 2 })]);
    await leave({ page });
  });

  it('records a time that ran out as -1, and asks the next question', async () => {
    const page = await playingByClock();
    const me = player(page);
    await page.clock.fastForward(26_000);
    await page.locator('.ring.warn').waitFor();
    await me.hears('Dernières secondes pour répondre');
    await page.clock.fastForward(5_000);
    await me.sees(2);
    await me.hears(/Question 1\s: temps écoulé\. Bonne réponse/);
    expect((await recorded(page)).answers).toMatchObject([{ userAnswer: -1 }]);
    for (const number of [2, 3, 4, 5]) {
      await me.sees(number);
      await page.clock.fastForward(31_000);
    }
    await page.getByRole('heading', { name: /Vous pouvez faire mieux/ }).waitFor();
    await expect(page.getByText('Temps écoulé', { exact: true }).count()).resolves.toBe(5);
    await leave({ page });
  });

  it('goes by the server’s clock: the browser’s may be wrong by an hour, or moved while it runs', async () => {
    const page = await playingByClock(AN_HOUR_MS);
    const me = player(page);
    expect(await me.seconds()).toBeGreaterThan(20);
    await page.clock.setSystemTime(Date.now() - AN_HOUR_MS);
    await me.presses(await me.right());
    await me.hears(/Question 1\s: juste/);
    expect(await me.seconds()).toBeGreaterThan(20);
    await page.clock.setSystemTime(Date.now() + AN_HOUR_MS);
    await me.finishes(2, true);
    expect(await recorded(page)).toMatchObject({ score: 5 });
    await leave({ page });
  });

  it('goes on after a reload: the same question, the same answers, no more time', async () => {
    const { page } = await playing();
    const me = player(page);
    await me.presses(await me.right());
    await me.sees(2);
    const asked = await page.locator('h1').innerText();
    await page.getByRole('timer').filter({ hasText: '28' }).waitFor();
    await page.reload();
    await me.sees(2);
    expect(await page.locator('h1').innerText()).toBe(asked);
    expect(await me.seconds()).toBeLessThanOrEqual(28);
    await expect(page.locator('.dots .ok').count()).resolves.toBe(1);
    await me.finishes(2, true);
    expect(await recorded(page)).toMatchObject({ score: 5 });
    await page.reload();
    await page.getByRole('heading', { name: /Excellent/ }).waitFor();
    await leave({ page });
  });

  it('is found again by going back and forth, and from the subjects', async () => {
    const { page } = await playing();
    const me = player(page);
    const asked = await page.locator('h1').innerText();
    await page.goBack();
    await page.getByRole('heading', { name: /Quel niveau/ }).waitFor();
    await page.goForward();
    await me.sees(1);
    await page.locator('h1', { hasText: asked }).waitFor();
    await page.goto('/quiz');
    await page.getByRole('link', { name: 'Reprendre' }).click();
    await me.sees(1);
    await page.locator('h1', { hasText: asked }).waitFor();
    await me.finishes(1, false);
    await page.goto('/quiz');
    await page.locator('html[data-js]').waitFor();
    await expect(page.getByRole('link', { name: 'Reprendre' }).count()).resolves.toBe(0);
    await leave({ page });
  });

  it('is one run in two tabs: the second answer is refused, and its tab catches up', async () => {
    const { page } = await playing();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await player(other).sees(1);
    await player(page).presses(await player(page).right());
    await player(page).sees(2);
    await player(other).presses(await player(other).wrong());
    await player(other).sees(2);
    await player(other).hears(/juste\. Un autre onglet avait déjà répondu/);
    expect((await recorded(page)).answers).toHaveLength(1);
    await player(other).finishes(2, true);
    await leave({ page });
  });

  it('counts an answer once when the server’s word about it is lost', async () => {
    const { page } = await playing();
    const me = player(page);
    let lost = 0;
    await page.route('**/answers', async (route) => {
      if (lost === 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await me.presses(await me.right());
    await me.hears('Le serveur n’a pas encore répondu');
    await me.sees(2);
    await me.hears(/Question 1\s: juste\.$/);
    expect((await recorded(page)).answers).toHaveLength(1);
    await leave({ page });
  });

  it.each([
    ['that never was', '64f000000000000000000000'],
    ['with an address that is none', '<script>alert(1)</script>'],
  ])('says so of a run %s', async (_, run) => {
    const { page } = await site.visit(`/quiz?categorie=histoire&partie=${encodeURIComponent(run)}`);
    await page.getByRole('heading', { name: 'Cette partie ne peut pas être reprise' }).waitFor();
    await page.getByRole('link', { name: 'Commencer un nouveau quiz' }).click();
    await page.getByRole('heading', { name: 'Quiz', level: 1 }).waitFor();
    await leave({ page });
  });

  it('shows nobody another browser’s run', async () => {
    const { page } = await playing();
    const stranger = await site.visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await stranger.page.getByRole('heading', { name: 'Cette partie ne peut pas être reprise' }).waitFor();
    await leave(stranger);
    await leave({ page });
  });

  it('is abandoned with one press, and can be taken up again at once', async () => {
    const { page } = await playing();
    await page.getByRole('button', { name: 'Abandonner le quiz' }).click();
    await page.getByRole('heading', { name: 'Quiz', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Reprendre' }).click();
    await player(page).sees(1);
    await leave({ page });
  });

  it('lets the day’s best in who want to, and marks one’s own row', async () => {
    const { page } = await playing();
    const me = player(page);
    await me.finishes(1, true);
    const send = page.getByRole('button', { name: 'Figurer au classement' });
    await page.getByText(/visibles de tous jusqu’à minuit, heure de Rome/).waitFor();
    await page.getByLabel('Pseudonyme').fill('x');
    await send.click();
    await page.getByText('De 2 à 24 caractères', { exact: true }).waitFor();
    await page.getByLabel('Pseudonyme').fill('<b>Camille</b>');
    await page.keyboard.press('Enter');
    await page.getByText(/^Lettres, chiffres, espaces, points, tirets et apostrophes seulement/).waitFor();
    await page.getByLabel('Pseudonyme').fill('Camille d’Arc');
    await page.keyboard.press('Enter');
    await page.locator('tr.own', { hasText: 'Camille d’Arc (vous)' }).waitFor();
    await page.getByRole('button', { name: 'Rejouer ce niveau' }).click();
    await me.finishes(1, false);
    await page.locator('tr.own', { hasText: 'Camille d’Arc' }).waitFor();
    const other = await playing();
    await player(other.page).finishes(1, false);
    await other.page.locator('.ranking tr', { hasText: 'Camille d’Arc' }).waitFor();
    await expect(other.page.locator('tr.own').count()).resolves.toBe(0);
    await leave(other);
    await leave({ page });
  });

  it.each([
    ['/quiz', (page: Page) => page.getByRole('link', { name: /^Histoire/ })],
    [HISTORY, (page: Page) => page.getByRole('button', { name: /^Débutant/ })],
  ])('is read without scripts at %s', async (path, door) => {
    const { page } = await site.visit(path, { javaScriptEnabled: false });
    await door(page).waitFor();
    await expect(page.locator('.site-nav [aria-current]').innerText()).resolves.toBe('Quiz');
    await expect(page.locator('link[rel=canonical]').getAttribute('href')).resolves.toMatch(/\/quiz$/);
    await expect(page.locator('meta[property="og:image"]').getAttribute('content')).resolves.toMatch(
      /social-quiz\.png$/,
    );
    await leave({ page });
  });

  it('says why it can’t begin, and for how long', async () => {
    const { page } = await site.visit(HISTORY);
    await page.locator('html[data-js]').waitFor();
    const message = 'De très nombreux quiz viennent de votre réseau. Réessayez dans 12 minutes.';
    await page.route('**/api/quiz/attempts', (route) => route.fulfill({ status: 429, json: { message } }));
    await page.getByRole('button', { name: 'Débutant' }).click();
    await page.getByRole('alert').filter({ hasText: 'dans 12 minutes' }).waitFor();
    await page.unroute('**/api/quiz/attempts');
    await page.route('**/api/quiz/attempts', (route) => route.abort());
    await page.getByRole('button', { name: 'Débutant' }).click();
    await page.getByText('Erreur lors du chargement du quiz. Veuillez réessayer.').waitFor();
    await leave({ page });
  });

  it('says that it can’t be loaded, and loads when asked again', async () => {
    const { page } = await site.visit('/mentions-legales');
    await page.locator('html[data-js]').waitFor();
    await page.route('**/api/quiz', (route) => route.abort());
    await page.locator('.site-foot').getByRole('link', { name: 'Quiz' }).click();
    await page.getByText('Erreur lors du chargement du quiz. Veuillez réessayer.').waitFor();
    await page.unroute('**/api/quiz');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('link', { name: /^Histoire/ }).waitFor();
    await leave({ page });
  });

  it('says that a run can’t be loaded, and loads it when asked again', async () => {
    const { page } = await playing();
    await page.route('**/api/quiz/attempts/*', (route) => route.abort());
    await page.reload();
    await page.getByText('Erreur lors du chargement du quiz. Veuillez réessayer.').waitFor();
    await page.unroute('**/api/quiz/attempts/*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await player(page).sees(1);
    await leave({ page });
  });

  it('doesn’t beat where motion is unwelcome', async () => {
    const page = await playingByClock();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.fastForward(26_000);
    await page.locator('.ring.warn').waitFor();
    const beats = await page.locator('.ring.warn b').evaluate((element) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(element);
      return [animationDuration, animationIterationCount];
    });
    expect(beats).toEqual(['0.001s', '1']);
    await leave({ page });
  });
});

inChromium('the quiz with unusual questions', () => {
  const LONG = 'é'.repeat(150);
  beforeAll(async () => {
    site = await OpenSite.open();
    const answer = await site.order('GET', '/api/quiz/questions');
    questions = answer['questions'] as Question[]; // as the call promises
    const some = ({ category, difficulty }: Question) => category === 'histoire' && difficulty === 'expert';
    const gone = [
      ...questions.filter(some).slice(0, 2),
      ...questions.filter(({ category }) => category === 'traditions').slice(0, 14),
    ];
    for (const { id } of gone) await site.order('DELETE', `/api/quiz/questions/${id}`);
    for (const { id } of questions.filter(({ category }) => category === 'cardinaux'))
      await site.order('PUT', `/api/quiz/questions/${id}`, {
        question: `<script>alert(1)</script> ${LONG} ?`,
        options: [
          LONG,
          `${LONG}2`,
          '<b>trois</b>',
          "l'option quatre : une phrase assez longue pour passer à la ligne",
        ],
        explanation: LONG,
      });
  });
  afterAll(() => site.close());

  it('tells what lacks questions before anybody begins, and doesn’t let them', async () => {
    const { page } = await site.visit('/quiz');
    await page.getByText('4 questions, il en faut cinq pour jouer').waitFor();
    await expect(page.getByRole('link', { name: /^Traditions/ }).count()).resolves.toBe(0);
    await page.getByText('16 questions, deux niveaux').waitFor();
    await page.getByRole('link', { name: /^Histoire/ }).click();
    await page.getByText(/4 questions\s: il en faut cinq pour jouer/).waitFor();
    await expect(page.getByRole('button', { name: /^Expert/ }).count()).resolves.toBe(0);
    await leave({ page });
  });

  it('says so when questions go away before it begins', async () => {
    const { page } = await site.visit('/quiz?categorie=géographie');
    await page.locator('html[data-js]').waitFor();
    const some = questions.filter(
      ({ category, difficulty }) => category === 'géographie' && difficulty === 'débutant',
    );
    for (const { id } of some.slice(0, 2)) await site.order('DELETE', `/api/quiz/questions/${id}`);
    await page.getByRole('button', { name: /^Débutant/ }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /pas encore cinq questions/ })
      .waitFor();
    await page.getByText(/4 questions\s: il en faut cinq pour jouer/).waitFor();
    await leave({ page });
  });

  it('keeps long words and other people’s markup within 320 px', async () => {
    const { page } = await site.visit('/quiz?categorie=cardinaux', { viewport: { width: 320, height: 640 } });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const me = player(page);
    await me.begins('Tous');
    expect(await overflow()).toBe(0);
    await page.getByText('<b>trois</b>').waitFor();
    for (let number = 1; number <= 5; number += 1) {
      await me.sees(number);
      expect(await overflow()).toBe(0);
      await me.presses(0);
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
    expect(await overflow()).toBe(0);
    await leave({ page });
  });
});
