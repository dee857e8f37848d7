import { useState } from 'react';
import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { Table } from '../../../components/tables/table-box.js';
import {
  CRITERIA,
  type College,
  type Criterion,
  type Electors,
  addressOf,
  nameOf,
  type Counts,
} from '../rules/college.js';

const LABELS: Readonly<Record<Criterion, string>> = { continent: 'Continent de service', ordre: 'Ordre', age: 'Âge' };

interface ChapelSeatsProps {
  electors: Electors;
  /** Groups of all members, for the table. */
  groups: College['groups'] | undefined;
}

/** Electors as points in the stalls of the chapel. */
export function ChapelSeats({ electors, groups }: ChapelSeatsProps) {
  const [by, setBy] = useState<Criterion>('continent');
  const { total, date } = electors;
  return (
    <figure className="stalls-fig">
      <figcaption>
        <h3>{number(total)}&nbsp;électeurs, quatre rangs de stalles</h3>
        <div className="seg" role="group" aria-label="Colorer les électeurs par">
          {CRITERIA.map((each) => (
            <button key={each} type="button" aria-pressed={each === by} onClick={() => setBy(each)}>
              {LABELS[each]}
            </button>
          ))}
        </div>
      </figcaption>
      <Stalls electors={electors} by={by} />
      <ul className="legend" role="list">
        {electors.groups[by].map(([name, count], index) => (
          <li key={name}>
            <Link to={addressOf(by, name, { statutVotant: 'OUI', ...(by === 'age' && date && { date }) })}>
              <i style={colour(index)} />
              <span>{nameOf(by, name)}</span> <b className="num">{number(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
      <details className="table">
        <summary>Voir en tableau</summary>
        <GroupsTable electors={electors} groups={groups} />
      </details>
    </figure>
  );
}

function Stalls({ electors: { groups, total }, by }: { electors: Electors; by: Criterion }) {
  return (
    <svg
      className="stalls"
      viewBox="0 0 780 160"
      role="img"
      aria-label={`Les ${number(total)} électeurs, un point chacun, sur les quatre rangs de la chapelle Sixtine. Les mêmes chiffres sont dans le tableau.`}
    >
      <path className="wall" d="M8 4h764v152H8zM52 58h700v44H52z" />
      <path className="altar" d="M14 66h16v28H14zM34 74h8v12h-8z" />
      {seats(groups[by]).map(({ name, path }, index) => (
        <path key={`${by} ${name}`} className="dots" style={colour(index)} d={path} />
      ))}
    </svg>
  );
}

// With more groups than colours the colours repeat; each group is labelled.
const colour = (index: number) => ({ '--c': `var(--d${(index % 5) + 1})` });

function GroupsTable({ electors, groups }: ChapelSeatsProps) {
  const heads = ['Groupe', ['Électeurs', 'r'], ...(groups ? [['Collège entier', 'r'] as const] : [])] as const;
  return (
    <Table label="Les électeurs et le Collège, en tableau" heads={heads}>
      {CRITERIA.flatMap((criterion) => {
        const electorCounts = new Map(electors.groups[criterion]);
        const memberCounts = new Map(groups?.[criterion]);
        return [...new Set([...electorCounts.keys(), ...memberCounts.keys()])].map((name) => (
          <tr key={`${criterion} ${name}`}>
            <th scope="row">
              {LABELS[criterion]}&nbsp;: {nameOf(criterion, name)}
            </th>
            <td className="r">{number(electorCounts.get(name) ?? 0)}</td>
            {groups && <td className="r">{number(memberCounts.get(name) ?? 0)}</td>}
          </tr>
        ));
      })}
    </Table>
  );
}

/** Floor plan of the chapel, `viewBox` 780 by 160: four rows along both walls. */
const ROWS = [22, 44, 116, 138];
const FIRST_X = 64;
const LAST_X = 744;
const WIDEST_STEP = 20.6;

/** Seats of each group as an SVG path of dots, filled from the altar. */
export function seats(groups: Counts): readonly { readonly name: string; readonly path: string }[] {
  const total = groups.reduce((sum, [, count]) => sum + count, 0);
  const columns = Math.ceil(total / ROWS.length);
  const step = Math.min(WIDEST_STEP, (LAST_X - FIRST_X) / Math.max(1, columns - 1));
  let seated = 0;
  return groups.map(([name, count]) => {
    const points = Array.from({ length: count }, (_, index) => point(seated + index, step));
    seated += count;
    return { name, path: points.join('') };
  });
}

const point = (seat: number, step: number): string => {
  const column = Math.floor(seat / ROWS.length);
  return `M${Math.round(10 * (FIRST_X + column * step)) / 10} ${ROWS[seat % ROWS.length]}h0`;
};
