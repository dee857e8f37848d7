import { Link } from 'react-router-dom';
import { useSituation } from '../../../../shell/session.js';
import { TableBox } from '../../../../components/table-box.js';
import { dayAndMonth, hour, longDate, number } from '../../../../lib/french.js';
import type { ActLine } from './rules/lines.js';
import type { ChangeLine } from './rules/values.js';

/** So many changes are read at a glance; the others are a click away. */
const SHOWN = 4;

export function ActsTable({ lines }: { lines: readonly ActLine[] }) {
  const situation = useSituation();
  const own = situation.is === 'known' ? situation.user.email : undefined;
  return (
    <TableBox label="Actes des administrateurs">
      <table className="lines acts">
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">Qui</th>
            <th scope="col">Acte</th>
            <th scope="col">Avant et après</th>
            <th scope="col">Motif</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="nw">
                <time dateTime={line.at} title={longDate(line.at)}>
                  {dayAndMonth(line.at)}, {hour(line.at)}
                </time>
              </td>
              <th scope="row">
                {line.login !== '' && line.login === own ? 'vous' : line.who}
                {line.login !== '' && <span className="sub">{line.login}</span>}
              </th>
              <td>
                {line.what} {line.to ? <Link to={line.to}>{line.title}</Link> : <b>{line.title}</b>}
              </td>
              <td>
                <Changes changes={line.changes} />
              </td>
              <td className="small muted">{line.reason || <span className="faint">sans motif</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Changes({ changes }: { changes: readonly ChangeLine[] }) {
  const shown = changes.length > SHOWN + 1 ? SHOWN : changes.length;
  return (
    <>
      <ul className="changes" role="list">
        {changes.slice(0, shown).map((change) => (
          <Change key={change.label} {...change} />
        ))}
      </ul>
      {changes.length > shown && (
        <details>
          <summary>{number(changes.length - shown)} de plus</summary>
          <ul className="changes" role="list">
            {changes.slice(shown).map((change) => (
              <Change key={change.label} {...change} />
            ))}
          </ul>
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
