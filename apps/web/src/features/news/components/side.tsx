import { Link } from 'react-router-dom';
import { Niche } from '../../../components/niche.js';
import type { ArticleLink, Papabile } from '../card.js';
import { Day } from '../../../components/day.js';

/** List of article titles. */
export function ArticleLinks({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <ol className="recents" role="list">
      {articles.map(({ slug, title, date }) => (
        <li key={slug}>
          <Link to={`/actualites/${slug}`}>{title}</Link>
          <Day date={date} className="small faint" />
        </li>
      ))}
    </ol>
  );
}

/** Some papabili; renders nothing without any. */
export function PapabiliBox({ papabili }: { papabili: readonly Papabile[] }) {
  if (papabili.length === 0) return null;
  return (
    <section aria-labelledby="papabili">
      <h2 className="side-h" id="papabili">
        Papabili
      </h2>
      <ul className="mini" role="list">
        {papabili.map((cardinal) => (
          <li key={cardinal.slug}>
            <Niche of={cardinal} small />
            <Link to={`/cardinaux/${cardinal.slug}`}>{cardinal.nomComplet}</Link>
          </li>
        ))}
      </ul>
      <p className="more">
        <Link className="go" to="/papabili">
          Tous les papabili
        </Link>
      </p>
    </section>
  );
}
