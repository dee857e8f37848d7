import { data, redirect } from 'react-router-dom';
import { nullIfNotFound, type ApiClient } from '../../lib/api-client.js';
import { frenchTypography } from '../../lib/french-typography.js';
import { articleLinkOf, papabileOf, type ArticleLink, type Papabile } from './card.js';
import { typeset } from '../../components/article/typeset.js';
import { DEFAULT_AUTHOR, type Category } from '../../components/article/words.js';
import { fetchArticle } from './requests.js';

export interface ArticleData extends ArticleLink {
  readonly summary: string;
  readonly category: Category;
  readonly author: string;
  readonly minutes: number | null;
  /** Empty when the article has no picture. */
  readonly image: string;
  /** Sanitised by the server's allow-list. */
  readonly html: string;
  readonly related: readonly ArticleLink[];
  readonly papabili: readonly Papabile[];
}

/** Null when nothing has this address; a former slug redirects to the current one. */
export async function loadArticle(api: ApiClient, slug: string, { signal }: Request) {
  const shown = await nullIfNotFound(fetchArticle(api, slug, signal));
  if (shown === null) return data(null, { status: 404 });
  const { article, articlesConnexes, papabili } = shown;
  if (article.slug !== slug) throw redirect(`/actualites/${article.slug}`, 301);
  const { resume, categorie, auteur, dateLecture, image, contenu } = article;
  return {
    ...articleLinkOf(article),
    summary: frenchTypography(resume),
    category: categorie,
    author: frenchTypography(auteur) || DEFAULT_AUTHOR,
    minutes: dateLecture,
    image: image ?? '',
    html: typeset(contenu),
    related: articlesConnexes.map(articleLinkOf),
    papabili: papabili.map(papabileOf),
  } satisfies ArticleData;
}
