import type { ArticlePage, User } from '@fumata/contracts';
import { generatePassword } from '@fumata/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>>;
}

describe('accounts: a temporary password', () => {
  const password = generatePassword();
  let site: TestSite;
  let token: string;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    token = await site.login('admin', 'Claire', password);
  });

  /** Every documented call that requires a session. */
  async function protectedCalls(): Promise<[method: string, path: string][]> {
    const { paths } = (await site.get<OpenApi>('/api/docs-json')).body;
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security !== undefined)
        .map(([method]): [string, string] => [method.toUpperCase(), path.replaceAll(/\{.*?\}/g, '0'.repeat(24))]),
    );
  }

  it('allows only its change, a logout, the end of all sessions and the own account', async () => {
    const allowed: string[] = [];
    const ends = ['/api/auth/logout', '/api/auth/fermer-les-sessions'];
    const calls = (await protectedCalls()).filter(([, path]) => !ends.includes(path));
    expect(calls.length).toBeGreaterThan(50);
    for (const [method, path] of calls) {
      const { status, body } = await site.by(token, method, path, method === 'GET' ? undefined : {});
      if (status !== 403 || body.code !== 'password-change-required') allowed.push(`${method} ${path} ${status}`);
    }
    expect(allowed.sort()).toEqual(['GET /api/auth/user 200', 'PUT /api/auth/password 400']);
    for (const path of ends)
      expect((await site.by(await site.login('admin', 'Claire', password), 'POST', path)).status).toBe(200);
  });

  it('opens no session after seven days', async () => {
    const email = 'tard@exemple.fr';
    await site.system.accounts.create({ email, name: 'Tard', role: 'membre', password });
    const login = () => site.ask('POST', '/api/auth/login', { body: { email, password: password.temporary } });
    site.system.clock.pass(7 * 86_400);
    expect((await login()).status).toBe(200);
    site.system.clock.pass(1);
    expect(await login()).toMatchObject({ status: 401, body: { code: 'password-expired' } });
  });

  it('shows what everybody sees on public calls', async () => {
    const administrator = await site.login('admin');
    const draft = { titre: 'Un brouillon', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: false };
    await site.by(administrator, 'POST', '/api/articles', draft);
    const all = '/api/articles?publie=';
    const { total } = (await site.get<ArticlePage>(all)).body;
    expect((await site.by<ArticlePage>(token, 'GET', all)).body.total).toBe(total);
    expect((await site.by<ArticlePage>(administrator, 'GET', all)).body.total).toBeGreaterThan(total);
  });

  it('is announced with the own account until it is changed; then everything is allowed', async () => {
    const me = async (by: string) => (await site.by<User>(by, 'GET', '/api/auth/user')).body;
    expect(await me(token)).toMatchObject({ name: 'Claire', mustChangePassword: true });
    const change = { currentPassword: password.temporary, newPassword: 'un mot de passe neuf' };
    const { body } = await site.by<{ token: string }>(token, 'PUT', '/api/auth/password', change);
    expect(await me(body.token)).not.toHaveProperty('mustChangePassword');
    expect((await site.by(body.token, 'GET', '/api/comptes')).status).toBe(200);
  });
});
