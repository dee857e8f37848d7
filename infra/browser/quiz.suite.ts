import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

const HISTORY = '/quiz?categorie=histoire';
const HOUR_MS = 3_600_000;

interface Question {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly category: string;
}
interface Attempt {
  readonly score: number;
  readonly answers: readonly { readonly userAnswer: number }[];
}

let site: OpenSite;
let questions: readonly Question[];

/** The text as typed, without the page's typography. */
const typed = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2060', '')
    .trim();

/** Steps of a player, by accessible names. */
const player = (page: Page) => ({
  async begins(level = 'Débutant'): Promise<void> {
    await hydrated(page);
    await page.getByRole('button', { name: level }).click();
    await this.sees(1);
  },
  sees: (number: number) => page.getByText(`Question ${number} sur 5`, { exact: true }).waitFor(),
  options: () => page.locator('.answers button'),
  /** Index of the correct answer to the displayed question. */
  async right(): Promise<number> {
    const shownQuestion = typed(await page.locator('h1').innerText());
    const question = questions.find((each) => typed(each.question) === shownQuestion);
    const right = typed(question?.options[question.correctAnswer] ?? '');
    const shown = await page.locator('.answers button > span:last-child').allInnerTexts();
    return shown.map(typed).indexOf(right);
  },
  async wrong(): Promise<number> {
    return ((await this.right()) + 1) % 4;
  },
  async presses(index: number): Promise<void> {
    await this.options().nth(index).click();
  },
  /** Leaves the solution. */
  async goesOn(): Promise<void> {
    await page.getByRole('button', { name: /^(Question suivante|Voir le résultat)$/ }).click();
  },
  /** Answers all questions from this one on correctly. */
  async finishes(from: number): Promise<void> {
    for (let number = from; number <= 5; number += 1) {
      await this.sees(number);
      await this.presses(await this.right());
      await this.goesOn();
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
  },
  seconds: async () => parseInt(await page.getByRole('timer').innerText(), 10),
  hears: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor(),
  focused: () => page.evaluate(() => document.activeElement?.tagName),
});

/** The server's record of the displayed attempt. */
const recorded = (page: Page): Promise<Attempt> =>
  page.evaluate(async () => {
    const attemptId = new URL(location.href).searchParams.get('partie');
    return (await fetch(`/api/quiz/attempts/${attemptId}`)).json() as Promise<Attempt>;
  });

/** Starts an attempt in a browser whose clock is ahead and controlled by the test. */
async function playWithClock(aheadMs: number, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await site.visit('about:blank', options);
  await page.clock.install({ time: Date.now() + aheadMs });
  await page.goto(HISTORY);
  await player(page).begins();
  return page;
}

inChromium('the quiz', () => {
  beforeAll(async () => {
    site = sharedSite();
    const answer = await site.callAsAdmin('GET', '/api/quiz/questions');
    questions = answer['questions'] as Question[]; // as the contract says
  });

  it('is played by mouse from the home page to the score, the ranking and back to the categories', async () => {
    const { page, consoleMessages } = await site.nextVisitor('/');
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    await menu.getByRole('link', { name: 'Quiz' }).click();
    await page.getByRole('link', { name: /^Histoire/ }).click();
    const me = player(page);
    await page.getByRole('heading', { name: /Quel niveau/ }).waitFor();
    expect(await me.focused()).toBe('H1');
    await me.begins();
    expect(await me.focused()).toBe('H1');
    await me.presses(await me.right());
    await me.hears(/Question 1\s: juste\./);
    expect(await me.focused()).toBe('BUTTON');
    await page.keyboard.press('Enter');
    await me.sees(2);
    expect(await me.focused()).toBe('H1');
    await me.presses(await me.wrong());
    await me.hears(/Question 2\s: faux\. Bonne réponse\s: .+\./);
    await expectAccessible(page);
    await me.goesOn();
    await me.finishes(3);
    await page.getByRole('heading', { name: /Excellent/, level: 1 }).waitFor();
    expect(await me.focused()).toBe('H1');
    await page.getByText(/80\s% de bonnes réponses/).waitFor();
    const review = page.locator('.review > li');
    expect(await review.count()).toBe(5);
    await review
      .nth(1)
      .getByText(/^Votre réponse\s:/)
      .waitFor();
    expect(await page.locator('.review .muted').first().innerText()).toMatch(/\w/);
    const directory = page.getByRole('link', { name: 'Annuaire des Cardinaux' });
    expect(await directory.getAttribute('href')).toBe('/cardinaux');
    const mail = decodeURIComponent((await page.locator('.share a').first().getAttribute('href')) ?? '');
    expect(mail).toContain('4 sur 5 au quiz «\u00A0Histoire, débutant\u00A0»');
    expect(mail).not.toContain('partie=');
    await page.getByLabel('Pseudonyme').fill('Camille');
    await page.keyboard.press('Enter');
    await page.locator('tr.own').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Recommencer' }).click();
    await page.getByRole('heading', { name: 'Quiz', level: 1 }).waitFor();
    expect(consoleMessages).toEqual([]);
  });

  it('records a timeout, warns before it, and does not pulse with reduced motion', async () => {
    const page = await playWithClock(0);
    const me = player(page);
    await page.clock.fastForward(26_000);
    await page.locator('.ring.warn').waitFor();
    await me.hears('Dernières secondes pour répondre');
    const pulse = await page.locator('.ring.warn b').evaluate((element) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(element);
      return [animationDuration, animationIterationCount];
    });
    expect(pulse).toEqual(['0.001s', '1']);
    await expectAccessible(page);
    await page.clock.fastForward(5_000);
    await me.hears(/Question 1\s: temps écoulé\. Bonne réponse/);
    await page.getByRole('button', { name: 'Question suivante' }).waitFor();
    await page.clock.fastForward(8_000);
    await me.sees(2);
    expect((await recorded(page)).answers).toMatchObject([{ userAnswer: -1 }]);
    for (const number of [2, 3, 4]) {
      await me.sees(number);
      await page.clock.fastForward(31_000);
      await me.goesOn();
    }
    await me.sees(5);
    await page.route('**/answers', (route) => route.abort());
    await page.clock.fastForward(31_000);
    await page.locator('.ring.locked').waitFor();
    await page.getByText('Le serveur n’a pas encore répondu').waitFor();
    await expectAccessible(page);
    await page.unroute('**/answers');
    await page.clock.fastForward(8_000);
    await me.goesOn();
    await page.getByRole('heading', { name: /Vous pouvez faire mieux/ }).waitFor();
    expect(await page.getByText('Temps écoulé', { exact: true }).count()).toBe(5);
    await page.context().close();
  });

  it('follows the server’s clock when the browser’s is wrong or changed', async () => {
    const page = await playWithClock(HOUR_MS);
    const me = player(page);
    expect(await me.seconds()).toBeGreaterThan(20);
    await page.clock.setSystemTime(Date.now() - HOUR_MS);
    await me.presses(await me.right());
    await me.hears(/Question 1\s: juste/);
    await me.goesOn();
    await me.sees(2);
    expect(await me.seconds()).toBeGreaterThan(20);
    await page.clock.setSystemTime(Date.now() + HOUR_MS);
    await me.finishes(2);
    expect(await recorded(page)).toMatchObject({ score: 5 });
    await page.context().close();
  });

  it('fits long words and markup in questions into 320 px', async () => {
    const long = 'é'.repeat(150);
    const last = "l'option quatre : une phrase assez longue pour passer à la ligne";
    for (const { id } of questions.filter(({ category }) => category === 'cardinaux'))
      await site.callAsAdmin('PUT', `/api/quiz/questions/${id}`, {
        question: `<script>alert(1)</script> ${long} ?`,
        options: [long, `${long}2`, '<b>trois</b>', last],
        explanation: long,
      });
    const { page } = await site.nextVisitor('/quiz?categorie=cardinaux', { viewport: { width: 320, height: 640 } });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const me = player(page);
    await me.begins('Tous');
    await page.getByText('<b>trois</b>').waitFor();
    for (let number = 1; number <= 5; number += 1) {
      await me.sees(number);
      expect(await overflow()).toBe(0);
      await me.presses(0);
      await page.locator('.explanation').waitFor();
      expect(await overflow()).toBe(0);
      await me.goesOn();
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
    expect(await overflow()).toBe(0);
  });
});
