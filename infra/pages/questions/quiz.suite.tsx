import { describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import type { Page } from '../page.tsx';
import { plain } from '../queries.ts';
import { stopTimeouts } from '../route-site.ts';
import { prepareSite, HISTORY, play, questions, seesQuestion, site } from './quiz-player.ts';

describe('quiz', () => {
  prepareSite();

  /** Display time of a locked answer before it is sent. */
  const LOCKED_MS = 500;
  interface Attempt {
    readonly score: number;
    readonly answers: readonly { readonly userAnswer: number }[];
  }
  /** The text as typed, without the page's typography. */
  const typed = (text: string): string => plain(text.replaceAll('’', "'").replaceAll('\u2060', ''));
  const seesAnnouncement = (page: Page, text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const options = (page: Page) => page.locator('.answers button');
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
  /** Leaves the solution of a question. */
  const goOn = (page: Page, number: number) => page.presses(number === 5 ? 'Voir le résultat' : 'Question suivante');
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
      await goOn(page, number);
    }
    await page.getByRole('heading', { name: 'Vos réponses' }).waitFor();
    jest.useRealTimers();
  }
  async function recorded(): Promise<Attempt> {
    const attemptId = new URL(location.href).searchParams.get('partie');
    return (await (await fetch(`/api/quiz/attempts/${attemptId}`)).json()) as Attempt; // as the contract says
  }

  describe('quiz', () => {
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
      await goOn(page, 1);
      await seesQuestion(page, 2);
      expect(sent).toEqual([expect.objectContaining({ userAnswer: 2 })]);
    });

    it('shows the solution in place, and gives no time to the next question until it is asked for', async () => {
      const page = await play();
      const right = await rightAnswer(page);
      site.api.system.clock.pass(2);
      await options(page)
        .nth((right + 1) % 4)
        .click();
      const next = page.getByRole('button', { name: 'Question suivante' });
      await next.waitFor();
      expect(await options(page).nth(right).innerText()).toMatch(/Bonne réponse$/);
      expect(
        await options(page)
          .nth((right + 1) % 4)
          .innerText(),
      ).toMatch(/Votre réponse$/);
      expect(plain(await page.locator('.explanation p').innerText())).toMatch(/\w/);
      expect(document.activeElement?.textContent).toBe('Question suivante');
      await expectAccessible();
      site.api.system.clock.pass(60);
      await next.click();
      await seesQuestion(page, 2);
      expect(await page.locator('[role=timer]').innerText()).toMatch(/^30\b/);
      expect((await recorded()).answers).toHaveLength(1);
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
        await page.getByRole('button', { name: number === 5 ? 'Voir le résultat' : 'Question suivante' }).waitFor();
        await page.keyboard.press('Enter');
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
      await pseudonym.fill('Moins bien');
      await page.presses('Figurer au classement');
      await page.getByRole('button', { name: 'Changer de pseudonyme' }).waitFor();
      await page.sees('Vous y figurez sous le nom de Camille d’Arc.');
      site.network.intercept('/api/quiz/classement', Response.json({ day: '2025-05-07', classement: [] }));
      await page.reload();
      await page.sees('Votre partie n’est pas parmi les vingt meilleures du jour.');
      expect(await page.getByText(/^Vous y figurez/).count()).toBe(0);
      site.network.restore();
      page.leave();
      jsdom.cookieJar.removeAllCookiesSync();
      localStorage.clear();
      const other = await play();
      await finish(other, 1, false);
      await other.locator('.ranking tr', { hasText: 'Camille d’Arc' }).waitFor();
      expect(await other.locator('tr.own').count()).toBe(0);
    });
  });
});
