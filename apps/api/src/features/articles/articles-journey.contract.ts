import type { Article, ArticleCard, ArticlePage, ArticleTrash } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

const VALID_FIELDS = { titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };

export const articlesJourney: Journey = (site, token) => {
  const call = async <Body = Article & Failure>(method: string, path = '', body?: unknown) =>
    site().by<Body>(await token('admin'), method, `/api/articles${path}`, body);
  const add = async (fields: object) => (await call('POST', '', { ...VALID_FIELDS, ...fields })).body;
  const list = async (query = '') => (await site().get<ArticlePage>(`/api/articles${query}`)).body;
  const slugs = (articles: readonly ArticleCard[]) => articles.map(({ slug }) => slug);

  it('lists articles newest first and searches them', async () => {
    const { articles } = await list();
    const dates = articles.map(({ datePublication }) => datePublication);
    expect(dates).toEqual([...dates].sort().reverse());
    const adieux = await list('?search=ADIEUX%20francois');
    expect(slugs(adieux.articles)).toContain('rome-a-fait-ses-adieux-au-pape-francois');
    expect((await list('?search=introuvable')).total).toBe(0);
  });

  it('shows published articles to the public, and drafts only once published', async () => {
    const [published, draft] = [await add({ titre: 'Publié' }), await add({ titre: 'Brouillon', publie: false })];
    expect(slugs((await list()).articles)).toContain(published.slug);
    expect((await site().get(`/api/articles/slug/${draft.slug}`)).status).toBe(404);
    await call('PUT', `/${draft._id}`, { publie: true });
    expect((await site().get(`/api/articles/slug/${draft.slug}`)).status).toBe(200);
  });

  it('gives three articles created simultaneously with one title different slugs', async () => {
    const added = await Promise.all([1, 2, 3].map(() => add({ titre: 'Le même titre' })));
    expect(new Set(slugs(added)).size).toBe(3);
  });

  it('accepts one of three simultaneous changes of the same version', async () => {
    const { _id, version } = await add({ titre: 'Disputé' });
    const answers = await Promise.all([1, 2, 3].map((n) => call('PUT', `/${_id}`, { resume: `Résumé ${n}`, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('moves an article to the trash and back', async () => {
    const { _id, slug } = await add({ titre: 'Corbeille' });
    expect((await call('DELETE', `/${_id}`)).status).toBe(200);
    expect((await site().get(`/api/articles/slug/${slug}`)).status).toBe(404);
    const trash = (await call<ArticleTrash>('GET', '/corbeille')).body;
    expect(trash.articles.map(({ titre }) => titre)).toEqual(['Corbeille']);
    expect((await call('POST', `/${_id}/restaurer`)).status).toBe(200);
    expect((await site().get(`/api/articles/slug/${slug}`)).status).toBe(200);
  });
};
