import type { ArticlePreview } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { ArticleHead, ArticleText } from '../../../../components/article/article.js';
import { typeset } from '../../../../components/article/typeset.js';
import { NEWSROOM } from '../../../../components/article/words.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiError } from '../../../../lib/api-client.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { serverClock } from '../../../../lib/now.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { useAttempt } from '../../use-attempt.js';
import type { ArticleValues } from './article-form.js';

interface PreviewProps {
  values: ArticleValues;
  /** Address of the picture; empty when there is none. */
  picture: string;
}

/** The article as its page would show it. What was typed goes to the server first, and comes back sanitised. */
export function Preview({ values, picture }: PreviewProps) {
  const { html, error, again } = useSanitised(values.contenu);
  const { titre, resume, auteur, datePublication, dateLecture } = values;
  const article = {
    title: frenchTypography(titre) || 'Sans titre',
    summary: frenchTypography(resume),
    author: frenchTypography(auteur) || NEWSROOM,
    date: momentOf(datePublication),
    minutes: Number(dateLecture),
    image: picture,
  };
  return (
    <div className="render" role="region" aria-label="Aperçu de l’article" tabIndex={0}>
      {error ? (
        <div role="alert">
          <EmptyState text={`L’aperçu n’a pas pu être préparé\u00A0: ${detailOf(error)}`}>
            <Button onClick={again}>Réessayer</Button>
          </EmptyState>
        </div>
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

/** What the server makes of a text; undefined until it has come. */
function useSanitised(contenu: string) {
  const attempt = useAttempt();
  const { renewed } = useSessionEnd();
  const isEmpty = contenu.trim() === '';
  const [html, setHtml] = useState<string | undefined>(isEmpty ? '' : undefined);
  const [error, setError] = useState<ApiError>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (isEmpty) return;
    let gone = false;
    setError(undefined);
    void attempt((api) => api.send<ArticlePreview>('POST', '/api/articles/apercu', { contenu })).then((outcome) => {
      if (gone) return;
      if (outcome.ok) setHtml(typeset(outcome.value.contenu));
      else setError(outcome.error);
    });
    return () => {
      gone = true;
    };
    // Asked again by the button, and once somebody has logged in again; `attempt` changes with every login.
  }, [contenu, isEmpty, asked, renewed]);
  return { html, error, again: () => setAsked((times) => times + 1) };
}
