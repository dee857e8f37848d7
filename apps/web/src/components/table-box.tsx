import type { ReactNode } from 'react';

/** A wide table scrolls inside its own box, with the keyboard too. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
