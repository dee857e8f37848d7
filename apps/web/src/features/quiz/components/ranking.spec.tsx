/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attempt } from '@fumata/contracts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError } from '../../../lib/requests/api-client.js';
import { ApiContext, noApi } from '../../../shell/api.js';
import { RANKING_FAILED } from '../texts.js';
import { Ranking } from './ranking.js';

const NOT_AMONG = 'Votre partie n’est pas parmi les vingt meilleures du jour.';
const ATTEMPT: Attempt = {
  ...{ _id: 'a'.repeat(24), category: 'histoire', difficulty: 'débutant', pseudonyme: null },
  ...{ total: 5, score: 5, answers: [], question: null, now: '2025-05-07T16:00:00.000Z' },
};
const row = (pseudonyme: string, moi: boolean) => ({
  ...{ rang: 1, pseudonyme, difficulty: 'débutant', score: 5, total: 5, secondes: 40, moi },
});

describe('the ranking of the day', () => {
  let root: Root;
  let answers: (() => Promise<unknown>)[];
  const answer = async <T,>(): Promise<T> => (await answers.shift()?.()) as T; // the component decides the type
  const api = { ...noApi, get: answer, send: answer };
  const join = () => act(async () => document.querySelector<HTMLElement>('[type=submit]')?.click());
  const text = () => document.body.textContent;

  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    answers = [() => Promise.resolve({ classement: [row('Ancien', false)] })];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <ApiContext value={api}>
          <Ranking attempt={ATTEMPT} />
        </ApiContext>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('stays when loading it again fails after the player has joined', async () => {
    answers = [
      () => Promise.resolve({ ...ATTEMPT, pseudonyme: 'Nouveau' }),
      () => Promise.reject(new ApiError(503, 'unavailable', '')),
    ];
    await join();
    expect(text()).toContain(RANKING_FAILED);
    expect(text()).toContain('Ancien');
    expect(text()).not.toContain(NOT_AMONG);
  });

  it('says that the attempt is not among the best only once the new one has arrived', async () => {
    let arrive = (_: unknown): void => undefined;
    answers = [
      () => Promise.resolve({ ...ATTEMPT, pseudonyme: 'Nouveau' }),
      () => new Promise((resolve) => (arrive = resolve)),
    ];
    await join();
    expect(text()).not.toContain(NOT_AMONG);
    await act(async () => arrive({ classement: [row('Ancien', false)] }));
    expect(text()).toContain(NOT_AMONG);
  });
});
