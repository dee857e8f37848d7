import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { TableBox } from '../../../components/tables/table-box.js';
import type { Order } from '../../../lib/list-query.js';

export interface Column<T, S extends string = string> {
  readonly head: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** Makes the head a button that sorts by the column. */
  readonly sort?: S;
  /** The cell names its row for assistive technology. */
  readonly isName?: true;
  /** The cell has the actions on its row. */
  readonly isActions?: true;
  /** Numeric column: head and cells are aligned to the right. */
  readonly right?: true;
  readonly headClass?: string;
  readonly className?: string;
  readonly attributes?: (row: T) => HTMLAttributes<HTMLTableCellElement> & Readonly<Record<`data-${string}`, string>>;
}

interface Sorting<S extends string> {
  readonly order: Order<S>;
  readonly onSort: (sort: S) => void;
}

export interface DataTableProps<T, S extends string = string> {
  /** Names the table for assistive technology. */
  label: string;
  className?: string | undefined;
  columns: readonly Column<T, S>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  sorting?: Sorting<S>;
  rowClass?: (row: T) => string | undefined;
  /** New rows are loading. */
  busy?: boolean;
}

/** Class of a table whose rows are cards where there is no room for its columns. */
export const asCards = (className = ''): string => `cards ${className}`.trim();

export function DataTable<T, S extends string = string>(props: DataTableProps<T, S>) {
  const { label, className, columns, rows, keyOf, sorting, rowClass, busy } = props;
  return (
    <TableBox label={label}>
      <table className={className} aria-busy={busy || undefined}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head key={index} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClass?.(row)}>
              {columns.map((column, index) => (
                <Cell key={index} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface HeadProps<T, S extends string> {
  column: Column<T, S>;
  sorting: Sorting<S> | undefined;
}

function Head<T, S extends string>({ column, sorting }: HeadProps<T, S>) {
  const { head, sort, right = false, headClass } = column;
  if (!sorting || sort === undefined)
    return (
      <th scope="col" className={right ? 'r' : headClass}>
        {head}
      </th>
    );
  const { order, onSort } = sorting;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={right ? 'r' : undefined} aria-sort={order.sort === sort ? direction : undefined}>
      <button type="button" onClick={() => onSort(sort)}>
        {head}
      </button>
    </th>
  );
}

function Cell<T, S extends string>({ column, row }: { column: Column<T, S>; row: T }) {
  const { head, cell, isName, isActions, right, className, attributes } = column;
  const classes = [right ? 'r' : '', isActions ? 'acts-cell' : '', className ?? ''].filter(Boolean).join(' ');
  // The label of the cell where each row is a card.
  const label = typeof head === 'string' && !isName && !isActions ? { 'data-label': head } : {};
  const shared = { ...label, ...attributes?.(row), className: classes || undefined };
  return isName ? (
    <th scope="row" {...shared}>
      {cell(row)}
    </th>
  ) : (
    <td {...shared}>{cell(row)}</td>
  );
}

/** Visually hidden head of a column whose cells are self-explanatory. */
export const visuallyHidden = (head: string): ReactNode => <span className="sr">{head}</span>;

export const faint = (text: string): ReactNode => <span className="faint">{text}</span>;

export const FAINT_DASH = faint('–');

interface RowButtonProps extends ComponentProps<'button'> {
  /** Names the action and its row for assistive technology. */
  label: string;
  /** The action is running: the button keeps the focus, and ignores clicks. */
  busy?: boolean;
}

export const RowButton = ({ label, busy = false, onClick, ...button }: RowButtonProps) => (
  <button
    type="button"
    {...button}
    aria-label={label}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : onClick}
  />
);

/** Id of the button that removes a row. */
export const removeId = (id: string): string => `supprimer-${id}`;

export const RemoveButton = ({ id, label, onClick }: { id: string; label: string; onClick: () => void }) => (
  <RowButton className="x" id={removeId(id)} label={label} onClick={onClick}>
    ×
  </RowButton>
);

/** Column with the actions at the end of each row. */
export const actionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  head: visuallyHidden('Actions'),
  isActions: true,
  cell: (row) => <div className="tools">{actions(row)}</div>,
});

/** Column with the actions at the end of each row, under a visible head. */
export const titledActionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  ...actionsColumn(actions),
  head: 'Actions',
  headClass: 'r',
});
