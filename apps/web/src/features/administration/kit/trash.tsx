import { useRef, type ReactNode } from 'react';
import { hour, longDate, number } from '@fumata/text';
import { GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { visuallyHidden, asCards, DataTable, type Column } from './data-table.js';
import { Failed, PageHead, ViewTabs, type PageHeadProps } from './page.js';
import { type ApiQuery, useFetched, useAction } from './server-state.js';
import { useSearchParams } from 'react-router-dom';
import { useListAddress, type ListAddress } from './use-list-query.js';

type Trashed = Readonly<Record<'_id' | 'supprimeLe' | 'supprimePar', string>>;

interface TrashProps<T> {
  query: ApiQuery<T[]>;
  /** 'fiches' */
  nounFor: (count: number) => string;
  /** Name of a row, for the label of its restore button. */
  nameOf: (trashed: T) => string;
  /** Columns before and after those with author and time of the deletion. */
  before: readonly Column<T>[];
  after?: readonly Column<T>[];
  /** Resolves to undefined on failure. */
  onRestore: (trashed: T) => Promise<unknown>;
}

/** The deleted rows of a resource, each with a restore button. */
function Trash<T extends Trashed>(props: TrashProps<T>) {
  const { data: rows, error, refetch } = useFetched(props.query);
  const count = useRef<HTMLParagraphElement>(null);
  const failed = error && <Failed text="Erreur lors du chargement de la corbeille" onRetry={() => void refetch()} />;
  if (!rows && failed) return failed;
  return (
    <>
      {failed}
      <p className="small muted trash-count" ref={count} tabIndex={-1} role="status">
        {rows ? `${number(rows.length)} ${props.nounFor(rows.length)} à la corbeille` : 'Chargement...'}
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
    <GhostButton small busy={busy} aria-label={`Rétablir ${name}`} onClick={() => void run()}>
      Rétablir
    </GhostButton>
  );
}

/** URL query of the trash of a list. */
export const TRASH_SEARCH = '?corbeille=1';

/** Whether a URL shows the trash of a list. */
export const isTrash = (parameters: URLSearchParams): boolean => parameters.get('corbeille') === '1';

interface TrashableListProps<T> {
  head: PageHeadProps;
  /** Address of the list, whose query is stored per tab. */
  list: ListAddress;
  /** Tabs before the list's. */
  tabs?: readonly { readonly to: string; readonly label: string }[];
  trash: TrashProps<T>;
  /** Renders the list below its tabs. */
  children: (tabs: ReactNode) => ReactNode;
}

/** Page of a list and its trash, each with its tab. */
export function TrashableList<T extends Trashed>(props: TrashableListProps<T>) {
  const { head, list, tabs: otherTabs = [], trash, children } = props;
  const [parameters] = useSearchParams();
  const showsTrash = isTrash(parameters);
  useListAddress(list, !showsTrash);
  const tabs = [
    ...otherTabs,
    { to: list.path, label: 'Liste', isCurrent: !showsTrash },
    { to: TRASH_SEARCH, label: 'Corbeille', isCurrent: showsTrash },
  ];
  const bar = <ViewTabs label={head.title} tabs={tabs} />;
  if (!showsTrash) return children(bar);
  return (
    <>
      <PageHead {...head} />
      {bar}
      <Trash {...trash} />
    </>
  );
}
