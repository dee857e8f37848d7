import { useRef } from 'react';
import { hour, longDate, number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { useAction } from './action.js';
import { visuallyHidden } from './columns.js';
import { asCards, DataTable, type Column } from './data-table.js';
import { Failed } from './failed.js';
import type { ApiQuery } from './server-state.js';
import { useFetched } from './use-loaded.js';

export interface Trashed {
  readonly _id: string;
  readonly supprimeLe: string;
  readonly supprimePar: string;
}

export interface TrashProps<T> {
  query: ApiQuery<T[]>;
  /** '3 fiches' */
  countText: (count: number) => string;
  /** Name of a row, for the label of its restore button. */
  nameOf: (trashed: T) => string;
  /** Columns before and after those with author and time of the deletion. */
  before: readonly Column<T>[];
  after?: readonly Column<T>[];
  /** Resolves to undefined on failure. */
  onRestore: (trashed: T) => Promise<unknown>;
}

/** The deleted rows of a resource, each with a restore button. */
export function Trash<T extends Trashed>(props: TrashProps<T>) {
  const { data: rows, error, refetch } = useFetched(props.query);
  const count = useRef<HTMLParagraphElement>(null);
  if (error) return <Failed text="Erreur lors du chargement de la corbeille" onRetry={() => void refetch()} />;
  return (
    <>
      <p className="small muted trash-count" ref={count} tabIndex={-1} role="status">
        {rows ? `${number(rows.length)} ${props.countText(rows.length)} à la corbeille` : 'Chargement...'}
      </p>
      {rows?.length === 0 && <EmptyState text="La corbeille est vide" />}
      {rows && rows.length > 0 && (
        <DataTable
          label="Corbeille"
          className={asCards('dense trash')}
          columns={trashColumns(props, () => count.current?.focus())}
          rows={rows}
          keyOf={({ _id }: T) => _id}
        />
      )}
    </>
  );
}

function trashColumns<T extends Trashed>(
  { before, after = [], nameOf, onRestore }: TrashProps<T>,
  onRestored: () => void,
): readonly Column<T>[] {
  const restore = async (trashed: T): Promise<void> => {
    if ((await onRestore(trashed)) !== undefined) onRestored();
  };
  return [
    ...before,
    { head: 'Supprimé le', cell: ({ supprimeLe }) => `${longDate(supprimeLe)}, ${hour(supprimeLe)}` },
    { head: 'Par', cell: ({ supprimePar }) => supprimePar },
    ...after,
    {
      head: visuallyHidden('Actions'),
      className: 'r',
      cell: (trashed) => <RestoreButton name={nameOf(trashed)} onRestore={() => restore(trashed)} />,
    },
  ];
}

function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<void> }) {
  const { run, busy } = useAction({ call: onRestore });
  return (
    <Button look="ghost" small busy={busy} aria-label={`Rétablir ${name}`} onClick={() => void run()}>
      Rétablir
    </Button>
  );
}
