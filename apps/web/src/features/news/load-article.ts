import type { ShownArticle } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { orNone } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { printed } from '../../lib/printed.js';
import { lineOf, papabileOf } from './card.js';
import type { Line, Papabile } from './card.js';
import { typeset } from '../../components/article/typeset.js';
import { NEWSROOM } from '../../components/article/words.js';
import type { Category } from '../../components/article/words.js';

export interface ArticleData extends Line {
  readonly summary: string;
  readonly category: Category;
  readonly author: string;
  readonly minutes: number;
  /** Empty when the article has no picture. */
  readonly image: string;
  /** Sanitised by the server's allow-list. */
  readonly html: string;
  readonly related: readonly Line[];
  readonly papabili: readonly Papabile[];
}

/** Null when nothing has this address; a former slug redirects to the current one. */
export async function loadArticle(api: ApiClient, slug: string, { signal }: Request) {
  const shown = await orNone(api.get<ShownArticle>(`/api/articles/slug/${encodeURIComponent(slug)}`, signal));
  if (shown === null) return data(null, { status: 404 });
  const { article, articlesConnexes, papabili } = shown;
  if (article.slug !== slug) throw redirect(`/actualites/${article.slug}`, 301);
  const { resume, categorie, auteur, dateLecture, image, contenu } = article;
  return {
    ...lineOf(article),
    summary: printed(resume),
    category: categorie,
    author: printed(auteur) || NEWSROOM,
    minutes: dateLecture,
    image: image ?? '',
    html: typeset(contenu),
    related: articlesConnexes.map(lineOf),
    papabili: papabili.map(papabileOf),
  } satisfies ArticleData;
}
