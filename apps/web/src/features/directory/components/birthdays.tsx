import { requiredMajority } from '@fumata/conclave';
import { Link } from 'react-router-dom';
import { counted, dayAndMonth } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { electors } from '../texts.js';
import { groupBy } from '../../../lib/group-by.js';

/** Number of years expanded initially. */
const EXPANDED_YEARS = 3;

/** Electors who reach the age limit, by year. */
export function Birthdays({ birthdays }: { birthdays: readonly Birthday[] }) {
  return (
    <div className="birthdays">
      {byYear(birthdays).map((year, index) => (
        <Year key={year.year} year={year} open={index < EXPANDED_YEARS} />
      ))}
    </div>
  );
}

function Year({ year: { year, birthdays, electorsAfter }, open }: { year: BirthdayYear; open: boolean }) {
  const count = birthdays.length;
  return (
    <details open={open}>
      <summary>
        <h3>{year}</h3>
        <span className="small muted">
          {counted(count, 'anniversaire')} ·{' '}
          {electorsAfter === 0 ? 'plus aucun électeur' : `${electors(electorsAfter)} ensuite`}
        </span>
      </summary>
      <ol role="list">
        {birthdays.map(({ slug, name, day, electorsAfter: after }) => (
          <li key={slug}>
            <time dateTime={day}>{withOrdinals(dayAndMonth(day))}</time>
            <Link to={`/cardinaux/${slug}`}>{name}</Link>
            <span className="small muted num">{after === 0 ? 'plus aucun électeur' : `puis ${electors(after)}`}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** An elector's 80th birthday. */
export interface Birthday {
  readonly slug: string;
  readonly name: string;
  /** `2027-01-16` */
  readonly day: string;
  /** Number of electors on the following day. */
  readonly electorsAfter: number;
}

interface BirthdayYear {
  readonly year: string;
  readonly birthdays: readonly Birthday[];
  /** Number of electors after the year. */
  readonly electorsAfter: number;
}

/** Groups birthdays by year; `birthdays` are sorted by date. */
export function byYear(birthdays: readonly Birthday[]): BirthdayYear[] {
  const years = groupBy(birthdays, ({ day }) => day.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({
    year,
    birthdays: ofYear,
    electorsAfter: ofYear.at(-1)?.electorsAfter ?? 0,
  }));
}

/** Votes required for an election; 0 without electors. */
export const twoThirds = (electors: number): number => (electors === 0 ? 0 : requiredMajority(electors));
