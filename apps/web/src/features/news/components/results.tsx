import { Link, useRevalidator } from 'react-router-dom';
import { number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Pagination } from '../../../components/pagination.js';
import type { NewsResult, NewsData } from '../load-news.js';
import { addressOf, isFront, type NewsQuery } from '../rules/address.js';
import { ALL_NEWS, NOTHING_FOUND, NOTHING_YET, RETRY } from '../texts.js';
import { StoryRow } from './story-row.js';

/** List of articles, or the reason why there is none. */
export function Results({ data: { list, featured, query } }: { data: NewsData }) {
  if ('message' in list) return <ListFailed {...list} />;
  if (list.articles.length === 0 && !featured) return <NoResults found={list} query={query} />;
  return (
    <>
      {list.articles.map((article) => (
        <StoryRow key={article.slug} article={article} />
      ))}
      <Pagination
        label="Pages des actualités"
        page={list.page}
        pages={list.pages}
        to={(page) => addressOf({ ...query, page: String(page) })}
      />
    </>
  );
}

function NoResults({ found: { total, pages }, query }: { found: NewsResult; query: NewsQuery }) {
  if (total > 0) {
    return (
      <EmptyState text={`Cette page n’existe pas\u00A0: la liste en compte ${number(pages)}.`}>
        <Link className="btn ghost" to={addressOf({ ...query, page: String(pages) })}>
          Aller à la dernière page
        </Link>
      </EmptyState>
    );
  }
  if (isFront(query)) {
    return (
      <EmptyState text={NOTHING_YET}>
        <p className="muted">En attendant, le conclave virtuel se suit en direct.</p>
        <Link className="btn ghost" to="/conclave">
          Conclave virtuel
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={NOTHING_FOUND}>
      <p className="muted">Essayez un autre mot, ou revenez à la liste entière.</p>
      <Link className="btn ghost" to="/actualites">
        {ALL_NEWS}
      </Link>
    </EmptyState>
  );
}

function ListFailed({ message, again }: { message: string; again: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <EmptyState text={message}>
        {again ? (
          <Button look="ghost" busy={state === 'loading'} onClick={() => void revalidate()}>
            {RETRY}
          </Button>
        ) : (
          <Link className="btn ghost" to="/actualites">
            {ALL_NEWS}
          </Link>
        )}
      </EmptyState>
    </div>
  );
}
