import type { ImportReport, ImportRow } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { TableBox } from '../../../components/table-box.js';
import { typeset } from '../typography.js';
import type { ImportKind } from './import-kind.js';

const FATES = {
  creer: { word: 'à créer', kind: 'ok' },
  modifier: { word: 'à modifier', kind: 'warn' },
  inchange: { word: 'inchangée', kind: 'off' },
  refuser: { word: 'refusée', kind: 'red' },
} as const satisfies Record<ImportRow['sort'], { word: string; kind: string }>;

/** What becomes of each row of the file; those that nothing happens to are folded away. */
export function ImportTable({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const told = report.lignes.filter(({ sort }) => sort !== 'inchange');
  const refused = told.filter(({ sort }) => sort === 'refuser');
  const rows = [...refused, ...told.filter(({ sort }) => sort !== 'refuser')];
  const unchanged = report.lignes.filter(({ sort }) => sort === 'inchange');
  return (
    <div className="stack" role="status">
      <p>
        <b>{summary(report)}</b>
        {refused.length > 0 &&
          typeset(
            ' Rien n’est importé tant qu’une ligne est refusée : corrigez le fichier, puis déposez-le à nouveau.',
          )}
      </p>
      {report.colonnesIgnorees.length > 0 && (
        <p className="small muted">{typeset(`Colonnes ignorées : ${report.colonnesIgnorees.join(', ')}.`)}</p>
      )}
      {rows.length > 0 && <Rows kind={kind} label="Sort de chaque ligne" rows={rows} />}
      {unchanged.length > 0 && (
        <details className="table">
          <summary>
            {number(unchanged.length)} {plural(unchanged.length, 'ligne inchangée', 'lignes inchangées')}
          </summary>
          <Rows kind={kind} label="Lignes inchangées" rows={unchanged} />
        </details>
      )}
    </div>
  );
}

interface RowsProps {
  kind: ImportKind;
  label: string;
  rows: readonly ImportRow[];
}

function Rows({ kind: { column, labels }, label, rows }: RowsProps) {
  return (
    <TableBox label={label}>
      <table className="import">
        <thead>
          <tr>
            <th scope="col" className="r">
              Ligne
            </th>
            <th scope="col">{column}</th>
            <th scope="col">Sort</th>
            <th scope="col">Champs ou raisons</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ligne, sort, intitule, champs, raisons }) => (
            <tr key={ligne}>
              <td className="r">{ligne}</td>
              <th scope="row">{typeset(intitule) || '–'}</th>
              <td>
                <Badge kind={FATES[sort].kind} full={sort === 'refuser'}>
                  {FATES[sort].word}
                </Badge>
              </td>
              <td>
                {sort === 'refuser'
                  ? raisons.join('\u202F; ')
                  : champs.map((field) => labels[field] ?? field).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const summary = ({ creer, modifier, inchange, refuser }: ImportReport): string =>
  `${number(creer)} à créer, ${number(modifier)} à modifier, ${number(inchange)} ${plural(inchange, 'inchangée')}, ${number(refuser)} ${plural(refuser, 'refusée')}.`;
