import type { Answered, AskedQuestion, Attempt, ImportReport, Question, Ranking } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

const VALID_FIELDS = {
  question: 'Une question ?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 2,
  category: 'histoire',
  difficulty: 'expert',
  explanation: 'Parce que.',
};
const COLUMNS = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';

export const quizJourney: Journey = (site, token) => {
  const call = async <Body = Question & Failure>(method: string, path = '', body?: unknown) =>
    site().by<Body>(await token('admin'), method, `/api/quiz/questions${path}`, body);
  const search = async (words: string) =>
    (await call<{ questions: Question[] }>('GET', `?search=${encodeURIComponent(words)}`)).body.questions;
  const imported = async (text: string) =>
    site().upload<ImportReport>(await token('admin'), '/api/quiz/questions/import?confirmer=true', {
      field: 'fichier',
      file: text,
      name: 'questions.csv',
    });
  const begin = async () => {
    const body = { category: 'cardinaux', difficulty: 'tous' };
    const begun = await site().ask<Attempt>('POST', '/api/quiz/attempts', { body });
    return { attempt: begun.body, cookie: begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
  };
  const right = async ({ id, options }: AskedQuestion): Promise<number> => {
    const stored = await site().system.questions.get(id);
    return options.indexOf(stored?.options[stored.correctAnswer] ?? '');
  };

  it('accepts one of four simultaneous answers to a question', async () => {
    const { attempt, cookie } = await begin();
    const answers = await Promise.all(
      [0, 1, 2, 3].map((userAnswer) =>
        site().ask('POST', `/api/quiz/attempts/${attempt._id}/answers`, {
          body: { questionId: attempt.question?.id, userAnswer },
          headers: { cookie },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('ranks a finished attempt with its score and time', async () => {
    const { attempt, cookie } = await begin();
    for (let next = attempt.question; next;) {
      site().system.clock.pass(5);
      const body = { questionId: next.id, userAnswer: await right(next) };
      const path = `/api/quiz/attempts/${attempt._id}/answers`;
      next = (await site().ask<Answered>('POST', path, { body, headers: { cookie } })).body.next;
    }
    const body = { pseudonyme: 'Camille' };
    await site().ask('POST', `/api/quiz/attempts/${attempt._id}/pseudonyme`, { body, headers: { cookie } });
    const { classement } = (await site().get<Ranking>('/api/quiz/classement')).body;
    expect(classement).toMatchObject([{ rang: 1, pseudonyme: 'Camille', score: 5, secondes: 25 }]);
  });

  it('rejects a stale version; deletes and restores a question', async () => {
    const { id } = (await call('POST', '', VALID_FIELDS)).body;
    expect((await call('PUT', `/${id}`, { correctAnswer: 0, version: 1 })).body.version).toBe(2);
    expect((await call('PUT', `/${id}`, { correctAnswer: 1, version: 1 })).body.code).toBe('record-changed');
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).body.code).toBe('unknown-question');
    expect((await call('POST', `/${id}/restaurer`)).status).toBe(200);
    expect(await search('une question ?')).toHaveLength(1);
  });

  it('imports a file once when it is sent three times simultaneously', async () => {
    const file = `${COLUMNS}Combien de portes ?;une;deux;trois;quatre;3;traditions;expert;Parce que.\n`;
    const reports = await Promise.all([1, 2, 3].map(() => imported(file)));
    expect(reports.filter(({ body }) => body.creer === 1 && body.fait)).toHaveLength(1);
    expect(await search('combien de portes')).toHaveLength(1);
  });
};
