import { type KeptDrafts } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, add, bySlug, call, close, list, open, site, slugs, token } from '../../testing/sites/articles-site.js';

describe('articles', () => {
  describe('drafts', () => {
    beforeEach(open);
    afterEach(close);

    it('are visible to administrators only, and only on request', async () => {
      const publicTotal = (await list()).total;
      const draft = await add({ publie: false });
      expect((await list('', token)).total).toBe(publicTotal);
      expect((await list('?publie=', token)).total).toBe(13);
      expect(slugs((await list('?publie=false', token)).articles)).toEqual([draft.slug]);
      expect((await list('?publie=true', token)).total).toBe(12);
      for (const by of [undefined, 'x.y.z', await site.login('membre'), await site.login('analyste')]) {
        expect((await list('?publie=false', by)).total).toBe(publicTotal);
        const byId = await site.ask('GET', `/api/articles/id/${draft._id}`, {
          headers: by === undefined ? {} : { 'x-auth-token': by },
        });
        expect(byId.status).toBe(404);
      }
      expect((await bySlug(draft.slug)).status).toBe(404);
      expect((await call('GET', `/id/${draft._id}`)).status).toBe(200);
    });
  });

  describe('administering articles', () => {
    beforeAll(open);

    afterAll(close);

    describe('unsaved drafts', () => {
      const [ONE, OTHER] = ['1'.repeat(32), '2'.repeat(32)];
      const draft = { champs: { titre: 'En cours', publie: true, dateLecture: 4, image: null }, version: null };
      const listed = async (query = '', by = token) =>
        (await call<KeptDrafts>('GET', `/brouillons${query}`, undefined, by)).body.brouillons;

      it('are kept for each form and administrator, latest first', async () => {
        expect(await listed()).toEqual([]);
        expect((await call('PUT', `/brouillons/${ONE}`, draft)).status).toBe(200);
        site.system.clock.pass(60);
        await call('PUT', `/brouillons/${OTHER}`, { ...draft, champs: { titre: 'Un autre' } });
        expect(await listed()).toEqual([
          { ...draft, champs: { titre: 'Un autre' }, cle: OTHER, article: null, at: '2025-05-07T15:01:00.000Z' },
          { ...draft, cle: ONE, article: null, at: '2025-05-07T15:00:00.000Z' },
        ]);
        expect(await listed('', await site.login('admin', 'Bernard'))).toEqual([]);
        await call('DELETE', `/brouillons/${ONE}`);
        await call('DELETE', `/brouillons/${OTHER}`);
        expect(await listed()).toEqual([]);
      });

      it('are listed with their article, also drafts that earlier versions stored under its id', async () => {
        const { _id } = await add({});
        await call('PUT', `/brouillons/${ONE}`, { ...draft, article: _id, version: 1 });
        await call('PUT', `/brouillons/${_id}`, { ...draft, version: 1 });
        await call('PUT', '/brouillons/nouveau', draft);
        expect((await listed(`?article=${_id}`)).map(({ cle }) => cle).toSorted()).toEqual([ONE, _id].toSorted());
        expect((await listed()).map(({ cle }) => cle)).toEqual(['nouveau']);
        for (const key of [ONE, _id, 'nouveau']) await call('DELETE', `/brouillons/${key}`);
      });

      it('are refused under another kind of key, for an unknown article and with invalid fields', async () => {
        expect((await call('PUT', '/brouillons/autre', draft)).status).toBe(400);
        const unknown = { ...draft, article: '64f000000000000000000000' };
        expect((await call('PUT', `/brouillons/${ONE}`, unknown)).status).toBe(404);
        expect((await call('PUT', `/brouillons/${ONE}`, { ...draft, champs: { $set: 1 } })).status).toBe(400);
        expect((await call('PUT', `/brouillons/${ONE}`, { champs: { a: [1] }, version: null })).status).toBe(400);
      });

      it('are deleted thirty days after their last change', async () => {
        const { clock, drafts } = site.system;
        await call('PUT', `/brouillons/${ONE}`, draft);
        const days = (count: number) => new Date(clock.now().getTime() + count * DAY * 1000).toISOString();
        await drafts.purge(days(29));
        expect(await listed()).toHaveLength(1);
        await drafts.purge(days(30));
        expect(await listed()).toEqual([]);
      });
    });

    describe('the date of a draft', () => {
      const published = async (over: object, change: object = { publie: true }) => {
        const { _id } = await add({ publie: false, ...over });
        site.system.clock.pass(60);
        await call('PUT', `/${_id}`, change);
        const { body } = await call('GET', `/id/${_id}`);
        const now = site.system.clock.now().toISOString();
        return body.datePublication === now ? 'now' : body.datePublication;
      };

      it('is the moment of its publication unless somebody chose one', async () => {
        expect(await published({})).toBe('now');
        expect(await published({ datePublication: '' })).toBe('now');
        expect(await published({ datePublication: '2025-05-01' })).toBe('2025-04-30T22:00:00.000Z');
        expect(await published({}, { publie: true, datePublication: '2025-05-02' })).toBe('2025-05-01T22:00:00.000Z');
        expect(await published({ datePublication: '2025-05-01' }, { publie: true, datePublication: '' })).toBe('now');
      });

      it('is the moment of its publication when a client sends the whole article back', async () => {
        const { _id, version: _, ...draft } = await add({ publie: false });
        site.system.clock.pass(60);
        await call('PUT', `/${_id}`, { ...draft, publie: true });
        expect((await call('GET', `/id/${_id}`)).body.datePublication).toBe(site.system.clock.now().toISOString());
      });

      it('stays when a published article is changed', async () => {
        const { _id, datePublication } = await add({ publie: true });
        site.system.clock.pass(60);
        await call('PUT', `/${_id}`, { publie: true, titre: 'Autre titre' });
        expect((await call('GET', `/id/${_id}`)).body.datePublication).toBe(datePublication);
      });
    });
  });
});
