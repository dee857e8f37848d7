import type { AccountRow, GeneratedPassword } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

export const accountsJourney: Journey = (site, token) => {
  const login = (email: string, password: string) =>
    site().ask<{ token: string } & Failure>('POST', '/api/auth/login', { body: { email, password } });
  const create = async (admin: string, email: string) =>
    (await site().by<GeneratedPassword>(admin, 'POST', '/api/comptes', { email, name: 'Camille', role: 'membre' }))
      .body;

  it('creates an account that can log in; rejects a second account with the same e-mail', async () => {
    const admin = await token('admin');
    const { password } = await create(admin, 'camille@exemple.net');
    expect((await login('CAMILLE@exemple.net', password)).status).toBe(200);
    const again = { email: 'CAMILLE@exemple.net', name: 'Autre', role: 'membre' };
    expect(await site().by(admin, 'POST', '/api/comptes', again)).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    });
  });

  it('creates one account for four simultaneous requests with the same e-mail', async () => {
    const admin = await token('admin');
    const body = { email: 'dora@exemple.net', name: 'Dora', role: 'membre' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => site().by(admin, 'POST', '/api/comptes', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { comptes } = (await site().by<{ comptes: AccountRow[] }>(admin, 'GET', '/api/comptes')).body;
    expect(comptes.filter(({ email }) => email === body.email)).toHaveLength(1);
  });

  it('rejects a stale version; a role change ends the account’s sessions', async () => {
    const admin = await token('admin');
    const { compte, password } = await create(admin, 'eve@exemple.net');
    const session = (await login('eve@exemple.net', password)).body.token;
    const change = (body: object) => site().by(admin, 'PUT', `/api/comptes/${compte._id}`, body);
    expect((await change({ role: 'analyste', version: 1 })).status).toBe(200);
    expect((await change({ name: 'Ève', version: 1 })).body.code).toBe('record-changed');
    expect((await site().by(session, 'GET', '/api/auth/user')).status).toBe(401);
  });

  it('ends the sessions of two simultaneous logouts, and no other one', async () => {
    const { password } = await create(await token('admin'), 'gil@exemple.net');
    const session = async () => (await login('gil@exemple.net', password)).body.token;
    const sessions = [await session(), await session(), await session()];
    await Promise.all(sessions.slice(1).map((each) => site().by(each, 'POST', '/api/auth/logout')));
    const answers = await Promise.all(sessions.map((each) => site().by(each, 'GET', '/api/auth/user')));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
  });

  it('accepts one of two simultaneous password changes', async () => {
    const { password } = await create(await token('admin'), 'flore@exemple.net');
    const session = (await login('flore@exemple.net', password)).body.token;
    const set = (newPassword: string) =>
      site().by(session, 'PUT', '/api/auth/password', { currentPassword: password, newPassword });
    const passwords = ['un mot de passe neuf', 'un autre encore neuf'];
    const answers = await Promise.all(passwords.map(set));
    // The second request is a version conflict, or its session has already ended.
    const [accepted, refused] = answers.map(({ status }) => status).sort();
    expect([accepted, [401, 409].includes(refused ?? 0)]).toEqual([200, true]);
    const logins = await Promise.all(passwords.map((each) => login('flore@exemple.net', each)));
    expect(logins.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it('keeps one administrator when the last two demote each other simultaneously', async () => {
    const { accounts } = site().system;
    const [one, two] = [await site().login('admin', 'Alix'), await site().login('admin', 'Bruno')];
    for (const { _id, name } of await accounts.list())
      if (!['Alix', 'Bruno'].includes(name)) await accounts.change(_id, 'system', { disabled: true });
    const idOf = async (token: string) => (await site().by<AccountRow>(token, 'GET', '/api/auth/user')).body._id;
    const [first, second] = [await idOf(one), await idOf(two)];
    const answers = await Promise.all([
      site().by(one, 'PUT', `/api/comptes/${second}`, { role: 'membre' }),
      site().by(two, 'PUT', `/api/comptes/${first}`, { role: 'membre' }),
    ]);
    // The second request is rejected: its session has ended, or it would demote the last administrator.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts.administrator()).toBeDefined();
  });
};
