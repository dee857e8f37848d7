import type { Role } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../testing/site.js';
import { SESSION_SECONDS } from './session-tokens.js';

let site: TestSite;
let conclaveId: string;
beforeEach(async () => {
  site = await TestSite.open();
  conclaveId = (await site.state()).conclaveState._id;
  await site.votesFor(site.cardinal('pietro-parolin'), 1);
});
afterEach(() => site.close());

const NOBODY = 'nobody';
const DISABLED = 'an administrator whose account was disabled';
const EXPIRED = 'an administrator whose session has expired';
const FORGED = 'somebody with a forged token';

async function tokenOf(who: string): Promise<string | undefined> {
  if (who === NOBODY) return undefined;
  const role = (['admin', 'analyste', 'membre'] as const).find((each) => each === who) ?? ('admin' as Role);
  const token = await site.login(role, 'Dora');
  if (who === DISABLED) {
    const accounts = await site.system.accounts.list();
    const account = accounts.find(({ name, disabled }) => name === 'Dora' && !disabled); // not one of before
    // Somebody must be able to log in still.
    await site.login('admin');
    await site.system.accounts.change(account?._id ?? '', 'system', { disabled: true });
  }
  if (who === EXPIRED) site.system.clock.pass(SESSION_SECONDS);
  return who === FORGED ? `${token.slice(0, -4)}AAAA` : token;
}
const path = (text: string) => text.replace('ID', conclaveId);
const asked = async (call: string, who: string, by: 'header' | 'cookie' = 'header') => {
  const [method = '', address = ''] = call.split(' ');
  const token = await tokenOf(who);
  const headers: Record<string, string> =
    token === undefined
      ? {}
      : by === 'header'
        ? { 'x-auth-token': token }
        : { cookie: `fumata_session=${token}` };
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
const OUTSIDE = [
  [NOBODY, 401],
  [FORGED, 401],
  [DISABLED, 401],
  [EXPIRED, 401],
  ['membre', 403],
] as const;

describe('the calls of analysts', () => {
  it.each(table(FOR_ANALYSTS, [...OUTSIDE, ['analyste', 200], ['admin', 200]]))(
    '%s answers %s with %i',
    async (call, who, status) => expect((await asked(call, who)).status).toBe(status),
  );

  it.each(table(FOR_ADMINISTRATORS, [...OUTSIDE, ['analyste', 403]]))(
    '%s answers %s with %i',
    async (call, who, status) => expect((await asked(call, who)).status).toBe(status),
  );

  it.each(table(['GET /api/journal/ID/export.csv'], [...OUTSIDE, ['analyste', 200]]))(
    '%s answers the cookie of %s with %i',
    async (call, who, status) => expect((await asked(call, who, 'cookie')).status).toBe(status),
  );

  it.each(['GET /api/journal/ID', 'GET /api/journal/ID/plan', 'GET /api/projections'])(
    '%s is no file: the cookie opens nothing',
    async (call) => expect((await asked(call, 'admin', 'cookie')).status).toBe(401),
  );
});

describe('the replay of a round that is open', () => {
  it.each([NOBODY, FORGED, DISABLED, EXPIRED, 'membre'])('is kept from %s', async (who) => {
    expect((await asked('GET /api/replay/ID/segments/0', who)).status).toBe(404);
    expect((await asked('GET /api/replay/ID', NOBODY)).body).toMatchObject({
      whole: false,
      last: 0,
      marks: [],
    });
    expect((await asked('GET /api/replay', who)).body).toEqual({ editions: [] });
  });

  it.each(['analyste', 'admin'])('is given to %s by their token, not by the cookie of files', async (who) => {
    expect((await asked('GET /api/replay/ID/segments/0', who)).status).toBe(200);
    expect((await asked('GET /api/replay/ID/segments/0', who, 'cookie')).status).toBe(404);
  });
});
