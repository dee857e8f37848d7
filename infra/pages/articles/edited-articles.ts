import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll } from '@jest/globals';
import type { Page } from '../page.tsx';
import { ADMINISTRATOR, routeSite } from '../route-site.ts';

export const LIST = '/admin/articles';

export const PICTURE = {
  name: 'image.png',
  mimeType: 'image/png',
  buffer: readFileSync(resolve(__dirname, '../../../apps/web/public/images/article-default.png')),
};

const VALID_FIELDS = { titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };

interface Article {
  readonly _id: string;
  readonly slug: string;
  readonly titre: string;
  readonly contenu: string;
  readonly version: number;
}

export let site: ReturnType<typeof routeSite>;

/** The form of a new article, opened by a new administrator, who has no drafts. */
export async function openNewForm(): Promise<Page> {
  accounts += 1;
  const credentials = { ...ADMINISTRATOR, email: `redaction-${accounts}@exemple.fr` };
  await site.api.system.accounts.create({ ...credentials, name: 'Camille', role: 'admin' });
  return site.enter('/admin/articles/create', credentials);
}

let accounts = 0;
export const add = (over: object = {}) =>
  site.callAsAdmin<Article>('POST', '/api/articles', { ...VALID_FIELDS, ...over });
export const change = (id: string, over: object) => site.callAsAdmin('PUT', `/api/articles/${id}`, over);
export const stored = (id: string) => site.callAsAdmin<Article>('GET', `/api/articles/id/${id}`);

export const articlesNamed = async (titre: string) => {
  const query = new URLSearchParams({ search: titre, publie: '' });
  const { articles } = await site.callAsAdmin<{ articles: Article[] }>('GET', `/api/articles?${query}`);
  return articles;
};

export const writeHtml = async (page: Page, html: string): Promise<void> => {
  await page.presses('HTML');
  await page.locator('[name=contenu]').fill(html);
};

export const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
export const update = (page: Page) => page.presses('Mettre à jour l’article');

export async function write(page: Page, titre: string): Promise<void> {
  await page.getByLabel('Titre').fill(titre);
  await page.getByLabel('Résumé').fill('En deux mots');
  await writeHtml(page, '<p>Du texte</p>');
}

export function prepareSite(): void {
  const opened = routeSite();
  beforeAll(() => {
    site = opened;
  });
}
