import type { ReactNode } from 'react';

/** Inline message; errors are announced assertively. */
export function Notice({ kind, children }: { kind: 'error' | 'warn' | 'ok' | 'gold' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
