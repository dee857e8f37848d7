import { Link } from 'react-router-dom';
import { number, plural } from '@fumata/text';
import type { NewsData } from '../load-news.js';
import { addressOf } from '../rules/address.js';
import { CATEGORIES } from '../../../components/article/words.js';

/** Categories with the number of articles in each, of all articles or of the search results. */
export function Categories({ counts, query: { categorie, search } }: Pick<NewsData, 'counts' | 'query'>) {
  const categories = Object.entries(CATEGORIES).map(([key, label]) => ({
    key,
    label,
    articles: counts?.find((each) => each.categorie === key)?.articles,
  }));
  const total = counts?.reduce((sum, { articles }) => sum + articles, 0);
  return (
    <nav className="cats" aria-label="Catégories">
      {[{ key: '', label: 'Toutes', articles: total }, ...categories]
        .filter(({ key, articles }) => articles !== 0 || key === categorie || key === '')
        .map(({ key, label, articles }) => (
          <Link
            key={key}
            to={addressOf({ categorie: key, search })}
            aria-current={key === categorie ? 'page' : undefined}
          >
            {label}
            {articles !== undefined && (
              <>
                <span className="num">{number(articles)}</span>
                <span className="sr">{plural(articles, 'article')}</span>
              </>
            )}
          </Link>
        ))}
    </nav>
  );
}
