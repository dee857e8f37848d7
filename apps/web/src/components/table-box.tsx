import type { ReactNode } from 'react';

/** Scroll container of a wide table, focusable for the keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
