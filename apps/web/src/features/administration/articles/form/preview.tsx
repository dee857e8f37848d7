import type { ArticlePreview } from '@fumata/contracts';
import { useState } from 'react';
import { ArticleHead, ArticleText } from '../../../../components/article/article.js';
import { typeset } from '../../../../components/article/typeset.js';
import { DEFAULT_AUTHOR } from '../../../../components/article/words.js';
import { frenchTypography } from '@fumata/text';
import { serverClock } from '../../../../lib/now.js';
import { Failed } from '../../kit/page.js';
import { apiQuery, useFetched, detailOf } from '../../kit/server-state.js';
import { ARTICLES } from '../query.js';
import type { ArticleValues } from './article-form.js';

/** The article as on its public page, with the text as sanitised by the server. */
export function Preview({ values, picture }: { values: ArticleValues; picture: string }) {
  const { html, error, retry } = useSanitised(values.contenu);
  const { titre, resume, auteur, datePublication, dateLecture } = values;
  const article = {
    title: frenchTypography(titre) || 'Sans titre',
    summary: frenchTypography(resume),
    author: frenchTypography(auteur) || DEFAULT_AUTHOR,
    date: momentOf(datePublication),
    minutes: Number(dateLecture) || null,
    image: picture,
  };
  return (
    <div className="render" role="region" aria-label="Aperçu de l’article" tabIndex={0}>
      {error ? (
        <Failed text={`L’aperçu n’a pas pu être préparé\u00A0: ${detailOf(error)}`} onRetry={retry} />
      ) : (
        <article className="article">
          <ArticleHead article={article} />
          {html === undefined ? <p role="status">Chargement de l’aperçu…</p> : <ArticleText html={html} />}
        </article>
      )}
    </div>
  );
}

const momentOf = (date: string): string => {
  if (date === '') return new Date(serverClock.now()).toISOString();
  return date.includes('T') ? date : `${date}T12:00:00Z`;
};

/** The text as sanitised by the server; while it loads, the previous one or undefined. */
function useSanitised(contenu: string) {
  const isEmpty = contenu.trim() === '';
  const { data, error, refetch } = useFetched(previewQuery(contenu), { enabled: !isEmpty });
  const [html, setHtml] = useState<string>();
  if (data !== undefined && data !== html) setHtml(data);
  return { html: isEmpty ? '' : html, error, retry: () => void refetch() };
}

const PREVIEW = `${ARTICLES}/apercu`;

const previewQuery = (contenu: string) =>
  apiQuery([PREVIEW, contenu], async (api) => {
    const { contenu: sanitised } = await api.send<ArticlePreview>('POST', PREVIEW, { contenu });
    return typeset(sanitised);
  });
