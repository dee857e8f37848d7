import { OWN_SCRIPTS, SESSION_REQUIRED, type SessionEnd, type User } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookiesOf } from '../../testing/log-in.js';
import { TestSite } from '../../testing/site.js';
import { SessionTokens } from './session-tokens.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const EMAIL = 'claire@exemple.fr';
const PASSWORD = 'un mot de passe long';

/** A site with one account, whose logins these functions make. */
async function siteWithAccount(env: Record<string, string> = {}) {
  const site = await TestSite.open(env);
  await site.system.accounts.create({ email: EMAIL, name: 'Claire', role: 'admin', password: PASSWORD });
  const body = { email: EMAIL, password: PASSWORD };
  return {
    site,
    open: (headers: Readonly<Record<string, string>> = OWN_SCRIPTS) =>
      site.ask<User>('POST', '/api/auth/session', { body, headers }),
    program: async () => (await site.ask<{ token: string }>('POST', '/api/auth/login', { body })).body.token,
  };
}

type SiteWithAccount = Awaited<ReturnType<typeof siteWithAccount>>;

describe('sessions of the site’s pages', () => {
  let { site, open, program } = {} as SiteWithAccount;
  beforeAll(async () => {
    ({ site, open, program } = await siteWithAccount());
  });
  afterAll(() => site.close());

  const user = (headers: Readonly<Record<string, string>>) => site.ask<User>('GET', '/api/auth/user', { headers });
  const byCookie = async (cookie: string) => (await user({ cookie })).status;

  it('are cookies that scripts can’t read; the answer contains the account and no token', async () => {
    const { status, body, headers } = await open();
    expect([status, Object.keys(body)]).toEqual([200, ['_id', 'name', 'email', 'role']]);
    expect(headers.getSetCookie().slice(1)).toEqual([
      expect.stringMatching(/^fumata=.+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
      'fumata_connecte=1; Max-Age=43200; Path=/; SameSite=Lax',
    ]);
  });

  it('are demanded by the pages of the administration, also where the public may call', async () => {
    const cookie = cookiesOf(await open());
    const ask = async (of: Readonly<Record<string, string>>) =>
      (await site.ask('GET', '/api/replay', { headers: of })).status;
    expect(await ask(SESSION_REQUIRED)).toBe(401);
    expect(await ask({})).toBe(200);
    expect(await ask({ ...SESSION_REQUIRED, cookie })).toBe(200);
  });

  it('have the prefix __Host- on https, and are sent over https alone', async () => {
    const secure = await siteWithAccount({ PUBLIC_URL: 'https://conclave.example' });
    try {
      const { headers } = await secure.open();
      expect(headers.getSetCookie().filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
      expect(headers.getSetCookie()[1]).toMatch(/^__Host-fumata=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.site.close();
    }
  });

  it('end half an hour after they were last renewed', async () => {
    const cookie = cookiesOf(await open());
    site.system.clock.pass(30 * MINUTE - 1);
    expect(await byCookie(cookie)).toBe(200);
    site.system.clock.pass(1);
    expect(await byCookie(cookie)).toBe(401);
  });

  it('are renewed by the call that tells their end', async () => {
    const opened = site.system.clock.now().getTime();
    let cookie = cookiesOf(await open());
    const seconds = (text: string) => Math.floor(Date.parse(text) / 1000);
    for (let n = 1; n <= 3; n += 1) {
      site.system.clock.pass(20 * MINUTE);
      const answer = await site.ask<SessionEnd>('GET', '/api/auth/session', { headers: { cookie } });
      cookie = cookiesOf(answer);
      expect(seconds(answer.body.fin) - Math.floor(opened / 1000)).toBe(12 * HOUR);
      expect(seconds(answer.body.now) - Math.floor(opened / 1000)).toBe(n * 20 * MINUTE);
    }
    expect(await byCookie(cookie)).toBe(200);
  });

  it('are renewed by the call of the account, and end twelve hours after the login', async () => {
    let cookie = cookiesOf(await open());
    for (let n = 1; n < 36; n += 1) {
      site.system.clock.pass(20 * MINUTE);
      cookie = cookiesOf(await user({ cookie }));
    }
    site.system.clock.pass(20 * MINUTE - 1);
    expect(await byCookie(cookie)).toBe(200);
    site.system.clock.pass(1);
    expect(await byCookie(cookie)).toBe(401);
  });

  it('are not renewed by requests that pages make without a visitor’s act', async () => {
    const cookie = cookiesOf(await open());
    const { headers } = await site.ask('GET', '/api/conclave/admin/overview', { headers: { cookie } });
    expect(headers.getSetCookie().join()).not.toMatch(/\bfumata=/);
  });

  it('end in the browser and on the server with the logout', async () => {
    const cookie = cookiesOf(await open());
    const out = await site.ask('POST', '/api/auth/logout', { headers: { cookie, ...OWN_SCRIPTS } });
    expect(out.headers.getSetCookie()).toEqual([
      'fumata=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'fumata_connecte=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect(await byCookie(cookie)).toBe(401);
  });

  it('end with their renewals at the logout; the account’s other sessions and tokens go on', async () => {
    const [phone, desk, token] = [cookiesOf(await open()), cookiesOf(await open()), await program()];
    const renewed = cookiesOf(await user({ cookie: phone }));
    await site.ask('POST', '/api/auth/logout', { headers: { cookie: renewed, ...OWN_SCRIPTS } });
    expect([await byCookie(phone), await byCookie(renewed)]).toEqual([401, 401]);
    expect([await byCookie(desk), (await user({ 'x-auth-token': token })).status]).toEqual([200, 200]);
  });

  it('stay ended until their last token expires, whatever logouts come later', async () => {
    const token = await program();
    await site.by(token, 'POST', '/api/auth/logout');
    site.system.clock.pass(12 * HOUR - 1);
    await site.by(await program(), 'POST', '/api/auth/logout');
    expect((await user({ 'x-auth-token': token })).status).toBe(401);
  });

  it('end with the logout also after a change of the password', async () => {
    const cookie = cookiesOf(await open());
    const body = { currentPassword: PASSWORD, newPassword: 'un mot de passe neuf' };
    const headers = { cookie, ...OWN_SCRIPTS };
    const continued = cookiesOf(await site.ask('PUT', '/api/auth/password', { body, headers }));
    await site.ask('POST', '/api/auth/logout', { headers: { cookie: continued, ...OWN_SCRIPTS } });
    expect(await byCookie(continued)).toBe(401);
    const { _id } = (await site.system.accounts.byEmail(EMAIL))!;
    await site.system.accounts.setPassword(_id, 'system', PASSWORD); // for the tests that follow
  });

  it('all end at once, with the account’s tokens, on its request', async () => {
    const [phone, desk, token] = [cookiesOf(await open()), cookiesOf(await open()), await program()];
    const out = await site.ask('POST', '/api/auth/fermer-les-sessions', { headers: { cookie: desk, ...OWN_SCRIPTS } });
    expect(out).toMatchObject({ status: 200, body: { message: 'Toutes vos sessions sont closes' } });
    expect(out.headers.getSetCookie()[0]).toMatch(/^fumata=; Max-Age=0;/);
    expect([await byCookie(phone), await byCookie(desk)]).toEqual([401, 401]);
    expect((await user({ 'x-auth-token': token })).status).toBe(401);
  });

  it('are not named in answers about the account', async () => {
    await site.by(await program(), 'POST', '/api/auth/logout');
    const token = await program();
    const answers = [await user({ 'x-auth-token': token }), await site.by(token, 'GET', '/api/comptes')];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/session/i);
  });

  it('continue after a change of the password, which ends the account’s other sessions', async () => {
    const [cookie, other] = [cookiesOf(await open()), cookiesOf(await open())];
    const body = { currentPassword: PASSWORD, newPassword: 'un mot de passe neuf' };
    const changed = await site.ask('PUT', '/api/auth/password', { body, headers: { cookie, ...OWN_SCRIPTS } });
    expect([changed.status, changed.body]).toEqual([200, {}]);
    expect(await byCookie(cookiesOf(changed))).toBe(200);
    expect([await byCookie(cookie), await byCookie(other)]).toEqual([401, 401]);
    const { _id } = (await site.system.accounts.byEmail(EMAIL))!;
    await site.system.accounts.setPassword(_id, 'system', PASSWORD); // for the tests that follow
  });

  describe('without an id, as the version before began them', () => {
    const withoutId = async () => {
      const { secret, clock, ids, accounts } = site.system;
      const tokens = new SessionTokens(secret, clock, ids);
      const session = { ...tokens.begin((await accounts.byEmail(EMAIL))!), id: undefined };
      return `fumata=${await tokens.issue('pages', session, 30 * MINUTE)}`;
    };

    it('are valid and renewed; their logout ends all sessions of the account', async () => {
      const [cookie, other] = [cookiesOf(await user({ cookie: await withoutId() })), cookiesOf(await open())];
      expect(await byCookie(cookie)).toBe(200);
      await site.ask('POST', '/api/auth/logout', { headers: { cookie, ...OWN_SCRIPTS } });
      expect([await byCookie(cookie), await byCookie(other)]).toEqual([401, 401]);
    });

    it('are not ended by the logout of another session', async () => {
      const cookie = await withoutId();
      await site.by(await program(), 'POST', '/api/auth/logout');
      expect(await byCookie(cookie)).toBe(200);
    });
  });

  describe('calls that change something', () => {
    const create = async (headers: Readonly<Record<string, string>>) =>
      (await site.ask<{ code: string }>('POST', '/api/comptes', { body: {}, headers })).body.code;

    it('need the header of the site’s scripts and the site’s Origin', async () => {
      const cookie = cookiesOf(await open());
      expect(await create({ cookie })).toBe('foreign-origin');
      expect(await create({ cookie, ...OWN_SCRIPTS, origin: 'https://evil.example' })).toBe('foreign-origin');
      expect(await create({ cookie, ...OWN_SCRIPTS, origin: 'null' })).toBe('foreign-origin');
      expect(await create({ cookie, ...OWN_SCRIPTS, origin: site.address })).toBe('invalid-request');
      expect((await open({})).body).toMatchObject({ code: 'foreign-origin' });
    });

    it('need neither with the token of a program', async () => {
      expect(await create({ 'x-auth-token': await program() })).toBe('invalid-request');
    });
  });

  describe('tokens', () => {
    it('may come as a bearer token, and win over the cookie', async () => {
      const cookie = cookiesOf(await open());
      expect((await user({ authorization: `Bearer ${await program()}` })).status).toBe(200);
      expect((await user({ authorization: 'Bearer x.y.z', cookie })).status).toBe(401);
      expect((await user({ 'x-auth-token': 'x.y.z', cookie })).status).toBe(401);
    });

    it('of programs are not accepted as cookies, nor cookies as tokens of programs', async () => {
      const ofPages = /fumata=([^;]+)/.exec(cookiesOf(await open()))?.[1] ?? '';
      expect(await byCookie(`fumata=${await program()}`)).toBe(401);
      expect((await user({ 'x-auth-token': ofPages })).status).toBe(401);
    });

    it('differ although they are of the same second', async () => {
      expect(await program()).not.toBe(await program());
    });

    it('have one spelling', async () => {
      const token = await program();
      const last = token.at(-1) ?? '';
      // The last character of 32 bytes has two bits that are ignored.
      const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const same = ALPHABET[ALPHABET.indexOf(last) ^ 1] ?? '';
      for (const other of [`${token}=`, `${token.slice(0, -1)}${same}`, ` ${token}.`])
        expect((await user({ 'x-auth-token': other })).status).toBe(401);
    });

    it('are refused when the clock has been set back to before their login', async () => {
      const token = await program();
      site.system.clock.pass(-2 * HOUR);
      expect((await user({ 'x-auth-token': token })).status).toBe(401);
      site.system.clock.pass(2 * HOUR);
      expect((await user({ 'x-auth-token': token })).status).toBe(200);
    });
  });
});
