import { createIds, repeatable } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CLAIRE, type OpenedStore } from '../content.contract.js';
import { openContent, type Content } from '../content.js';
import type { AttemptState } from './attempt-store.js';
import { currentQuestion } from './attempt.js';
import { demoQuestions } from './demo-questions.js';

/** Contract suite of the quiz attempts. */
export function describeAttempts(name: string, open: () => Promise<OpenedStore>): void {
  describe(`quiz attempts on ${name}`, () => {
    const OWNER = 'player';
    const START = Date.parse('2026-01-01T10:00:00.000Z');
    let opened: OpenedStore;
    let content: Content;
    let now: number;
    beforeEach(async () => {
      opened = await open();
      now = START;
      const clock = { now: () => new Date(now) };
      content = openContent(opened.store, clock, createIds(clock));
      await opened.store.prepare();
      await content.questions.addMissing(demoQuestions(clock.now().toISOString()));
    });
    afterEach(() => opened.stop());

    const pass = (seconds: number) => (now += seconds * 1000);
    const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    const state = (outcome: AttemptState | { readonly refused: string }): AttemptState => {
      if ('refused' in outcome) throw new Error(outcome.refused);
      return outcome;
    };
    const begin = async () =>
      state(await content.attempts.begin(OWNER, { category: 'histoire', difficulty: 'tous' }, () => 0.5));
    const get = async ({ attempt }: AttemptState) => state(await content.attempts.get(attempt._id, OWNER));
    const asked = ({ attempt, answers }: AttemptState) => currentQuestion(attempt, answers);
    const answer = (run: AttemptState, more: { readonly attendre?: boolean } = {}) => {
      const question = run.attempt.questions[run.answers.length];
      return content.attempts.answer(run.attempt._id, OWNER, {
        questionId: question?._id ?? '',
        userAnswer: question?.correctAnswer ?? -1,
        ...more,
      });
    };

    it('are deleted once no browser can continue them', async () => {
      const [old] = [await begin(), pass(86_400)];
      const recent = await begin();
      pass(86_400);
      await content.attempts.purge(new Date(now));
      expect(await content.attempts.get(old.attempt._id, OWNER)).toEqual({ refused: 'unknown-attempt' });
      expect(state(await content.attempts.get(recent.attempt._id, OWNER)).attempt._id).toBe(recent.attempt._id);
    });

    it('hand out the next question with an answer', async () => {
      const run = state(await answer(await begin()));
      expect(asked(run)).toMatchObject({ number: 2, deadline: inSeconds(30) });
    });

    it('keep a question waiting until the first call that asks for it, which starts its clock', async () => {
      const waiting = state(await answer(await begin(), { attendre: true }));
      expect(asked(waiting)).toBeUndefined();
      pass(600);
      expect(await answer(waiting)).toEqual({ refused: 'question-not-asked' });
      const runs = await Promise.all([get(waiting), get(waiting)]);
      for (const run of runs) expect(asked(run)).toMatchObject({ number: 2, deadline: inSeconds(30) });
      pass(10);
      expect(asked(await get(waiting))?.deadline).toBe(inSeconds(20));
      expect(state(await answer(await get(waiting))).answers[1]).toMatchObject({ isCorrect: true, ms: 10_000 });
    });

    it('record a question as unanswered that was asked for and left', async () => {
      const waiting = state(await answer(await begin(), { attendre: true }));
      await get(waiting);
      pass(33);
      expect((await get(waiting)).answers).toMatchObject([{ isCorrect: true }, { userAnswer: -1 }]);
    });

    it('are ranked by the time of their answers, without that of reading solutions', async () => {
      let run = await begin();
      for (let number = 1; number <= 5; number += 1) {
        pass(4);
        run = state(await answer(run, { attendre: true }));
        pass(120);
        run = await get(run);
      }
      expect(state(await content.attempts.rank(run.attempt._id, OWNER, 'Lectrice')).attempt.ranked).toMatchObject({
        score: 5,
        secondes: 20,
      });
    });

    it('are not ranked when an answer came faster than a page sends one', async () => {
      let run = await begin();
      for (let number = 1; number <= 5; number += 1) {
        pass(number === 3 ? 0.4 : 4);
        run = state(await answer(run));
      }
      expect(await content.attempts.rank(run.attempt._id, OWNER, 'Rapide')).toEqual({ refused: 'attempt-too-fast' });
    });

    it('are removed from the ranking once by a repeated request, with one act', async () => {
      let run = await begin();
      while (run.answers.length < 5) {
        pass(4);
        run = state(await answer(run));
      }
      const { _id } = run.attempt;
      state(await content.attempts.rank(_id, OWNER, 'Insolent'));
      const unrank = (key: string) => repeatable(key, () => content.attempts.unrank(_id, CLAIRE));
      jest.spyOn(content.acts, 'add').mockImplementationOnce(() => Promise.reject(new Error('killed')));
      await expect(unrank('a')).rejects.toThrow('killed');
      expect([await unrank('a'), await unrank('a'), await unrank('b')]).toEqual([true, true, false]);
      expect(await content.acts.latest(9, { kind: 'quiz-rank' })).toMatchObject([{ title: 'Insolent' }]);
      expect(await content.attempts.ranking('2026-01-01')).toEqual([]);
    });
  });
}
