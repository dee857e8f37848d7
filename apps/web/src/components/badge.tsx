import type { ReactNode } from 'react';

interface BadgeProps {
  kind: 'ok' | 'warn' | 'off' | 'red' | 'slate' | 'papabile';
  /** The sign is filled: this is so now. */
  full?: boolean;
  children: ReactNode;
}

/** A drawn sign and a word, never colour alone. */
export function Badge({ kind, full = false, children }: BadgeProps) {
  return <span className={full ? `badge full ${kind}` : `badge ${kind}`}>{children}</span>;
}
