import { Link } from 'react-router-dom';
import { GoLink } from '../../../components/navigation/links.js';
import { Niche } from '../../../components/pictures/niche.js';
import type { Portrait } from '../../../lib/pick.js';
import type { ArticleLink } from '../card.js';
import { Day } from '../../../components/text/day.js';

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
export function PapabiliBox({ papabili }: { papabili: readonly Portrait[] }) {
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
        <GoLink to="/papabili">Tous les papabili</GoLink>
      </p>
    </section>
  );
}
