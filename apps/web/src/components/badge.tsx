import type { ReactNode } from 'react';

export interface BadgeProps {
  kind: 'ok' | 'warn' | 'off' | 'red' | 'slate' | 'papabile';
  /** Filled icon: the state applies now. */
  full?: boolean;
  children: ReactNode;
}

/** Icon and word, so that colour is never the only signal. */
export function Badge({ kind, full = false, children }: BadgeProps) {
  return <span className={full ? `badge full ${kind}` : `badge ${kind}`}>{children}</span>;
}
