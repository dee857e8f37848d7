import { Link } from 'react-router-dom';
import { GhostLink } from '../../../components/navigation/links.js';
import { number } from '@fumata/text';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { ListFailed } from '../../../components/messages/list-failed.js';
import { Pagination } from '../../../components/navigation/pagination.js';
import type { NewsResult, NewsData } from '../load-news.js';
import { addressOf, isFront, type NewsQuery } from '../rules/address.js';
import { ALL_NEWS, NOTHING_FOUND, NOTHING_YET } from '../texts.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { ArticlePicture } from '../../../components/pictures/article-picture.js';
import type { Card } from '../card.js';
import { CATEGORIES } from '../../../components/article/words.js';
import { Day } from '../../../components/text/day.js';

/** List of articles, or the reason why there is none. */
export function Results({ data: { list, featured, query } }: { data: NewsData }) {
  if ('message' in list)
    return (
      <ListFailed failure={list}>
        <GhostLink to="/actualites">{ALL_NEWS}</GhostLink>
      </ListFailed>
    );
  if (list.articles.length === 0 && !featured) return <NoResults result={list} query={query} />;
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

function NoResults({ result: { total, pages }, query }: { result: NewsResult; query: NewsQuery }) {
  if (total > 0) {
    return (
      <EmptyState text={`Cette page n’existe pas\u00A0: la liste en compte ${number(pages)}.`}>
        <GhostLink to={addressOf({ ...query, page: String(pages) })}>Aller à la dernière page</GhostLink>
      </EmptyState>
    );
  }
  if (isFront(query)) {
    return (
      <EmptyState text={NOTHING_YET}>
        <p className="muted">En attendant, le conclave virtuel se suit en direct.</p>
        <GhostLink to="/conclave">Conclave virtuel</GhostLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={NOTHING_FOUND}>
      <p className="muted">Essayez un autre mot, ou revenez à la liste entière.</p>
      <GhostLink to="/actualites">{ALL_NEWS}</GhostLink>
    </EmptyState>
  );
}

function StoryRow({ article: { slug, title, summary, category, date, image } }: { article: Card }) {
  return (
    <article className="story row3">
      <div className="pic">
        <ArticlePicture image={image} sizes="11rem" />
      </div>
      <div>
        <p className="meta">
          {CATEGORIES[category]} · <Day date={date} />
        </p>
        <h3>
          <Link to={`/actualites/${slug}`}>{withOrdinals(title)}</Link>
        </h3>
        <p className="muted">{withOrdinals(summary)}</p>
      </div>
    </article>
  );
}
