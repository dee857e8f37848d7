import { Link } from 'react-router-dom';
import { dayAndMonth, hour, longDate, number } from '@fumata/text';
import { ChangeList, type ChangeLine } from '../../kit/before-after.js';
import { faint } from '../../kit/columns.js';
import type { Column } from '../../kit/data-table.js';
import type { ActLine } from './rules/lines.js';

/** `own` is the logged-in user's e-mail address. */
export const actColumns = (own: string | undefined): readonly Column<ActLine>[] => [
  {
    head: 'Quand',
    className: 'nw',
    cell: ({ at }) => (
      <time dateTime={at} title={longDate(at)}>
        {dayAndMonth(at)}, {hour(at)}
      </time>
    ),
  },
  {
    head: 'Qui',
    isName: true,
    cell: ({ who, login }) => (
      <>
        {login !== '' && login === own ? 'vous' : who}
        {login !== '' && <span className="sub">{login}</span>}
      </>
    ),
  },
  {
    head: 'Acte',
    cell: ({ what, to, title }) => (
      <>
        {what}
        {!what.endsWith('’') && ' '}
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
      </>
    ),
  },
  { head: 'Avant et après', cell: ({ changes }) => <Changes changes={changes} /> },
  { head: 'Motif', className: 'small muted', cell: ({ reason }) => reason || faint('sans motif') },
];

/** Number of changes shown without unfolding. */
const SHOWN = 4;

function Changes({ changes }: { changes: readonly ChangeLine[] }) {
  const shown = changes.length > SHOWN + 1 ? SHOWN : changes.length;
  return (
    <>
      <ChangeList changes={changes.slice(0, shown)} />
      {changes.length > shown && (
        <details>
          <summary>{number(changes.length - shown)} de plus</summary>
          <ChangeList changes={changes.slice(shown)} />
        </details>
      )}
    </>
  );
}
