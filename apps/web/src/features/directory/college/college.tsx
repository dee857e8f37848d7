import { Link } from 'react-router-dom';
import { number, plural } from '@fumata/text';
import type { Facets } from '../load-directory.js';
import { addressWith } from '../rules/address.js';
import { shortAgeRange, valueWords } from '../texts.js';
import './college.css';

const MAX_COUNTRIES = 10;

const CHARTS = [
  { facet: 'age', title: 'Par tranche d’âge', look: 'columns' },
  { facet: 'continent', title: 'Par continent de service', look: 'columns' },
  { facet: 'ordre', title: 'Par ordre', look: 'bars' },
  { facet: 'creePar', title: 'Selon le pape qui les a créés', look: 'bars' },
  { facet: 'paysService', title: 'Par pays de service', look: 'bars' },
] as const;
type ChartFacet = (typeof CHARTS)[number]['facet'];

/** Charts of the College whose bars act as filters; collapsed by default. */
export function College({ facets, parameters }: { facets: Facets; parameters: URLSearchParams }) {
  return (
    <details className="college">
      <summary>Le Collège en graphiques</summary>
      <p className="small muted">Les chiffres tiennent compte de vos filtres&#8239;; cliquez pour filtrer.</p>
      <div className="college-charts">
        {CHARTS.map(({ facet, title, look }) => {
          const bars = barsOf(facet, facets, parameters);
          return (
            <section key={facet} aria-labelledby={`college-${facet}`}>
              <h2 id={`college-${facet}`}>{title}</h2>
              <Bars bars={bars} look={look} />
              {facet === 'paysService' && facets.paysService.length > bars.length && (
                <p className="tiny faint">
                  Les {bars.length} premiers sur {number(facets.paysService.length)} pays&#8239;; tous sont dans le
                  filtre «&nbsp;Pays de service&nbsp;».
                </p>
              )}
            </section>
          );
        })}
      </div>
    </details>
  );
}

interface Bar {
  readonly key: string;
  readonly label: string;
  /** Short label for small screens. */
  readonly short: string;
  readonly count: number;
  /** Address with the filter applied, or removed if it is already active. */
  readonly to: string;
  readonly marked: boolean;
}

function barsOf(facet: ChartFacet, facets: Facets, parameters: URLSearchParams): Bar[] {
  const chosen = parameters.get(facet);
  const bars = facets[facet].map(({ valeur, count }) => ({
    key: valeur,
    label: valueWords(facet, valeur),
    short: facet === 'age' ? shortAgeRange(valeur) : valueWords(facet, valeur),
    count,
    marked: valeur === chosen,
    to: addressWith(parameters, { [facet]: valeur === chosen ? undefined : valeur }),
  }));
  if (facet === 'age' || facet === 'continent' || facet === 'ordre') return bars;
  const maxBars = facet === 'paysService' ? MAX_COUNTRIES : bars.length;
  return bars.sort((a, b) => Number(b.marked) - Number(a.marked) || b.count - a.count).slice(0, maxBars);
}

function Bars({ bars, look }: { bars: readonly Bar[]; look: 'bars' | 'columns' }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={look === 'bars' ? 'college-bars' : 'college-columns'} role="list">
      {bars.map(({ key, label, short, count, to, marked }) => (
        <li key={key}>
          <Link to={to} preventScrollReset aria-current={marked ? 'true' : undefined}>
            <span>{look === 'bars' ? label : short}</span>
            <span className="sr">{`\u00A0: `}</span>
            <i style={{ '--v': `${(100 * count) / highest}%` }} />
            <b className="num">{number(count)}</b>
            <span className="sr"> {plural(count, 'cardinal', 'cardinaux')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
