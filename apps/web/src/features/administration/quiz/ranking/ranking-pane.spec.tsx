/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../../../lib/requests/api-client.js';
import { noApi } from '../../../../shell/api.js';
import { queryClientOf } from '../../kit/server-state.js';
import { RankingPane } from './ranking-pane.js';

const ATTEMPT = {
  ...{ _id: 'a'.repeat(24), rang: 1, pseudonyme: 'Ancien', category: 'histoire', difficulty: 'débutant' },
  ...{ score: 5, total: 5, secondes: 40, moi: false },
};

it('keeps the ranking when loading it again fails, and offers to try again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const answers = [Promise.resolve({ classement: [ATTEMPT] })];
  const get = async <T,>(): Promise<T> => {
    const answer = answers.shift();
    if (!answer) throw new ApiError(503, 'unavailable', '');
    return (await answer) as T; // the pane decides the type
  };
  const client = queryClientOf({ ...noApi, get });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RankingPane />
      </QueryClientProvider>,
    ),
  );
  await act(() => client.invalidateQueries());
  expect(document.body.textContent).toContain('Réessayer');
  expect(document.body.textContent).toContain('Ancien');
  act(() => root.unmount());
  client.clear();
});
