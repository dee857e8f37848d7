import type { ReactNode } from 'react';

interface SortHeaderProps {
  /** Sort direction of this column; undefined when another column is sorted. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** Right-aligned, for numeric columns. */
  right?: boolean;
  children: ReactNode;
}

export function SortHeader({ sorted, onSort, right = false, children }: SortHeaderProps) {
  return (
    <th scope="col" className={right ? 'r' : undefined} aria-sort={sorted}>
      <button type="button" onClick={onSort}>
        {children}
      </button>
    </th>
  );
}
