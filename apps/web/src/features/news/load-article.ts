import { data, redirect } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { pagesBeginningWith } from '../../lib/cut-address.js';
import { frenchTypography } from '@fumata/text';
import { pick, PORTRAIT, type Portrait } from '../../lib/pick.js';
import { articleLinkOf, type ArticleLink } from './card.js';
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
  readonly papabili: readonly Portrait[];
}

/** An article, or the pages that an unknown slug may mean; a former slug redirects to the current one. */
export async function loadArticle(api: ApiClient, slug: string, { signal }: Request) {
  const answer = await nullIfNotFound(fetchArticle(api, slug, signal));
  if (answer === null) return data(await pagesBeginningWith(api, 'actualites', slug), { status: 404 });
  const { article, articlesConnexes, papabili } = answer;
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
    papabili: papabili.map((cardinal) => pick(cardinal, PORTRAIT)),
  } satisfies ArticleData;
}
