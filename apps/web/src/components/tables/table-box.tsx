import type { CSSProperties, ReactNode } from 'react';

/** Scroll container of a wide table, focusable for the keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

interface TableProps {
  /** Names the table for assistive technology. */
  label: string;
  /** Head of each column, with the class of its cell if it has one. */
  heads: readonly (string | readonly [head: ReactNode, className: string])[];
  className?: string | undefined;
  style?: CSSProperties;
  /** Repeats the label as a caption for screen readers. */
  captioned?: boolean;
  /** The `<tbody>` elements, if there are several; otherwise `children` holds the rows. */
  bodies?: ReactNode;
  children?: ReactNode;
}

/** Scrollable table with a head for each column. */
export function Table({ label, heads, captioned, bodies, children, ...table }: TableProps) {
  return (
    <TableBox label={label}>
      <table {...table}>
        {captioned && <caption className="sr">{label}</caption>}
        <thead>
          <tr>
            {heads.map((each, index) => {
              const [head, className] = typeof each === 'string' ? [each] : each;
              return (
                <th key={index} scope="col" className={className}>
                  {head}
                </th>
              );
            })}
          </tr>
        </thead>
        {bodies ?? <tbody>{children}</tbody>}
      </table>
    </TableBox>
  );
}
