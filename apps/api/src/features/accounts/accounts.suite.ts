import type { User } from '@fumata/contracts';
import type { AccountChange } from '@fumata/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';
import { LoginLimits } from './login-limits.js';

describe('accounts: logging in', () => {
  const EMAIL = 'claire@exemple.fr';
  const PASSWORD = 'un mot de passe long';
  /** Failed logins are counted per hour. */
  const PAUSE = 3_600;
  let site: TestSite;
  const create = (email: string) =>
    site.system.accounts.create({ email, name: 'Claire', role: 'admin', password: PASSWORD });
  beforeAll(async () => {
    site = await TestSite.open();
    await create(EMAIL);
  });
  afterAll(() => site.close());
  beforeEach(() => site.system.clock.pass(PAUSE));

  const login = (body: unknown) =>
    site.ask<{ token: string; code: string; msg: string }>('POST', '/api/auth/login', { body });
  const user = (token: string) => site.ask<User>('GET', '/api/auth/user', { headers: { 'x-auth-token': token } });

  /** Another administrator is added first: the last one cannot be demoted. */
  const change = async (email: string, to: AccountChange) => {
    const { accounts } = site.system;
    await site.login('admin', 'Une autre');
    const { _id } = (await accounts.byEmail(email))!;
    expect(await accounts.change(_id, 'system', to)).toMatchObject(to);
  };

  describe('logging in', () => {
    it('gives a token, and a cookie that recognises the browser; the token gives the user', async () => {
      const { status, body, headers } = await login({ email: 'CLAIRE@exemple.fr', password: PASSWORD });
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^fumata_appareil=.+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
      ]);
      const { body: me } = await user(body.token);
      expect(me).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Claire', email: EMAIL, role: 'admin' });
    });

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['no password', { email: EMAIL }],
      ['a blank e-mail', { email: ' \t', password: PASSWORD }],
      ['an empty password', { email: EMAIL, password: '' }],
      ['an operator', { email: { $gt: '' }, password: PASSWORD }],
      ['an array', { email: [EMAIL], password: PASSWORD }],
      ['no body', undefined],
    ])('answers 400 to %s', async (_case, body) => {
      const { status, body: answer } = await login(body);
      expect([status, answer.msg]).toEqual([400, 'Veuillez remplir tous les champs']);
    });

    it.each([
      ['e-mail', { email: `${'x'.repeat(250)}@y.fr`, password: PASSWORD }, 'L’adresse e-mail est trop longue'],
      ['password', { email: EMAIL, password: 'x'.repeat(1_025) }, 'Le mot de passe est trop long'],
    ])('says that the %s is too long', async (_field, body, message) => {
      const { status, body: answer } = await login(body);
      expect([status, answer.msg]).toEqual([400, message]);
    });

    it('accepts a password that would be refused as a new one', async () => {
      const short = { email: 'ancienne@exemple.fr', password: 'court' };
      const stored = { temporary: short.password }; // not judged
      await site.system.accounts.create({ ...short, name: 'Ancienne', role: 'membre', password: stored });
      expect((await login(short)).status).toBe(200);
    });

    it('gives the same answer to a wrong password, an unknown e-mail and a disabled account', async () => {
      const wrong = await login({ email: EMAIL, password: 'x' });
      const unknown = await login({ email: 'personne@exemple.fr', password: PASSWORD });
      await create('fermee@exemple.fr');
      await change('fermee@exemple.fr', { disabled: true });
      const disabled = await login({ email: 'fermee@exemple.fr', password: PASSWORD });
      expect(wrong.status).toBe(401);
      expect([unknown.body, disabled.body]).toEqual([wrong.body, wrong.body]);
    });
  });

  describe('failed logins', () => {
    const wrong = (headers = {}) =>
      site.ask<{ code: string }>('POST', '/api/auth/login', { body: { email: EMAIL, password: 'x' }, headers });
    const right = (headers = {}) =>
      site.ask('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD }, headers });
    const deviceOf = ({ headers }: { readonly headers: Headers }) => ({
      cookie:
        headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .find((cookie) => cookie?.startsWith('fumata_appareil')) ?? '',
    });

    it('are delayed from the sixth on, for this account alone, and never locked', async () => {
      for (let i = 0; i < 6; i++) expect((await wrong()).status).toBe(401);
      const delayed = await right();
      expect([delayed.status, delayed.body, delayed.headers.get('retry-after')]).toEqual([
        429,
        expect.objectContaining({ code: 'too-many-failures' }),
        '30',
      ]);
      expect((await login({ email: 'personne@exemple.fr', password: 'x' })).status).toBe(401);
      site.system.clock.pass(30);
      expect((await right()).status).toBe(200);
    });

    it('by strangers do not delay a browser in which the account has logged in', async () => {
      const knownDevice = deviceOf(await right());
      for (let i = 0; i < 20; i++) await wrong();
      expect((await right()).status).toBe(429);
      expect((await right(knownDevice)).status).toBe(200);
      expect((await right({ cookie: `${knownDevice.cookie}x` })).status).toBe(429);
      for (let i = 0; i < 20; i++) expect((await wrong(knownDevice)).status).toBe(401);
      expect((await right(knownDevice)).status).toBe(429);
    });

    it('by strangers do not delay a login with a code, which admits one attempt', async () => {
      const { accounts } = site.system;
      const { _id } = (await accounts.byEmail(EMAIL))!;
      const withCode = (code: string, password = PASSWORD) => login({ email: EMAIL, password, code });
      for (let i = 0; i < 20; i++) await wrong();
      const code = await accounts.loginCodes.create(_id);
      expect((await right()).status).toBe(429);
      expect((await withCode('0000-0000-0000-0000')).status).toBe(429);
      expect((await withCode(code)).status).toBe(200);
      expect((await withCode(code)).status).toBe(429);
      const another = await accounts.loginCodes.create(_id);
      expect((await withCode(another, 'x')).status).toBe(401);
      expect((await withCode(another)).status).toBe(429);
      const late = await accounts.loginCodes.create(_id);
      site.system.clock.pass(601);
      for (let i = 0; i < 20; i++) await wrong();
      expect((await withCode(late)).status).toBe(429);
    });

    it('are not those that were refused because of many successful ones', async () => {
      const { _id } = (await site.system.accounts.byEmail(EMAIL))!;
      const limits = site.provider(LoginLimits);
      const successes = [];
      for (let i = 0; i < 1_200; i++) successes.push(await limits.takeSuccess(_id));
      for (let i = 0; i < 10; i++)
        expect(await right()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      for (const { undo } of successes) await undo();
      expect((await right()).status).toBe(200);
    });

    it('delay a browser that logged in with the former password', async () => {
      const knownDevice = deviceOf(await right());
      const { accounts } = site.system;
      const { _id } = (await accounts.byEmail(EMAIL))!;
      await accounts.setPassword(_id, 'system', `${PASSWORD} de plus`);
      for (let i = 0; i < 6; i++) await wrong(knownDevice);
      expect((await wrong(knownDevice)).status).toBe(429);
      await accounts.setPassword(_id, 'system', PASSWORD);
    });
  });

  describe('a session', () => {
    it('ends on the server with the logout', async () => {
      const token = await site.login('membre');
      const out = await site.ask('POST', '/api/auth/logout', { headers: { 'x-auth-token': token } });
      expect(out.status).toBe(200);
      expect((await user(token)).status).toBe(401);
    });

    it('is still valid a second before twelve hours, and ends with a change of role', async () => {
      const email = 'degradee@exemple.fr';
      await create(email);
      const {
        body: { token },
      } = await login({ email, password: PASSWORD });
      site.system.clock.pass(12 * 3600 - 1);
      expect((await user(token)).status).toBe(200);
      await change(email, { role: 'membre' });
      expect((await user(token)).status).toBe(401);
    });

    it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAiLCJ2ZXIiOjF9.'])(
      'does not exist for the token %j',
      async (token) => {
        expect((await user(token)).body).toMatchObject({ statusCode: 401, code: 'not-logged-in' });
      },
    );

    it('is not needed on public routes, which ignore an invalid token', async () => {
      expect((await site.ask('GET', '/api/conclave/state', { headers: { 'x-auth-token': 'x' } })).status).toBe(200);
    });
  });
});

describe('accounts: failed logins by network', () => {
  let site: TestSite;
  const guess = (email: string, address: string) =>
    site.ask('POST', '/api/auth/login', { body: { email, password: 'x' }, headers: { 'x-forwarded-for': address } });
  beforeAll(async () => {
    site = await TestSite.open({ TRUST_PROXY: '1' });
  });
  afterAll(() => site.close());

  it('are limited to sixty an hour per network for all e-mails together', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await guess(`${i}@exemple.fr`, `2001:db8::${i}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess('claire@exemple.fr', '198.51.100.7')).status).toBe(401);
  });

  it('are refused beyond the share of their network; failed logins of other networks are not', async () => {
    const attempts = Array.from({ length: 20 }, (_, i) => guess(`${i}@exemple.fr`, '198.51.100.8'));
    const neighbour = guess('claire@exemple.fr', '203.0.113.1');
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await neighbour).status).toBe(401);
  });
});
