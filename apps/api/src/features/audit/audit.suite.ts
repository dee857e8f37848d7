import { recordActsSchema, type RecordActs } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../testing/site.js';

describe('audit', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const acts = async (query = '', by = token) =>
    site.ask<RecordActs & Failure>('GET', `/api/actes${query}`, { headers: { 'x-auth-token': by } });
  const change = (slug: string, body: object, by = token) =>
    site.ask('PUT', `/api/cardinaux/${site.cardinal(slug)._id}`, { body, headers: { 'x-auth-token': by } });

  describe('the audit of the content', () => {
    beforeEach(open);
    afterEach(close);

    it('lists author, field, before and after, newest first', async () => {
      await change('pietro-parolin', { fonction: 'Ancien secrétaire d’État' });
      site.system.clock.pass(1);
      await change('pietro-parolin', { papabile: false });
      const { body } = await acts('?genre=cardinal');
      expect(recordActsSchema.parse(body)).toEqual(body);
      expect(body.actes).toMatchObject([
        {
          who: 'Claire',
          verb: 'changed',
          title: 'Pietro Parolin',
          changes: [{ field: 'papabile', before: true, after: false }],
        },
        {
          changes: [
            { field: 'fonction', before: "Secrétaire d'État du Saint-Siège", after: 'Ancien secrétaire d’État' },
          ],
        },
      ]);
      expect(body.actes[0]?.login).toMatch(/^admin-.*@exemple\.fr$/);
      expect(body.suite).toBeNull();
    });

    it('pages through every act once, also through acts of the same time', async () => {
      for (const field of ['titre', 'formation', 'creePar']) await change('pietro-parolin', { [field]: 'x' });
      const first = (await acts('?genre=cardinal&limit=2')).body;
      const second = (await acts(`?genre=cardinal&limit=2&apres=${encodeURIComponent(first.suite!)}`)).body;
      const all = [...first.actes, ...second.actes].flatMap(({ changes }) => changes.map(({ field }) => field));
      expect(all.sort()).toEqual(['creePar', 'formation', 'titre']);
      expect(second.suite).toBeNull();
    });

    it('filters by kind, author and name', async () => {
      const bernard = await site.login('admin', 'Bernard');
      const { body: me } = await site.ask<{ _id: string }>('GET', '/api/auth/user', {
        headers: { 'x-auth-token': bernard },
      });
      await change('pietro-parolin', { titre: 'A' });
      await change('matteo-maria-zuppi', { titre: 'B' }, bernard);
      const titles = async (query: string) => (await acts(query)).body.actes.map(({ title }) => title);
      expect(await titles(`?qui=${me._id}`)).toEqual(['Matteo Maria Zuppi']);
      expect(await titles('?q=PAROLIN&genre=cardinal')).toEqual(['Pietro Parolin']);
      expect(await titles('?q=zuppi+MATTEO&genre=cardinal')).toEqual(['Matteo Maria Zuppi']);
      expect(await titles('?q=.*&genre=cardinal')).toEqual([]);
      expect((await titles('?genre=account')).length).toBe(2);
    });
  });

  describe('reading the audit', () => {
    beforeAll(open);
    afterAll(close);

    it('is for administrators, that of their content also for editors', async () => {
      expect((await acts('', 'x.y.z')).status).toBe(401);
      expect((await acts('', await site.login('analyste'))).status).toBe(403);
      const editor = await site.login('redaction');
      const statuses = [];
      for (const query of ['', '?genre=account', '?genre=cardinal']) statuses.push((await acts(query, editor)).status);
      expect(statuses).toEqual([403, 403, 200]);
    });

    it('shows an editor the own login only', async () => {
      const editor = await site.login('redaction', 'Camille');
      await change('pietro-parolin', { titre: 'A' });
      site.system.clock.pass(1);
      await change('pietro-parolin', { titre: 'B' }, editor);
      const logins = (await acts('?genre=cardinal', editor)).body.actes.map(({ login }) => login);
      expect(logins).toEqual([expect.stringContaining('@'), '']);
    });

    it('contains no e-mail address and no secret among the changes of an account', async () => {
      const { body } = await acts('?genre=account');
      expect(JSON.stringify(body.actes.map(({ changes }) => changes))).not.toMatch(/exemple\.fr|argon2/);
    });

    it.each(['?limit=0', '?genre=x', '?qui=x', '?apres=x'])('answers 400 to %s', async (query) => {
      expect((await acts(query)).status).toBe(400);
    });
  });
});
