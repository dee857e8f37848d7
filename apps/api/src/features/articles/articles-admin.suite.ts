import {
  articleSchema,
  articleTrashSchema,
  type ArticleTrash,
  type ArticleVersions,
  type KeptDrafts,
} from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DAY,
  VALID_FIELDS,
  add,
  bySlug,
  call,
  close,
  list,
  open,
  site,
  slugs,
  token,
} from '../../testing/articles-site.js';

describe('articles', () => {
  describe('drafts', () => {
    beforeEach(open);
    afterEach(close);

    it('are visible to administrators only, and only on request', async () => {
      const shown = (await list()).total;
      const draft = await add({ publie: false });
      expect((await list('', token)).total).toBe(shown);
      expect((await list('?publie=', token)).total).toBe(13);
      expect(slugs((await list('?publie=false', token)).articles)).toEqual([draft.slug]);
      expect((await list('?publie=true', token)).total).toBe(12);
      for (const by of [undefined, 'x.y.z', await site.login('membre'), await site.login('analyste')]) {
        expect((await list('?publie=false', by)).total).toBe(shown);
        const byId = await site.ask('GET', `/api/articles/id/${draft._id}`, {
          headers: by === undefined ? {} : { 'x-auth-token': by },
        });
        expect(byId.status).toBe(404);
      }
      expect((await bySlug(draft.slug)).status).toBe(404);
      expect((await call('GET', `/id/${draft._id}`)).status).toBe(200);
    });
  });

  describe('deleting articles', () => {
    beforeEach(open);
    afterEach(close);

    it('keeps an article in the trash for thirty days, restorable until then', async () => {
      const { _id, slug } = await add();
      expect((await call<{ message: string }>('DELETE', `/${_id}`)).status).toBe(200);
      expect((await bySlug(slug)).status).toBe(404);
      expect((await call('PUT', `/${_id}`, { titre: 'x' })).body).toMatchObject({ statusCode: 409, code: 'in-trash' });
      const trash = (await call<ArticleTrash>('GET', '/corbeille')).body;
      expect(articleTrashSchema.parse(trash)).toEqual(trash);
      expect(trash.articles).toMatchObject([{ slug, supprimePar: 'Claire', purgeLe: '2025-06-06T15:00:00.000Z' }]);
      expect((await call('POST', `/${_id}/restaurer`)).status).toBe(200);
      expect((await bySlug(slug)).status).toBe(200);
      await call('DELETE', `/${_id}`);
      site.system.clock.pass(30 * DAY);
      const again = await site.login('admin');
      expect((await call<ArticleTrash>('GET', '/corbeille', undefined, again)).body.articles).toEqual([]);
      expect((await call('PUT', `/${_id}`, { titre: 'x' }, again)).status).toBe(404);
      expect((await call('POST', `/${_id}/restaurer`, undefined, again)).status).toBe(404);
      await site.system.articles.purge();
      expect(await site.system.articles.getWithTrash(_id)).toBeUndefined();
    });
  });

  describe('administering articles', () => {
    beforeAll(open);
    afterAll(close);

    it.each([
      ['POST', ''],
      ['PUT', '/64f000000000000000000000'],
      ['DELETE', '/64f000000000000000000000'],
      ['POST', '/apercu'],
      ['GET', '/corbeille'],
      ['GET', '/64f000000000000000000000/versions'],
      ['PUT', `/brouillons/${'a'.repeat(32)}`],
      ['GET', '/brouillons'],
    ])('%s %s rejects callers other than administrators', async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      expect((await call(method, path, body, 'x.y.z')).status).toBe(401);
      expect((await call(method, path, body, await site.login('analyste'))).status).toBe(403);
    });

    it('creates an article with defaults for missing fields', async () => {
      const { status, body } = await call('POST', '', { ...VALID_FIELDS, titre: 'Un titre « seul »' });
      expect(status).toBe(201);
      expect(articleSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        slug: 'un-titre-seul',
        publie: false,
        featured: false,
        dateLecture: null,
        categorie: 'actualite',
        datePublication: '2025-05-07T15:00:00.000Z',
        image: null,
      });
    });

    it.each([
      '<script>alert(1)</script>',
      '<p> &nbsp;</p><br>',
      '<iframe src="https://exemple.fr"></iframe>',
      '<!-- -->',
    ])('rejects content that is empty after sanitising: %s', async (contenu) => {
      const created = await call('POST', '', { ...VALID_FIELDS, contenu });
      expect(created).toMatchObject({ status: 422, body: { code: 'nothing-left' } });
      const { _id } = await add({});
      expect((await call('PUT', `/${_id}`, { contenu })).status).toBe(422);
    });

    it.each([
      ['no title', { titre: ' ' }, 'Veuillez remplir tous les champs obligatoires'],
      ['no content', { contenu: undefined }, 'Veuillez remplir tous les champs obligatoires'],
      ['a reading time of 61 minutes', { dateLecture: 61 }, 'De 1 à 60 minutes'],
      ['an external image', { image: 'https://exemple.fr/x.png' }, 'L’image doit être l’une de celles du site'],
      ['a date after the year 9999 in UTC', { datePublication: '9999-12-31T23:59:59-23:59' }, 'Date trop lointaine'],
      [
        '99,000 unclosed tags',
        { contenu: '<b>'.repeat(99_000) },
        'Le texte contient trop de balises, ou une balise trop longue',
      ],
      [
        'formatting reopened in 4,000 paragraphs',
        { contenu: '<b>'.repeat(90) + '<p>x'.repeat(4_000) },
        'Le texte contient trop de balises, ou une balise trop longue',
      ],
      [
        '101 nested tags',
        { contenu: '<b>'.repeat(101) },
        'Le texte contient trop de balises, ou une balise trop longue',
      ],
      [
        'a tag with 2,000 attributes',
        { contenu: `<p ${'a '.repeat(2_000)}>x</p>` },
        'Le texte contient trop de balises, ou une balise trop longue',
      ],
      ['an invalid date', { datePublication: 'demain' }, 'Date attendue au format AAAA-MM-JJ'],
      ['an unknown category', { categorie: 'sport' }, 'Catégorie inconnue'],
    ])('answers 400 to %s', async (_case, fields, message) => {
      const { status, body } = await call('POST', '', { ...VALID_FIELDS, ...fields });
      expect([status, body.msg]).toEqual([400, message]);
    });

    it('removes scripts from content and keeps titles as typed', async () => {
      const contenu = '<p onclick="x()">a<script>alert(1)</script></p><img src=x onerror=alert(1)>';
      const article = await add({ titre: '<b>Titre</b> & "x"', contenu });
      expect(article).toMatchObject({ titre: '<b>Titre</b> & "x"', contenu: '<p>a</p>' });
      const stored = await site.system.articles.get(article._id);
      expect(stored?.contenu).toBe('<p>a</p>');
    });

    it('previews the sanitised text without storing it', async () => {
      const before = (await list('?publie=', token)).total;
      const contenu = '<h1>a</h1><p onclick="x()">b<script>alert(1)</script></p>';
      const { status, body } = await call('POST', '/apercu', { contenu });
      expect([status, body]).toEqual([200, { contenu: '<h2>a</h2><p>b</p>' }]);
      expect((await call('POST', '/apercu', { contenu: '<b>'.repeat(101) })).body.msg).toBe(
        'Le texte contient trop de balises, ou une balise trop longue',
      );
      expect((await list('?publie=', token)).total).toBe(before);
    });

    it('gives a new title a new slug; the old slug still finds the article', async () => {
      const { _id, slug, version } = await add();
      const { body } = await call('PUT', `/${_id}`, { titre: 'Autre titre', version });
      expect(body).toMatchObject({ slug: 'autre-titre', version: 2 });
      expect((await bySlug(slug)).body.article.slug).toBe('autre-titre');
      expect((await call('PUT', `/${_id}`, { titre: 'X', version })).body.code).toBe('record-changed');
    });

    it('lists every version and returns earlier ones', async () => {
      const { _id } = await add();
      await call('PUT', `/${_id}`, { contenu: '<p>Deux</p>' });
      await call('PUT', `/${_id}`, { titre: 'Trois', resume: 'Trois' });
      const { versions } = (await call<ArticleVersions>('GET', `/${_id}/versions`)).body;
      expect(versions.map(({ verb }) => verb)).toEqual(['changed', 'changed', 'created']);
      expect(versions.map(({ version, champs, who }) => [version, champs.length > 5 ? 'tous' : champs, who])).toEqual([
        [3, ['titre', 'resume'], 'Claire'],
        [2, ['contenu'], 'Claire'],
        [1, 'tous', 'Claire'],
      ]);
      const first = (await call('GET', `/${_id}/versions/1`)).body;
      expect(first).toMatchObject({ titre: VALID_FIELDS.titre, contenu: VALID_FIELDS.contenu, version: 1 });
      expect((await call('GET', `/${_id}/versions/2`)).body).toMatchObject({
        titre: VALID_FIELDS.titre,
        contenu: '<p>Deux</p>',
      });
      expect((await call('GET', `/${_id}/versions/4`)).status).toBe(404);
      const { article: demo } = (await bySlug('rome-a-fait-ses-adieux-au-pape-francois')).body;
      expect((await call<ArticleVersions>('GET', `/${demo._id}/versions`)).body.versions).toHaveLength(1);
    });

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

      it('of an article are listed with it, also those stored under its id by earlier versions', async () => {
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
