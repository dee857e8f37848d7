import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../testing/site.js';
import { SESSION_SECONDS } from './session-tokens.js';

describe('access to the analysts’ routes', () => {
  const ANONYMOUS = 'an anonymous caller';
  const DISABLED = 'an administrator whose account was disabled';
  const EXPIRED = 'an administrator whose session has expired';
  const FORGED = 'a caller with a forged token';

  let site: TestSite;
  let conclaveId: string;
  let tokens: Readonly<Record<string, string>>;
  beforeAll(async () => {
    site = await TestSite.open();
    conclaveId = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 1);
    tokens = await tokensOf(site);
  });
  afterAll(() => site.close());

  async function tokensOf({ system }: TestSite): Promise<Readonly<Record<string, string>>> {
    const expired = await site.login('admin');
    system.clock.pass(SESSION_SECONDS);
    const disabled = await site.login('admin', 'Dora');
    const [admin, analyste, membre] = [
      await site.login('admin'),
      await site.login('analyste'),
      await site.login('membre'),
    ];
    const dora = (await system.accounts.list()).find(({ name }) => name === 'Dora');
    await system.accounts.change(dora?._id ?? '', 'system', { disabled: true });
    const forged = `${admin.slice(0, -4)}AAAA`;
    return { admin, analyste, membre, [DISABLED]: disabled, [EXPIRED]: expired, [FORGED]: forged };
  }
  const path = (text: string) => text.replace('ID', conclaveId);
  const request = async (call: string, who: string, via: 'header' | 'cookie' = 'header') => {
    const [method = '', address = ''] = call.split(' ');
    const token = tokens[who];
    const headers: Record<string, string> =
      token === undefined ? {} : via === 'header' ? { 'x-auth-token': token } : { cookie: `fumata_session=${token}` };
    return site.ask(method, path(address), { headers, ...(method === 'POST' && { body: {} }) });
  };

  const FOR_ANALYSTS = [
    'GET /api/journal/ID',
    'GET /api/journal/ID?genre=votes',
    'GET /api/journal/ID/plan',
    'GET /api/journal/ID/export.ndjson',
    'GET /api/journal/ID/export.csv',
    'GET /api/projections',
  ];
  const FOR_ADMINISTRATORS = [
    'POST /api/projections/check',
    'POST /api/projections/conclave/rebuild',
    'DELETE /api/projections/conclave/rebuild',
    'GET /api/actes',
  ];
  const table = (calls: readonly string[], rows: readonly (readonly [string, number])[]) =>
    calls.flatMap((call) => rows.map(([who, status]) => [call, who, status] as const));
  const WITHOUT_ACCESS = [
    [ANONYMOUS, 401],
    [FORGED, 401],
    [DISABLED, 401],
    [EXPIRED, 401],
    ['membre', 403],
  ] as const;

  describe('the analysts’ routes', () => {
    it.each(table(FOR_ANALYSTS, [...WITHOUT_ACCESS, ['analyste', 200], ['admin', 200]]))(
      '%s answers %s with %i',
      async (call, who, status) => expect((await request(call, who)).status).toBe(status),
    );

    it.each(table(FOR_ADMINISTRATORS, [...WITHOUT_ACCESS, ['analyste', 403]]))(
      '%s answers %s with %i',
      async (call, who, status) => expect((await request(call, who)).status).toBe(status),
    );

    it.each(table(['GET /api/journal/ID/export.csv'], [...WITHOUT_ACCESS, ['analyste', 200]]))(
      '%s answers the cookie of %s with %i',
      async (call, who, status) => expect((await request(call, who, 'cookie')).status).toBe(status),
    );

    it.each(['GET /api/journal/ID', 'GET /api/journal/ID/plan', 'GET /api/projections'])(
      '%s rejects the cookie, because it serves no file',
      async (call) => expect((await request(call, 'admin', 'cookie')).status).toBe(401),
    );
  });

  describe('the replay of an open round', () => {
    it.each([ANONYMOUS, FORGED, DISABLED, EXPIRED, 'membre'])('is hidden from %s', async (who) => {
      expect((await request('GET /api/replay/ID/segments/0', who)).status).toBe(404);
      expect((await request('GET /api/replay/ID', who)).body).toMatchObject({ whole: false, last: 0, marks: [] });
      expect((await request('GET /api/replay', who)).body).toEqual({ editions: [] });
    });

    it.each(['analyste', 'admin'])('is shown to %s by token, not by the cookie for files', async (who) => {
      expect((await request('GET /api/replay/ID/segments/0', who)).status).toBe(200);
      expect((await request('GET /api/replay/ID/segments/0', who, 'cookie')).status).toBe(404);
    });
  });
});
