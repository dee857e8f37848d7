import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltPages } from '../../pages/page-renderer.js';
import { TestSite } from '../../testing/site.js';

const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const STATE = '/api/conclave/state';

const pages: BuiltPages = {
  clientFolder: __dirname,
  scriptHashes: [],
  renderer: () => ({
    render: ({ pathname }) =>
      Promise.resolve({
        status: pathname === '/conclave' ? 200 : pathname === '/panne' ? 503 : 404,
        html: '<p>Page</p>',
      }),
    shell: () => ({ status: 503, html: '' }),
    canonical: (address) => address,
    card: () => Promise.resolve(undefined),
  }),
};

describe('a site behind a shared cache', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open({ SHARED_CACHE_SECONDS: '5' }, { pages });
  });
  afterAll(() => site.close());

  const controls = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.ask('GET', path, { headers });
    return [answer.headers.get('cache-control'), answer.headers.getSetCookie().length];
  };

  it.each(['/conclave', '/une/page/inconnue', STATE, '/api/conclave/current-votes', '/api/articles'])(
    'lets it keep %s, which sets no cookie',
    async (path) => expect(await controls(path)).toEqual([SHARED, 0]),
  );

  it.each(['/conclave', STATE])('answers 304 when it has %s already', async (path) => {
    const etag = (await site.ask('GET', path)).headers.get('etag') ?? '';
    const again = await fetch(site.address + path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, SHARED]);
  });

  it.each([
    ['/panne', 'private, no-cache'],
    ['/api/conclave/me', 'no-store'],
    ['/api/inconnue', 'no-store'],
  ])('lets it keep nothing of %s', async (path, control) => expect((await controls(path))[0]).toBe(control));

  it('lets it keep no answer to whoever has just voted, or has logged in', async () => {
    const vote = await site.visitor().vote(site.cardinal('pietro-parolin'));
    const cookie = vote.headers.getSetCookie().find((each) => each.startsWith('fumata_position='));
    const headers = { cookie: cookie?.split(';')[0] ?? '' };
    expect(await controls('/conclave', headers)).toEqual(['private, no-cache', 0]);
    expect((await controls(STATE, headers))[0]).toBe('no-cache');
    const token = await site.login('admin');
    expect(await controls('/api/articles', { 'x-auth-token': token })).toEqual(['private, no-store', 0]);
  });
});
