import { accountsSchema, generatedPasswordSchema, type AccountRow, type GeneratedPassword } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('accounts: administration', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();
  /** A new account for each test. */
  let camille: { readonly email: string; readonly name: string; readonly role: string };
  let camilles = 0;
  beforeEach(() => {
    camille = { email: `camille-${(camilles += 1)}@exemple.net`, name: 'Camille', role: 'analyste' };
  });

  const call = <Body = AccountRow & Failure>(method: string, path: string, body?: unknown, by = token) =>
    site.ask<Body>(method, path, { ...(body !== undefined && { body }), headers: { 'x-auth-token': by } });
  const create = async () => (await call<GeneratedPassword>('POST', '/api/comptes', camille)).body;
  const login = (password: string, email = camille.email) =>
    site.ask<{ token: string }>('POST', '/api/auth/login', { body: { email, password } });
  const me = (by: string) => call('GET', '/api/auth/user', undefined, by);

  describe('the last administrators', () => {
    beforeEach(open);
    afterEach(close);

    it('keeps one administrator when the last two demote each other simultaneously', async () => {
      const other = await site.login('admin', 'Bernard');
      const [{ body: one }, { body: two }] = [await me(token), await me(other)];
      const outcomes = await Promise.all([
        call('PUT', `/api/comptes/${two._id}`, { role: 'membre' }),
        call('PUT', `/api/comptes/${one._id}`, { disabled: true }, other),
      ]);
      // 401 if the session has already ended, 409 if the change would demote the last administrator.
      const [first, second] = outcomes.map(({ status }) => status).sort();
      expect([first, [401, 409].includes(second!)]).toEqual([200, true]);
      expect(await site.system.accounts.administrator()).toBeDefined();
    });
  });

  describe('administering accounts', () => {
    beforeAll(open);
    afterAll(close);

    forAdministratorsOnly(
      () => site,
      [
        ['GET', '/api/comptes'],
        ['POST', '/api/comptes'],
        ['PUT', '/api/comptes/64f000000000000000000000'],
        ['POST', '/api/comptes/64f000000000000000000000/mot-de-passe'],
        ['POST', '/api/comptes/64f000000000000000000000/fermer-les-sessions'],
      ],
    );

    it('creates an account with a generated password, shown once; rejects a second one with the same e-mail', async () => {
      const list = async () => (await call<{ comptes: AccountRow[] }>('GET', '/api/comptes')).body;
      const { comptes: before } = await list();
      const { status, body } = await call<GeneratedPassword>('POST', '/api/comptes', camille);
      expect(status).toBe(201);
      expect(generatedPasswordSchema.parse(body)).toEqual(body);
      expect((await login(body.password)).status).toBe(200);
      const after = await list();
      expect(accountsSchema.parse(after)).toEqual(after);
      expect(after.comptes).toHaveLength(before.length + 1);
      expect(JSON.stringify(after)).not.toMatch(/password|argon2|tokenVersion/);
      const again = await call('POST', '/api/comptes', { ...camille, email: camille.email.toUpperCase() });
      expect([again.status, again.body.code]).toEqual([409, 'email-taken']);
    });

    it('ends the sessions with a role change; closes and reopens an account', async () => {
      const { compte, password } = await create();
      const session = (await login(password)).body.token;
      expect((await call('PUT', `/api/comptes/${compte._id}`, { role: 'membre' })).body.role).toBe('membre');
      expect((await me(session)).status).toBe(401);
      await call('PUT', `/api/comptes/${compte._id}`, { disabled: true });
      expect((await login(password)).status).toBe(401);
      await call('PUT', `/api/comptes/${compte._id}`, { disabled: false });
      expect((await login(password)).status).toBe(200);
    });

    it('ends the sessions on request, and generates a new password', async () => {
      const { compte, password } = await create();
      const session = (await login(password)).body.token;
      const ended = await call<{ message: string }>('POST', `/api/comptes/${compte._id}/fermer-les-sessions`);
      expect(ended.body.message).toBe('Les sessions de Camille sont closes');
      expect((await me(session)).status).toBe(401);
      const reset = await call<GeneratedPassword>('POST', `/api/comptes/${compte._id}/mot-de-passe`);
      expect((await login(password)).status).toBe(401);
      expect((await login(reset.body.password)).status).toBe(200);
    });

    it('rejects changing one’s own role, closing one’s own account and generating one’s own password; changes one’s own name', async () => {
      const { body: ownAccount } = await me(token);
      expect((await call('POST', `/api/comptes/${ownAccount._id}/mot-de-passe`)).body.code).toBe('own-account');
      expect((await call('PUT', `/api/comptes/${ownAccount._id}`, { role: 'membre' })).body.code).toBe('own-account');
      expect((await call('PUT', `/api/comptes/${ownAccount._id}`, { disabled: true })).body.code).toBe('own-account');
      expect((await call('PUT', `/api/comptes/${ownAccount._id}`, { name: 'Clara' })).body.name).toBe('Clara');
      expect((await me(token)).status).toBe(200);
    });

    it('names invalid fields; rejects unknown accounts and stale versions', async () => {
      expect((await call('POST', '/api/comptes', { ...camille, email: 'x' })).body.msg).toBe('Adresse e-mail invalide');
      expect((await call('POST', '/api/comptes', { ...camille, role: 'pape' })).status).toBe(400);
      expect((await call('PUT', `/api/comptes/${'0'.repeat(24)}`, { name: 'X' })).body.msg).toBe('Compte non trouvé');
      const { compte } = await create();
      await call('PUT', `/api/comptes/${compte._id}`, { name: 'A' });
      const { body } = await call('PUT', `/api/comptes/${compte._id}`, { name: 'B', version: 1 });
      expect(body.code).toBe('record-changed');
      expect(body.msg).toMatch(/a modifié ce compte .*vérifiez le compte avant de recommencer/);
    });
  });

  describe('one’s own password', () => {
    beforeAll(open);
    afterAll(close);

    const change = (body: unknown, by: string) =>
      call<{ token: string } & Failure>('PUT', '/api/auth/password', body, by);

    it('is changed with the current password; all earlier tokens become invalid', async () => {
      const { password } = await create();
      const [one, other] = [(await login(password)).body.token, (await login(password)).body.token];
      const { status, body } = await change({ currentPassword: password, newPassword: 'un mot de passe neuf' }, one);
      expect(status).toBe(200);
      expect([(await me(one)).status, (await me(other)).status]).toEqual([401, 401]);
      expect((await me(body.token)).status).toBe(200);
      expect((await login('un mot de passe neuf')).status).toBe(200);
    });

    it('is changed by one of two simultaneous requests', async () => {
      const { compte, password } = await create();
      const session = (await login(password)).body.token;
      const passwordChange = { currentPassword: password, newPassword: 'un mot de passe neuf' };
      const outcomes = await Promise.all([
        change(passwordChange, session),
        change({ ...passwordChange, newPassword: 'un autre encore neuf' }, session),
      ]);
      // The second request is a version conflict, or its session has already ended.
      const [accepted, refused] = outcomes.map(({ status }) => status).sort();
      expect([accepted, [401, 409].includes(refused!)]).toEqual([200, true]);
      expect(compte.version).toBe(1);
      const acceptedPassword = outcomes[0]?.status === 200 ? passwordChange.newPassword : 'un autre encore neuf';
      expect((await login(acceptedPassword)).status).toBe(200);
    });

    it('is not changed with a wrong current password, to a short, guessable or the same one, nor after twenty attempts', async () => {
      const { password } = await create();
      const session = (await login(password)).body.token;
      const wrong = { currentPassword: 'x', newPassword: 'un mot de passe neuf' };
      const refused = await change(wrong, session);
      expect([refused.status, refused.body.msg]).toEqual([422, 'Le mot de passe actuel est incorrect']);
      const to = async (newPassword: string) =>
        (await change({ currentPassword: password, newPassword }, session)).body;
      expect(await to('court')).toMatchObject({ statusCode: 400 });
      expect(await to(password)).toMatchObject({ statusCode: 400, errors: [{ path: 'newPassword' }] });
      expect(await to('Camille-Camille-1975')).toMatchObject({ statusCode: 422, code: 'weak-password' });
      expect((await change(wrong, 'x.y.z')).status).toBe(401);
      for (let attempt = 3; attempt <= 20; attempt += 1) await change(wrong, session);
      expect((await change({ ...wrong, currentPassword: password }, session)).status).toBe(429);
    });
  });
});
