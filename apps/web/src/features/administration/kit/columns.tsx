import type { ReactNode } from 'react';
import type { Column } from './data-table.js';

/** Visually hidden head of a column whose cells are self-explanatory. */
export const visuallyHidden = (head: string): ReactNode => <span className="sr">{head}</span>;

export const faint = (text: string): ReactNode => <span className="faint">{text}</span>;

export const FAINT_DASH = faint('–');

/** Column with the actions at the end of each row. */
export const actionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  head: visuallyHidden('Actions'),
  isActions: true,
  cell: (row) => <div className="tools">{actions(row)}</div>,
});

/** The same column with a visible head. */
export const titledActionsColumn = <T,>(actions: (row: T) => ReactNode): Column<T, never> => ({
  ...actionsColumn(actions),
  head: 'Actions',
  headClass: 'r',
});
