import type { User } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { cookiesOf } from '../../testing/log-in.js';
import { TestSite } from '../../testing/site.js';

const EMAIL = 'claire@exemple.fr';
const PASSWORD = 'un mot de passe long';

describe('the login form without scripts', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
    await site.system.accounts.create({ email: EMAIL, name: 'Claire', role: 'admin', password: PASSWORD });
  });
  afterAll(() => site.close());

  const send = (fields: Record<string, string>, headers: Readonly<Record<string, string>> = { origin: site.address }) =>
    fetch(`${site.address}/api/auth/login-form`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });
  const next = ({ status, headers }: Response) => [status, headers.get('location')];

  it('opens a session and leads to the site', async () => {
    const answer = await send({ email: EMAIL, password: PASSWORD });
    expect(next(answer)).toEqual([303, '/']);
    const user = await site.ask<User>('GET', '/api/auth/user', { headers: { cookie: cookiesOf(answer) } });
    expect(user.status).toBe(200);
  });

  it('leads back to the login page with the reason of a refusal', async () => {
    expect(next(await send({ email: EMAIL, password: 'x' }))).toEqual([303, '/login?refus=login-failed']);
    expect(next(await send({ email: EMAIL }))).toEqual([303, '/login?refus=invalid-request']);
  });

  it('leads back to the login page, and logs it, while accounts are unavailable', async () => {
    const warn = jest.spyOn(site.system.logger, 'warn');
    jest.spyOn(site.system.accounts, 'byEmail').mockRejectedValueOnce(new Unavailable('documents', 'no primary'));
    expect(next(await send({ email: EMAIL, password: PASSWORD }))).toEqual([303, '/login?refus=unavailable']);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ method: 'POST', route: '/api/auth/login-form' }), 'http: store unavailable'],
    ]);
    warn.mockRestore();
  });

  it.each([{}, { origin: 'https://evil.example' }, { origin: 'null' }])('is refused from %j', async (headers) => {
    const answer = await send({ email: EMAIL, password: PASSWORD }, headers);
    expect(next(answer)).toEqual([303, '/login?refus=foreign-origin']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is the only call that reads such forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const vote = await site.ask('POST', '/api/conclave/vote', { headers, body: 'cardinalId=1' });
    expect(vote.status).toBe(415);
  });
});
