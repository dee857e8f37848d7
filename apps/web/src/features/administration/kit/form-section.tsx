import type { ReactNode } from 'react';

/** Group of fields under a heading. */
export const Section = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => (
  <fieldset className="pane">
    <legend className="sr">{title}</legend>
    <header>
      <h2 aria-hidden="true">{title}</h2>
      {aside && <p className="small muted">{aside}</p>}
    </header>
    {children}
  </fieldset>
);
