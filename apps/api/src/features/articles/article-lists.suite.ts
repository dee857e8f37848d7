import { articlePageSchema, articleWithRelatedSchema, type ArticleCard, type ArticleCounts } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VALID_FIELDS, add, bySlug, call, close, list, open, site, slugs } from '../../testing/sites/articles-site.js';

describe('articles', () => {
  describe('the article list', () => {
    beforeAll(open);
    afterAll(close);

    it('has pages of ten, newest first, and matches the contract', async () => {
      const first = await list();
      expect(articlePageSchema.parse(first)).toEqual(first);
      expect(first).toMatchObject({ total: 12, totalPages: 2, currentPage: 1 });
      expect(first.articles[0]?.slug).toBe('la-veille-du-conclave-le-programme-du-7-mai');
      expect((await list('?page=2')).articles).toHaveLength(2);
      expect((await list('?page=9')).articles).toEqual([]);
      expect(first.articles[0]).not.toHaveProperty('contenu');
    });

    it('filters by category; finds words in any case without accents, and nothing for symbols alone; rejects unknown categories and pages', async () => {
      expect(slugs((await list('?categorie=analyse')).articles)).toHaveLength(5);
      expect(slugs((await list('?search=ADIEUX%20francois')).articles)).toContain(
        'rome-a-fait-ses-adieux-au-pape-francois',
      );
      expect((await list('?search=.*%24%7B')).total).toBe(0);
      expect((await list('?search=+')).total).toBe(12);
      expect((await list('?search=introuvable')).total).toBe(0);
      expect((await site.get('/api/articles?categorie=sport')).status).toBe(400);
      expect((await site.get('/api/articles?page=0')).status).toBe(400);
    });

    it('returns featured and recent articles', async () => {
      const featured = (await site.get<ArticleCard[]>('/api/articles/featured?limit=2')).body;
      expect(slugs(featured)).toEqual([
        'la-veille-du-conclave-le-programme-du-7-mai',
        'un-college-d-electeurs-plus-international-que-jamais',
      ]);
      expect((await site.get<ArticleCard[]>('/api/articles/recent?limit=5')).body).toHaveLength(5);
    });

    it('returns an article with related articles and papabili', async () => {
      const { body } = await bySlug('la-veille-du-conclave-le-programme-du-7-mai');
      expect(articleWithRelatedSchema.parse(body)).toEqual(body);
      expect(body.articlesConnexes[0]?.slug).toBe('apres-la-fumee-blanche-les-premiers-jours-d-un-pape');
      expect(body.articlesConnexes).toHaveLength(3);
      expect(body.papabili).toHaveLength(5);
      const unknown = await bySlug('rien');
      expect([unknown.status, unknown.body.message]).toEqual([404, 'Article non trouvé']);
    });
  });

  describe('the article list over time', () => {
    beforeEach(open);
    afterEach(close);

    it('shows a scheduled article from its publication date on', async () => {
      const today = (await list()).total;
      const article = await add({ datePublication: '2025-05-08' });
      expect(article.datePublication).toBe('2025-05-07T22:00:00.000Z');
      expect((await list()).total).toBe(today);
      expect((await bySlug(article.slug)).status).toBe(404);
      site.system.clock.pass(7 * 3600 - 1);
      expect((await bySlug(article.slug)).status).toBe(404);
      site.system.clock.pass(1);
      expect((await bySlug(article.slug)).status).toBe(200);
    });

    it('orders articles of one day by creation time', async () => {
      const day = { publie: true, datePublication: '2025-05-07' };
      const first = await add({ ...day, titre: 'Premier' });
      site.system.clock.pass(1);
      const second = await add({ ...day, titre: 'Second' });
      const ownSlugs = slugs((await list()).articles).filter((slug) => [first.slug, second.slug].includes(slug));
      expect(ownSlugs).toEqual([second.slug, first.slug]);
    });

    it('counts articles by category, also within a search', async () => {
      const draft = await call('POST', '', { ...VALID_FIELDS, categorie: 'interview' }, await site.login('admin'));
      expect(draft.status).toBe(201);
      const counts = async (query = '') =>
        (await site.get<ArticleCounts>(`/api/articles/categories${query}`)).body.categories.map(
          ({ articles }) => articles,
        );
      expect(await counts()).toEqual([2, 5, 0, 3, 2, 0]);
      expect(await counts('?search=adieux')).toEqual([0, 0, 0, 1, 0, 0]);
    });
  });
});
