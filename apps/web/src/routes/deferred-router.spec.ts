import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deferRouter } from './deferred-router.js';

const globals = globalThis as unknown as { location: unknown; history: unknown; addEventListener: unknown };

describe('a router whose code cannot be loaded', () => {
  const assign = jest.fn<(address: string) => void>();

  beforeEach(() => {
    globals.location = { pathname: '/cardinaux', search: '?q=a', hash: '', origin: 'https://exemple.fr', assign };
    globals.history = { state: null };
    globals.addEventListener = () => undefined;
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
});
