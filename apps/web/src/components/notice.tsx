import type { ReactNode } from 'react';

/** Something to know before going on. Errors are read out at once. */
export function Notice({
  kind,
  children,
}: {
  kind: 'error' | 'warn' | 'ok' | 'gold' | 'info';
  children: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
