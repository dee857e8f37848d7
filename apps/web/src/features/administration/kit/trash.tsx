import { useRef } from 'react';
import { hour, longDate, number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { useAction } from './action.js';
import { unseen } from './columns.js';
import { DataTable, type Column } from './data-table.js';
import type { ApiQuery } from './server-state.js';
import { useFetched } from './use-loaded.js';

interface Trashed {
  readonly _id: string;
  readonly supprimeLe: string;
  readonly supprimePar: string;
}

interface TrashProps<T> {
  query: ApiQuery<T[]>;
  /** '3 fiches' */
  countText: (count: number) => string;
  /** For the button that restores it. */
  nameOf: (trashed: T) => string;
  /** Columns before and after who deleted the row and when. */
  before: readonly Column<T>[];
  after?: readonly Column<T>[];
  /** Resolves to undefined if it fails. */
  onRestore: (trashed: T) => Promise<unknown>;
}

/** The deleted rows of a resource, and the way back. */
export function Trash<T extends Trashed>(props: TrashProps<T>) {
  const { query, countText, nameOf, before, after = [], onRestore } = props;
  const { data: rows, error, refetch } = useFetched(query);
  const count = useRef<HTMLParagraphElement>(null);
  if (error)
    return (
      <div role="alert">
        <EmptyState text="Erreur lors du chargement de la corbeille">
          <Button onClick={() => void refetch()}>Réessayer</Button>
        </EmptyState>
      </div>
    );
  const columns: readonly Column<T>[] = [
    ...before,
    { head: 'Supprimé le', cell: ({ supprimeLe }) => `${longDate(supprimeLe)}, ${hour(supprimeLe)}` },
    { head: 'Par', cell: ({ supprimePar }) => supprimePar },
    ...after,
    {
      head: unseen('Actions'),
      className: 'r',
      cell: (trashed) => (
        <RestoreButton
          name={nameOf(trashed)}
          onRestore={async () => {
            if ((await onRestore(trashed)) !== undefined) count.current?.focus();
          }}
        />
      ),
    },
  ];
  return (
    <>
      <p className="small muted trash-count" ref={count} tabIndex={-1} role="status">
        {rows ? `${number(rows.length)} ${countText(rows.length)} à la corbeille` : 'Chargement...'}
      </p>
      {rows?.length === 0 && <EmptyState text="La corbeille est vide" />}
      {rows && rows.length > 0 && (
        <DataTable
          label="Corbeille"
          className="dense trash"
          columns={columns}
          rows={rows}
          keyOf={({ _id }: T) => _id}
        />
      )}
    </>
  );
}

function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<void> }) {
  const { run, busy } = useAction({ call: onRestore });
  return (
    <Button look="ghost" small busy={busy} aria-label={`Rétablir ${name}`} onClick={() => void run()}>
      Rétablir
    </Button>
  );
}
