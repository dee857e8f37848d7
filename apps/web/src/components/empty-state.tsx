import type { ReactNode } from 'react';

/** Nothing to show: says so in a sentence, and `children` are the way out. */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="void">
      <p>{text}</p>
      {children}
    </div>
  );
}
