import { Link } from 'react-router-dom';
import { counted, dayAndMonth } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { byYear, type Birthday, type BirthdayYear } from '../rules/birthdays.js';
import { electors } from '../texts.js';

/** Number of years expanded initially. */
const EXPANDED_YEARS = 3;

/** Electors who reach the age limit, by year. */
export function Birthdays({ birthdays }: { birthdays: readonly Birthday[] }) {
  return (
    <div className="birthdays">
      {byYear(birthdays).map((year, index) => (
        <Year key={year.year} of={year} open={index < EXPANDED_YEARS} />
      ))}
    </div>
  );
}

function Year({ of: { year, birthdays, left }, open }: { of: BirthdayYear; open: boolean }) {
  const count = birthdays.length;
  return (
    <details open={open}>
      <summary>
        <h3>{year}</h3>
        <span className="small muted">
          {counted(count, 'anniversaire')} · {left === 0 ? 'plus aucun électeur' : `${electors(left)} ensuite`}
        </span>
      </summary>
      <ol role="list">
        {birthdays.map(({ slug, name, day, left: after }) => (
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
