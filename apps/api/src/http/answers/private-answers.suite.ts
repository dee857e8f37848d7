import { SEGMENT_VERSION } from '@fumata/history';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('answers to logged-in callers', () => {
  let site: TestSite;
  let admin: string;
  let session: string;
  let conclaveId: string;
  beforeAll(async () => {
    site = await TestSite.open();
    admin = await site.login('admin');
    session = await site.openSession('admin');
    conclaveId = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 1);
  });
  afterAll(() => site.close());

  const cacheControl = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await site.ask('GET', path.replace('ID', conclaveId), { headers })).headers.get('cache-control');
  const loggedIn = () => ({ 'x-auth-token': admin });
  const byCookie = () => ({ cookie: session });

  describe('an answer to a logged-in caller', () => {
    it.each([
      '/api/auth/user',
      '/api/comptes',
      '/api/actes',
      '/api/taches',
      '/api/courriers',
      '/api/projections',
      '/api/download-stats',
      '/api/download-stats/details',
      '/api/quiz/questions',
      '/api/cardinaux/corbeille',
      '/api/articles/corbeille',
      '/api/articles?publie=false',
      '/api/gallery/admin',
      '/api/papabile-jour',
      '/api/conclave/admin/overview',
      '/api/journal/ID',
      '/api/journal/ID/plan',
      '/api/journal/ID/export.csv',
      '/api/replay/ID',
      `/api/replay/ID/segments/0?v=${SEGMENT_VERSION}`,
    ])('is stored by no cache: %s', async (path) => {
      expect(await cacheControl(path, loggedIn())).toContain('no-store');
    });

    it.each([
      '/api/cardinaux/export.csv',
      '/api/quiz/questions/export.csv',
      '/api/download-stats/export.csv',
      '/api/journal/ID/export.ndjson',
    ])('is stored by no cache if it is a file opened by cookie: %s', async (path) => {
      expect(await cacheControl(path, byCookie())).toContain('no-store');
    });

    it('is stored by no cache if it is a refusal', async () => {
      expect(await cacheControl('/api/journal/ID?limit=0', loggedIn())).toBe('no-store');
      expect(await cacheControl('/api/journal/ID')).toBe('no-store');
      const member = await site.login('membre');
      expect(await cacheControl('/api/comptes', { 'x-auth-token': member })).toBe('no-store');
    });

    it('is as cacheable as an anonymous one if it is the same for everybody', async () => {
      for (const path of ['/api/cardinaux', '/api/conclave/state', '/robots.txt', '/.well-known/fumata-seal.json'])
        expect(await cacheControl(path, { ...loggedIn(), ...byCookie() })).toBe(await cacheControl(path));
      await site.adminCommand(admin, 'next-round', {});
      await site.adminCommand(admin, 'reset');
      const segment = `/api/replay/ID/segments/0?v=${SEGMENT_VERSION}`;
      expect(await cacheControl(segment, loggedIn())).toBe(await cacheControl(segment));
    });
  });
});
