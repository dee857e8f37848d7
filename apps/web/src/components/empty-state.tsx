import type { ReactNode } from 'react';

/** Message for an empty list, with suggestions as `children`. */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="void">
      <p>{text}</p>
      {children}
    </div>
  );
}
