import { Link } from 'react-router-dom';
import { dayAndMonth, hour, longDate, number } from '@fumata/text';
import type { Column } from '../../kit/data-table.js';
import type { ActLine } from './rules/lines.js';
import type { ChangeLine } from './rules/values.js';

/** `own` is the reader's e-mail address. */
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
        {what} {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
      </>
    ),
  },
  { head: 'Avant et après', cell: ({ changes }) => <Changes changes={changes} /> },
  {
    head: 'Motif',
    className: 'small muted',
    cell: ({ reason }) => reason || <span className="faint">sans motif</span>,
  },
];

/** More changes than these are a click away. */
const SHOWN = 4;

function Changes({ changes }: { changes: readonly ChangeLine[] }) {
  const shown = changes.length > SHOWN + 1 ? SHOWN : changes.length;
  const listOf = (lines: readonly ChangeLine[]) => (
    <ul className="changes" role="list">
      {lines.map((change) => (
        <Change key={change.label} {...change} />
      ))}
    </ul>
  );
  return (
    <>
      {listOf(changes.slice(0, shown))}
      {changes.length > shown && (
        <details>
          <summary>{number(changes.length - shown)} de plus</summary>
          {listOf(changes.slice(shown))}
        </details>
      )}
    </>
  );
}

function Change({ label, before, after }: ChangeLine) {
  return (
    <li>
      <span className="muted">{label}&nbsp;:</span>{' '}
      {before !== undefined && (
        <>
          <span className="sr">avant </span>
          <del>{before}</del>
        </>
      )}
      {before !== undefined && after !== undefined && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr">, après </span>
        </>
      )}
      {after !== undefined && <ins>{after}</ins>}
    </li>
  );
}
