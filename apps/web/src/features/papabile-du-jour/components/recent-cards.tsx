import { Link } from 'react-router-dom';
import { GoLink } from '../../../components/navigation/links.js';
import { Day } from '../../../components/text/day.js';
import { Niche } from '../../../components/pictures/niche.js';
import type { DayCard } from '../rules/day.js';
import { ALL } from '../texts.js';

const MAX_CARDS = 6;

/** Up to six recent portraits, newest first, without the displayed one (`slug`). */
export function RecentCards({ slug, recent }: { slug: string; recent: readonly DayCard[] }) {
  const others = recent.filter((each) => each.slug !== slug).slice(0, MAX_CARDS);
  if (others.length === 0) return null;
  return (
    <section className="section" aria-labelledby="recents">
      <div className="head">
        <h2 id="recents">{recent[0]?.slug === slug ? 'Les jours précédents' : 'Les portraits récents'}</h2>
        <GoLink to="/papabile-du-jour/archive">{ALL}</GoLink>
      </div>
      <ul className="roll six" role="list">
        {others.map(({ slug: address, date, cardinal }) => (
          <li key={address} className="plate" data-ordre={cardinal.ordre}>
            <Niche of={cardinal} />
            <div className="body">
              <p className="faint">
                <Day date={date} />
              </p>
              <h3>
                <Link to={`/papabile-du-jour/${address}`}>{cardinal.nomComplet}</Link>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
