import type { ChangedField, ImportReport, ImportRow } from '@fumata/contracts';
import { counted, number, frenchTypography } from '@fumata/text';
import { Badge, type BadgeProps } from '../../../components/badge.js';
import { ChangeList, type ChangeLine } from './before-after.js';
import { DataTable, type Column } from './data-table.js';

/** Texts and address of an import. */
export interface ImportKind {
  readonly title: string;
  /** Description of the file's contents and the effect of its rows. */
  readonly hint: string;
  readonly path: string;
  /** Singular and plural. */
  readonly nouns: readonly [string, string];
  /** Head of the column with the record's name. */
  readonly column: string;
  readonly labels: Readonly<Record<string, string>>;
}

const OUTCOMES: Readonly<Record<ImportRow['sort'], BadgeProps>> = {
  creer: { kind: 'ok', children: 'à créer' },
  modifier: { kind: 'warn', children: 'à modifier' },
  inchange: { kind: 'off', children: 'inchangée' },
  refuser: { kind: 'red', full: true, children: 'refusée' },
};

/** Outcome of each row of the file; unchanged rows are collapsed. */
export function ImportTable({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const refused = report.lignes.filter(({ sort }) => sort === 'refuser');
  const unchanged = report.lignes.filter(({ sort }) => sort === 'inchange');
  const rows = [...refused, ...report.lignes.filter(({ sort }) => sort === 'creer' || sort === 'modifier')];
  const table = (label: string, lines: readonly ImportRow[]) => (
    <DataTable
      label={label}
      className="import"
      columns={rowColumns(kind)}
      rows={lines}
      keyOf={({ ligne }) => String(ligne)}
    />
  );
  return (
    <div className="stack" role="status">
      <p>
        <b>{summary(report)}</b>
        {refused.length > 0 &&
          frenchTypography(
            ' Rien n’est importé tant qu’une ligne est refusée : corrigez le fichier, puis déposez-le à nouveau.',
          )}
      </p>
      <p className="small muted">
        {frenchTypography(`Encodage reconnu : ${report.encodage}. Vérifiez les accents avant d’importer.`)}
      </p>
      {report.colonnesIgnorees.length > 0 && (
        <p className="small muted">{frenchTypography(`Colonnes ignorées : ${report.colonnesIgnorees.join(', ')}.`)}</p>
      )}
      {rows.length > 0 && table('Sort de chaque ligne', rows)}
      {unchanged.length > 0 && (
        <details className="table">
          <summary>{counted(unchanged.length, 'ligne inchangée', 'lignes inchangées')}</summary>
          {table('Lignes inchangées', unchanged)}
        </details>
      )}
    </div>
  );
}

const rowColumns = ({ column, labels }: ImportKind): readonly Column<ImportRow>[] => [
  { head: 'Ligne', right: true, cell: ({ ligne }) => ligne },
  { head: column, isName: true, cell: ({ intitule }) => frenchTypography(intitule) || '–' },
  { head: 'Sort', cell: ({ sort }) => <Badge {...OUTCOMES[sort]} /> },
  {
    head: 'Avant et après, ou raisons',
    cell: ({ sort, champs, raisons }) =>
      sort === 'refuser' ? (
        raisons.join('\u202F; ')
      ) : (
        <ChangeList changes={champs.map((field) => changeOf(field, labels))} />
      ),
  },
];

const changeOf = ({ champ, avant, apres }: ChangedField, labels: ImportKind['labels']): ChangeLine => ({
  label: labels[champ] ?? champ,
  before: avant === null ? undefined : avant || EMPTY,
  after: apres || EMPTY,
});

const EMPTY = '(vide)';

const summary = ({ creer, modifier, inchange, refuser }: ImportReport): string =>
  `${number(creer)} à créer, ${number(modifier)} à modifier, ${counted(inchange, 'inchangée')}, ${counted(refuser, 'refusée')}.`;
