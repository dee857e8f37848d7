/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError, type ApiClient } from '../../../../lib/requests/api-client.js';
import { ApiContext, noApi } from '../../../../shell/api.js';
import { queryClientOf } from '../../kit/server-state.js';
import { RankingPane } from './ranking-pane.js';

const ATTEMPT = {
  ...{ _id: 'a'.repeat(24), rang: 1, pseudonyme: 'Ancien', category: 'histoire', difficulty: 'débutant' },
  ...{ score: 5, total: 5, secondes: 40, moi: false },
};

/** The ranking as the server answers: of the subject in the path. */
const rankingAt = (path: string, attempts: readonly (typeof ATTEMPT)[]) => {
  const subject = new URL(path, 'http://localhost').searchParams.get('category');
  return { classement: attempts.filter(({ category }) => category === subject) };
};

let root: Root;
let client: QueryClient;
/** Shows the pane with an API. */
async function showWith(api: Partial<ApiClient>): Promise<void> {
  client = queryClientOf({ ...noApi, ...api });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <ApiContext value={{ ...noApi, ...api }}>
        <QueryClientProvider client={client}>
          <RankingPane />
        </QueryClientProvider>
      </ApiContext>,
    ),
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  HTMLDialogElement.prototype.showModal = () => undefined; // jsdom has none
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] }); // of the toasts
});
afterEach(() => {
  act(() => root.unmount());
  client.clear();
  document.body.replaceChildren();
  jest.useRealTimers();
});

it('keeps the ranking when loading it again fails, and offers to try again', async () => {
  let isAvailable = true;
  const get = async <T,>(path: string): Promise<T> => {
    if (!isAvailable) throw new ApiError(503, 'unavailable', '');
    return rankingAt(path, [ATTEMPT]) as T; // the pane decides the type
  };
  await showWith({ get });
  isAvailable = false;
  await act(() => client.invalidateQueries());
  expect(document.body.textContent).toContain('Réessayer');
  expect(document.body.textContent).toContain('Ancien');
});

it('shows the ranking of each subject, with a player of several in each', async () => {
  const classement = [ATTEMPT, { ...ATTEMPT, _id: 'b'.repeat(24), pseudonyme: 'Autre nom', category: 'traditions' }];
  await showWith({ get: <T,>(path: string) => Promise.resolve(rankingAt(path, classement) as T) });
  const names = [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  expect(names).toEqual(['AncienHistoire, débutant', 'Autre nomTraditions, débutant']);
});

it('leaves the dialog of another attempt open when a removal is done', async () => {
  const removed = Promise.withResolvers<{ message: string }>();
  const classement = [ATTEMPT, { ...ATTEMPT, _id: 'b'.repeat(24), pseudonyme: 'Suivant' }];
  await showWith({
    get: <T,>(path: string) => Promise.resolve(rankingAt(path, classement) as T), // the pane decides the types
    send: <T,>() => removed.promise as Promise<T>,
  });
  const dialog = () => document.querySelector('dialog .dlg');
  const press = (name: string, within: ParentNode | null = document) =>
    act(async () => {
      const buttons = [...(within?.querySelectorAll('button') ?? [])];
      buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click();
    });
  await press('Retirer\u00A0: Ancien');
  await press('Retirer', dialog());
  await press('Annuler', dialog());
  await press('Retirer\u00A0: Suivant');
  await act(async () => removed.resolve({ message: 'Retirée' }));
  expect(dialog()?.textContent).toContain('Suivant');
});
