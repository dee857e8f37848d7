import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('answers of the site', () => {
  let site: TestSite;
  let admin: string;
  beforeAll(async () => {
    site = await TestSite.open();
    admin = await site.login('admin');
  });
  afterAll(() => site.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.address + path, { headers: { 'accept-encoding': 'br', ...headers } });
  const asAdmin = () => ({ 'x-auth-token': admin });

  it('are compressed lists, or 304 for a client that has the same list', async () => {
    const list = await get('/api/cardinaux?limit=200');
    const plain = await get('/api/cardinaux?limit=200', { 'accept-encoding': 'identity' });
    expect([list.headers.get('content-encoding'), list.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(await list.json()).toEqual(await plain.json());
    expect(Number(list.headers.get('content-length')) * 4).toBeLessThan(Number(plain.headers.get('content-length')));
    const etag = list.headers.get('etag') ?? '';
    expect((await get('/api/cardinaux?limit=200', { 'if-none-match': etag })).status).toBe(304);
    await site.by(admin, 'PUT', `/api/cardinaux/${site.cardinal('pietro-parolin')._id}`, { titre: 'Neuf' });
    expect((await get('/api/cardinaux?limit=200', { 'if-none-match': etag })).status).toBe(200);
  });

  it('carry the log position also when they are unchanged', async () => {
    const { headers } = await get('/api/conclave/state');
    const same = await get('/api/conclave/state', { 'if-none-match': headers.get('etag') ?? '' });
    expect(same.status).toBe(304);
    expect(same.headers.get('x-fumata-position')).toBe(headers.get('x-fumata-position'));
    expect(same.headers.getSetCookie()).toHaveLength(1);
  });

  it('to administrators are compressed, untagged and stored by no cache', async () => {
    const { headers } = await get('/api/quiz/questions', asAdmin());
    expect(['content-encoding', 'etag', 'cache-control'].map((name) => headers.get(name))).toEqual([
      'br',
      null,
      'private, no-store',
    ]);
  });

  it('are not compressed if they are streamed', async () => {
    const { conclaveState } = await site.state();
    const { status, headers } = await get(`/api/journal/${conclaveState._id}/export.ndjson`, asAdmin());
    expect([status, headers.get('content-encoding')]).toEqual([200, null]);
  });
});
