import type { ReactNode } from 'react';

export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="void">
      <p>{text}</p>
      {children}
    </div>
  );
}
