import { articleSchema, articleTrashSchema, type ArticleTrash, type ArticleVersions } from '@fumata/contracts';
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
  token,
} from '../../testing/sites/articles-site.js';

describe('articles', () => {
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

    it("takes '' for no image and no reading time", async () => {
      const none = { image: '', dateLecture: '' };
      const { _id, ...created } = await add(none);
      expect(created).toMatchObject({ image: null, dateLecture: null });
      await call('PUT', `/${_id}`, { image: '/api/images/a.jpg', dateLecture: 4 });
      expect((await call('PUT', `/${_id}`, none)).body).toMatchObject({ image: null, dateLecture: null, version: 3 });
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
  });
});
