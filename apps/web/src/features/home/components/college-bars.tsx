import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import type { Counts, Groups } from '../rules/college.js';
import { addressOf, nameOf } from '../rules/names.js';

const CHARTS = [
  ['continent', 'Par continent de service'],
  ['ordre', 'Par ordre'],
  ['paysService', 'Par pays de service'],
  ['age', 'Par tranche d’âge'],
  ['creePar', 'Selon le pape qui les a créés'],
] as const satisfies readonly (readonly [keyof Groups, string])[];

/** The College in groups; each bar links to the filtered directory. */
export function CollegeBars({ groups, countries }: { groups: Groups; countries: number }) {
  return (
    <div className="college">
      <h3>Le Collège entier</h3>
      <p className="small muted">Chaque barre ouvre l’annuaire sur les cardinaux qu’elle compte.</p>
      <div className="college-groups">
        {CHARTS.map(([group, title]) => (
          <section key={group} aria-labelledby={`par-${group}`}>
            <h4 id={`par-${group}`}>{title}</h4>
            <Bars group={group} counts={groups[group]} />
            {group === 'paysService' && countries > groups.paysService.length && (
              <Link className="go small" to="/cardinaux?tri=pays">
                Les {number(countries)}&nbsp;pays
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function Bars({ group, counts }: { group: keyof Groups; counts: Counts }) {
  const highest = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <ul className="bars" role="list">
      {counts.map(([value, count]) => (
        <li key={value}>
          <Link to={addressOf(group, value)}>
            <span>{nameOf(group, value)}</span>
            <i style={{ '--v': `${(100 * count) / highest}%` }} />
            <span className="num">{number(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
