import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('parameters', () => {
  let site: TestSite;
  let admin: string;
  let conclaveId: string;
  beforeAll(async () => {
    site = await TestSite.open();
    admin = await site.login('admin');
    conclaveId = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 1);
    await site.adminCommand(admin, 'next-round', {});
  });
  afterAll(() => site.close());

  const request = async (path: string) => {
    const headers = { 'x-auth-token': admin };
    const { status, body } = await site.ask('GET', path.replace('ID', conclaveId), { headers });
    return { status, errors: body.errors };
  };

  describe('an unknown parameter', () => {
    it.each([
      '/api/journal/ID',
      '/api/journal/ID/plan',
      '/api/journal/ID/export.ndjson',
      '/api/journal/ID/export.csv',
      '/api/donnees',
      '/api/donnees/ID/resultats.json',
      '/api/donnees/ID/resultats.csv',
      '/api/donnees/ID/evenements.ndjson',
      '/api/donnees/ID/evenements.csv',
      '/api/actes',
    ])('is named and rejected where it may be a misspelt filter: %s', async (path) => {
      expect((await request(path)).status).toBe(200);
      expect(await request(`${path}?tpye=VoteCast&dde=1`)).toEqual({
        status: 400,
        errors: [
          { path: 'tpye', message: 'Paramètre inconnu' },
          { path: 'dde', message: 'Paramètre inconnu' },
        ],
      });
    });

    it('is named with a bounded length', async () => {
      const many = Array.from({ length: 50 }, (_, n) => `${'x'.repeat(200)}${n}=1`).join('&');
      const { status, errors } = await request(`/api/journal/ID?${many}`);
      expect([status, errors?.length]).toEqual([400, 20]);
      expect(Math.max(...(errors ?? []).map(({ path }) => path.length))).toBe(100);
    });

    it.each([
      '/api/cardinaux',
      '/api/cardinaux/search?nom=parolin',
      '/api/articles',
      '/api/gallery',
      '/api/quiz',
      '/api/conclave/state',
      '/api/papabile-jour/recent',
      '/api/cardinaux/export.csv',
      '/api/quiz/questions/export.csv',
      '/api/download-stats/export.csv',
    ])('is ignored everywhere else: %s', async (path) => {
      const extra = `${path.includes('?') ? '&' : '?'}utm_source=lettre&fbclid=x`;
      expect((await request(path + extra)).status).toBe(200);
    });
  });

  describe('an invalid path parameter', () => {
    it.each([
      ['/api/journal/x', 'conclaveId'],
      ['/api/journal/x/plan', 'conclaveId'],
      ['/api/journal/x/export.ndjson', 'conclaveId'],
      ['/api/journal/ID/export.xml', 'format'],
      ['/api/donnees/x/resultats.json', 'conclaveId'],
      ['/api/replay/x', 'conclaveId'],
      ['/api/replay/ID/segments/x', 'segment'],
      ['/api/conclave/preuve/ID/x', 'sequence'],
    ])('is named: %s', async (path, name) => {
      const { status, errors } = await request(path);
      expect([status, errors?.map((error) => error.path)]).toEqual([400, [name]]);
    });
  });
});
