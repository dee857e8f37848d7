import type { ReactNode } from 'react';

interface SortHeaderProps {
  /** How the rows are sorted by this column; undefined when by another. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** For figures: at the right of the column. */
  right?: boolean;
  children: ReactNode;
}

/** The head of a column by which a table can be sorted. */
export function SortHeader({ sorted, onSort, right = false, children }: SortHeaderProps) {
  return (
    <th scope="col" className={right ? 'r' : undefined} aria-sort={sorted}>
      <button type="button" onClick={onSort}>
        {children}
      </button>
    </th>
  );
}
