import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shownToasts } from '../components/messages/toasts.js';
import { deferRouter } from './deferred-router.js';

const globals = globalThis as unknown as { location: unknown; history: unknown; addEventListener: unknown };
const connection = { onLine: true };

describe('a router whose code cannot be loaded', () => {
  const assign = jest.fn<(address: string) => void>();

  beforeEach(() => {
    globals.location = { pathname: '/cardinaux', search: '?q=a', hash: '', origin: 'https://exemple.fr', assign };
    globals.history = { state: null };
    globals.addEventListener = () => undefined;
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: connection });
    connection.onLine = true;
  });
  afterEach(() => {
    for (const name of ['location', 'history', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
    assign.mockClear();
  });

  const failing = () =>
    deferRouter({
      routes: [{ path: '/cardinaux' }],
      loaderData: {},
      load: () => Promise.reject(new Error('The code is not reachable.')),
    });

  it.each([
    ['/quiz?n=1', '/quiz?n=1'],
    [{ search: '' }, '/cardinaux'],
    [{ search: '?q=b' }, '/cardinaux?q=b'],
    ['?q=b', '/cardinaux?q=b'],
    [{ pathname: '/quiz' }, '/quiz'],
  ])('lets the browser load %j as %s', async (to, address) => {
    const router = failing();
    await router.navigate(to);
    expect(assign.mock.calls).toEqual([[address]]);
    expect(router.state.navigation.state).toBe('loading');
  });

  it('has no page to wait for when only the fragment differs', async () => {
    const router = failing();
    await router.navigate({ search: '?q=a', hash: '#liste' });
    expect(assign.mock.calls).toEqual([['/cardinaux?q=a#liste']]);
    expect(router.state.navigation.state).toBe('idle');
  });

  it('stays on the page and says so while the browser is offline', async () => {
    jest.useFakeTimers();
    const router = failing();
    connection.onLine = false;
    await router.navigate('/quiz');
    expect(assign).not.toHaveBeenCalled();
    expect(router.state.navigation.state).toBe('idle');
    expect(shownToasts.get().map(({ message }) => message)).toEqual([expect.stringMatching(/^Vous êtes hors ligne/)]);
    connection.onLine = true;
    await router.navigate('/quiz');
    expect(assign).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
