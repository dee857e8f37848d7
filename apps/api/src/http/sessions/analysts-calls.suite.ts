import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@fumata/contracts';
import { TestSite } from '../../testing/site.js';

interface Credentials {
  readonly header: { readonly 'x-auth-token': string };
  readonly cookie: { readonly cookie: string };
}

describe('access to the analysts’ routes', () => {
  const HALF_A_DAY = 12 * 3600;
  const ANONYMOUS = 'an anonymous caller';
  const DISABLED = 'an administrator whose account was disabled';
  const EXPIRED = 'an administrator whose session has expired';
  const FORGED = 'a caller with a forged token';

  let site: TestSite;
  let conclaveId: string;
  let credentials: Readonly<Record<string, Credentials>>;
  beforeAll(async () => {
    site = await TestSite.open();
    conclaveId = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 1);
    credentials = await credentialsOf(site);
  });
  afterAll(() => site.close());

  const logIn = async (role: Role, name?: string): Promise<Credentials> => ({
    header: { 'x-auth-token': await site.login(role, name) },
    cookie: { cookie: await site.openSession(role, name) },
  });
  async function credentialsOf({ system }: TestSite): Promise<Readonly<Record<string, Credentials>>> {
    const expired = await logIn('admin');
    system.clock.pass(HALF_A_DAY);
    const disabled = await logIn('admin', 'Dora');
    const [admin, analyste, membre] = [await logIn('admin'), await logIn('analyste'), await logIn('membre')];
    for (const { _id, name } of await system.accounts.list())
      if (name === 'Dora') await system.accounts.change(_id, 'system', { disabled: true });
    return { admin, analyste, membre, [DISABLED]: disabled, [EXPIRED]: expired, [FORGED]: forged(admin) };
  }
  const forged = ({ header, cookie }: Credentials): Credentials => ({
    header: { 'x-auth-token': `${header['x-auth-token'].slice(0, -4)}AAAA` },
    cookie: { cookie: cookie.cookie.replace(/(fumata=[^;]+)[^;]{4}/, '$1AAAA') },
  });
  const path = (text: string) => text.replace('ID', conclaveId);
  const request = async (call: string, who: string, via: 'header' | 'cookie' = 'header') => {
    const [method = '', address = ''] = call.split(' ');
    const headers = credentials[who]?.[via] ?? {};
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

    it.each(table(['GET /api/journal/ID', 'GET /api/journal/ID/export.csv'], [...WITHOUT_ACCESS, ['analyste', 200]]))(
      '%s answers the cookie of %s with %i',
      async (call, who, status) => expect((await request(call, who, 'cookie')).status).toBe(status),
    );
  });

  describe('the replay of an open round', () => {
    it.each([ANONYMOUS, FORGED, DISABLED, EXPIRED, 'membre'])('is hidden from %s', async (who) => {
      expect((await request('GET /api/replay/ID/segments/0', who)).status).toBe(404);
      expect((await request('GET /api/replay/ID', who)).body).toMatchObject({ whole: false, last: 0, marks: [] });
      expect((await request('GET /api/replay', who)).body).toEqual({ editions: [] });
    });

    it.each(['analyste', 'admin'])('is shown to %s by token or cookie', async (who) => {
      expect((await request('GET /api/replay/ID/segments/0', who)).status).toBe(200);
      expect((await request('GET /api/replay/ID/segments/0', who, 'cookie')).status).toBe(200);
    });
  });
});
