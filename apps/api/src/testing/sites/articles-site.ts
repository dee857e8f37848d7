import { type Article, type ArticleCard, type ArticlePage, type ArticleWithRelated } from '@fumata/contracts';
import { TestSite, type Failure } from '../site.js';

export const VALID_FIELDS = { titre: 'Un titre « neuf »', resume: 'Un résumé', contenu: '<p>Du texte</p>' };
export const DAY = 86_400;

export let site: TestSite;
export let token: string;
export const open = async (): Promise<void> => {
  site = await TestSite.open();
  token = await site.login('admin');
};
export const close = () => site.close();

export const call = <Body = Article & Failure>(method: string, path = '', body?: unknown, by = token) =>
  site.ask<Body>(method, `/api/articles${path}`, {
    ...(body !== undefined && { body }),
    headers: { 'x-auth-token': by },
  });
export const list = async (query = '', by?: string) =>
  (
    await site.ask<ArticlePage>('GET', `/api/articles${query}`, {
      headers: by === undefined ? {} : { 'x-auth-token': by },
    })
  ).body;
export const bySlug = (slug: string) => site.get<ArticleWithRelated & Failure>(`/api/articles/slug/${slug}`);
export const add = async (fields: object = {}) =>
  (await call('POST', '', { ...VALID_FIELDS, publie: true, ...fields })).body;
export const slugs = (articles: readonly ArticleCard[]) => articles.map(({ slug }) => slug);
