import type { ReactNode } from 'react';
import type { Column } from './data-table.js';

/** The head of a column that sighted people recognise by its cells. */
export const unseen = (head: string): ReactNode => <span className="sr">{head}</span>;

export const FAINT_DASH = <span className="faint">–</span>;

/** The actions at the end of each row. */
export const actionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  head: unseen('Actions'),
  cell: (row) => <div className="tools">{actions(row)}</div>,
});

/** The same under a head that is shown. */
export const titledActionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  ...actionsColumn(actions),
  head: 'Actions',
  headClass: 'r',
});
