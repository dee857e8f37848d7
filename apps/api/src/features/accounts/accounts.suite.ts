import type { User } from '@fumata/contracts';
import type { AccountChange } from '@fumata/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('accounts: logging in', () => {
  const EMAIL = 'claire@exemple.fr';
  const PASSWORD = 'un mot de passe long';
  /** Seconds after which failed logins expire. */
  const PAUSE = 900;
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
    it('gives a token and a cookie for files; the token gives the user', async () => {
      const { status, body, headers } = await login({ email: 'CLAIRE@exemple.fr', password: PASSWORD });
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toMatch(
        /^fumata_session=.+; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict$/,
      );
      const { body: me } = await user(body.token);
      expect(me).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Claire', email: EMAIL, role: 'admin' });
    });

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['no password', { email: EMAIL }],
      ['an empty password', { email: EMAIL, password: '' }],
      ['an operator', { email: { $gt: '' }, password: PASSWORD }],
      ['an array', { email: [EMAIL], password: PASSWORD }],
      ['no body', undefined],
    ])('answers 400 to %s', async (_case, body) => {
      const { status, body: answer } = await login(body);
      expect([status, answer.msg]).toEqual([400, 'Veuillez remplir tous les champs']);
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

  describe('five failed logins', () => {
    const wrong = () => login({ email: EMAIL, password: 'x' });

    it('block the correct password too for fifteen minutes, but no other e-mail', async () => {
      for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(401);
      const blocked = await login({ email: EMAIL, password: PASSWORD });
      expect([blocked.status, blocked.body.code, blocked.headers.get('retry-after')]).toEqual([
        429,
        'too-many-failures',
        '900',
      ]);
      expect((await login({ email: 'personne@exemple.fr', password: 'x' })).status).toBe(401);
      site.system.clock.pass(PAUSE);
      expect((await login({ email: EMAIL, password: PASSWORD })).status).toBe(200);
    });

    it('include parallel attempts', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    });

    it('are needed again after a success', async () => {
      for (let i = 0; i < 4; i++) await wrong();
      expect((await login({ email: EMAIL, password: PASSWORD })).status).toBe(200);
      for (let i = 0; i < 4; i++) await wrong();
      expect((await login({ email: EMAIL, password: PASSWORD })).status).toBe(200);
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

  it('are counted together for all addresses of a /64', async () => {
    const statuses: number[] = [];
    for (let i = 1; i <= 7; i++) statuses.push((await guess('claire@exemple.fr', `2001:db8::${i}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await guess('claire@exemple.fr', '2001:db8:0:1::1')).status).toBe(401);
  });

  it('are limited to sixty per network for all e-mails together', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await guess(`${i}@exemple.fr`, '198.51.100.7')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('do not include attempts rejected with a 503 because the queue is full', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => guess(`${i}@exemple.fr`, `203.0.113.${i}`)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy[0]?.body.code).toBe('too-many-logins');
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100 - busy.length);
    const refused = answers.findIndex(({ status }) => status === 503);
    for (const expected of [401, 401, 401, 401, 401, 429])
      expect((await guess(`${refused}@exemple.fr`, `203.0.113.${refused}`)).status).toBe(expected);
  });
});
