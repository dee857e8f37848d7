import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import type { Page } from './page.tsx';
import { plain } from './queries.ts';
import { routeSite, stopTimeouts } from './route-site.ts';

describe('quiz', () => {
  const HISTORY = '/quiz?categorie=histoire';
  /** Display time of a locked answer before it is sent. */
  const LOCKED_MS = 500;
  const FAILED = 'Erreur lors du chargement du quiz. Veuillez réessayer.';

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

  const site = routeSite();

  /** The text as typed, without the page's typography. */
  const typed = (text: string): string => plain(text.replaceAll('’', "'").replaceAll('\u2060', ''));

  async function questions(): Promise<readonly Question[]> {
    const answer = await site.callAsAdmin('GET', '/api/quiz/questions');
    return answer['questions'] as readonly Question[]; // as the contract says
  }

  const seesQuestion = (page: Page, number: number) =>
    page.getByText(`Question ${number} sur 5`, { exact: true }).first().waitFor();
  const seesAnnouncement = (page: Page, text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const options = (page: Page) => page.locator('.answers button');

  async function play(level = 'Débutant', path = HISTORY): Promise<Page> {
    const page = await site.visit(path);
    await page.presses(new RegExp(`^${level}`));
    await seesQuestion(page, 1);
    return page;
  }

  /** Index of the correct answer to the displayed question. */
  async function rightAnswer(page: Page): Promise<number> {
    const shownQuestion = typed(await page.locator('h1').innerText());
    const question = (await questions()).find((each) => typed(each.question) === shownQuestion);
    const shown = await page.locator('.answers button > span:last-child').allInnerTexts();
    return shown.map(typed).indexOf(typed(question?.options[question.correctAnswer] ?? ''));
  }

  /** Waits until an answer is locked, then lets the delay pass after which it is sent. */
  async function send(page: Page): Promise<void> {
    await page.locator('.ring.locked').waitFor();
    jest.advanceTimersByTime(LOCKED_MS);
  }

  /** An API call like the page's own. */
  const call = async ({ url }: Request, body: unknown) => {
    const cookie = jsdom.cookieJar.getCookieStringSync(url);
    const headers = { 'content-type': 'application/json', cookie };
    await fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  };

  /** Answers from a question on, with a realistic delay. */
  async function finish(page: Page, from: number, right: boolean): Promise<void> {
    stopTimeouts();
    for (let number = from; number <= 5; number += 1) {
      await seesQuestion(page, number);
      site.api.system.clock.pass(2);
      const answer = await rightAnswer(page);
      await options(page)
        .nth(right ? answer : (answer + 1) % 4)
        .click();
      await send(page);
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
    jest.useRealTimers();
  }

  async function recorded(): Promise<Attempt> {
    const attemptId = new URL(location.href).searchParams.get('partie');
    return (await (await fetch(`/api/quiz/attempts/${attemptId}`)).json()) as Attempt; // as the contract says
  }

  describe('quiz', () => {
    it.each(['/quiz', HISTORY])('says without scripts that it needs them, at %s', async (address) => {
      const page = await site.read(address);
      await page.getByText(/^Le quiz a besoin de JavaScript/).waitFor();
    });

    it('has labelled answers and sends only the first one clicked, once', async () => {
      const page = await play();
      await page.getByRole('button', { name: /^A\. / }).waitFor();
      const sent: unknown[] = [];
      site.network.intercept('/api/quiz/attempts/*/answers', async (_path, request) => {
        sent.push(await request.json());
        return undefined;
      });
      site.api.system.clock.pass(2);
      const buttons = [await options(page).nth(2).element(), await options(page).nth(1).element()];
      for (const button of [buttons[0], buttons[0], buttons[1]]) button?.click();
      await seesQuestion(page, 2);
      expect(sent).toEqual([expect.objectContaining({ userAnswer: 2 })]);
    });

    it('counts an answer once when the response is lost', async () => {
      const page = await play();
      let requests = 0;
      site.network.intercept('/api/quiz/attempts/*/answers', async (_path, request) => {
        requests += 1;
        if (requests > 1) return undefined;
        await call(request, await request.json());
        return 'no answer';
      });
      site.api.system.clock.pass(2);
      await options(page)
        .nth(await rightAnswer(page))
        .click();
      await seesAnnouncement(page, 'Le serveur n’a pas encore répondu');
      await seesQuestion(page, 2);
      await seesAnnouncement(page, /Question 1 ?: juste\.$/);
      expect((await recorded()).answers).toHaveLength(1);
      expect(requests).toBe(2);
    });

    it('rejects the answer of a tab after another tab has answered; the tab then catches up', async () => {
      const page = await play();
      const right = await rightAnswer(page);
      site.api.system.clock.pass(2);
      site.network.intercept('/api/quiz/attempts/*/answers', async (_path, request) => {
        await call(request, { ...((await request.json()) as object), userAnswer: right });
        return undefined;
      });
      await options(page)
        .nth((right + 1) % 4)
        .click();
      await seesQuestion(page, 2);
      await seesAnnouncement(page, /juste\. Un autre onglet avait déjà répondu/);
      site.network.restore();
      expect((await recorded()).answers).toMatchObject([{ userAnswer: right }]);
      await finish(page, 2, true);
    });

    it('can be played by keyboard, with digits and letters for the answers; a reload gives no extra time', async () => {
      stopTimeouts();
      const page = await site.visit(HISTORY);
      await page.getByRole('button', { name: /^Expert/ }).press('Enter');
      for (let number = 1; number <= 5; number += 1) {
        await seesQuestion(page, number);
        site.api.system.clock.pass(2);
        if (number === 2) {
          const question = await page.locator('h1').innerText();
          await page.reload();
          await seesQuestion(page, 2);
          expect(await page.locator('h1').innerText()).toBe(question);
          expect(await page.locator('[role=timer]').innerText()).toMatch(/^28\b/);
          expect(await page.locator('.dots .ok').count()).toBe(1);
        }
        const right = await rightAnswer(page);
        await page.keyboard.press((number % 2 ? '1234' : 'abcd').charAt(right));
        await send(page);
      }
      await page.getByRole('heading', { name: /Excellent/ }).waitFor();
      expect(await recorded()).toMatchObject({ score: 5 });
      await page.reload();
      await page.getByRole('heading', { name: /Excellent/ }).waitFor();
    });

    it.each([
      ['that does not exist', '64f000000000000000000000'],
      ['whose address is invalid', '<script>alert(1)</script>'],
    ])('reports that an attempt %s cannot be resumed', async (_, attemptId) => {
      const page = await site.visit(`/quiz?categorie=histoire&partie=${encodeURIComponent(attemptId)}`);
      await page.getByRole('heading', { name: 'Cette partie ne peut pas être reprise' }).waitFor();
      await page.getByRole('link', { name: 'Commencer un nouveau quiz' }).click();
      await page.getByRole('heading', { name: 'Quiz', exact: true }).waitFor();
    });

    it('hides an attempt from other browsers', async () => {
      const page = await play();
      jsdom.cookieJar.removeAllCookiesSync();
      await page.reload();
      await page.getByRole('heading', { name: 'Cette partie ne peut pas être reprise' }).waitFor();
    });

    it('is abandoned with one click and can be resumed immediately', async () => {
      const page = await play();
      await page.presses('Abandonner le quiz');
      await page.getByRole('heading', { name: 'Quiz', exact: true }).waitFor();
      await page.presses('Reprendre');
      await seesQuestion(page, 1);
    });

    it('is resumed by Forward after Back, and from the categories until it is finished', async () => {
      const page = await play();
      const question = await page.locator('h1').innerText();
      await page.goBack();
      await page.getByRole('heading', { name: /Quel niveau/ }).waitFor();
      await page.goForward();
      await seesQuestion(page, 1);
      await page.goto('/quiz');
      await page.getByRole('link', { name: 'Reprendre' }).click();
      await page.getByRole('heading', { name: question }).waitFor();
      await finish(page, 1, false);
      await page.goto('/quiz');
      await page.getByRole('link', { name: /^Histoire/ }).waitFor();
      expect(await page.getByRole('link', { name: 'Reprendre' }).count()).toBe(0);
    });

    it('enters a score into the ranking under a valid pseudonym, and marks the player’s row', async () => {
      const page = await play();
      await finish(page, 1, true);
      await page.sees(/visibles de tous jusqu’à minuit, heure de Rome/);
      const pseudonym = page.getByLabel('Pseudonyme');
      await pseudonym.fill('x');
      await page.presses('Figurer au classement');
      await page.getByText('De 2 à 24 caractères', { exact: true }).waitFor();
      await pseudonym.fill('<b>Camille</b>');
      await page.keyboard.press('Enter');
      await page.sees(/^Lettres, chiffres, espaces, points, tirets et apostrophes seulement/);
      await pseudonym.fill('Camille d’Arc');
      await page.keyboard.press('Enter');
      await page.locator('tr.own', { hasText: 'Camille d’Arc (vous)' }).waitFor();
      await expectAccessible();
      await page.presses('Rejouer ce niveau');
      await finish(page, 1, false);
      await page.locator('tr.own', { hasText: 'Camille d’Arc' }).waitFor();
      page.leave();
      jsdom.cookieJar.removeAllCookiesSync();
      localStorage.clear();
      const other = await play();
      await finish(other, 1, false);
      await other.locator('.ranking tr', { hasText: 'Camille d’Arc' }).waitFor();
      expect(await other.locator('tr.own').count()).toBe(0);
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
