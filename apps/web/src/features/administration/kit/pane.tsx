import type { ReactNode, Ref } from 'react';

interface PaneProps {
  id: string;
  title: ReactNode;
  /** The heading can receive the focus. */
  isTarget?: boolean;
  aside?: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Section of a page with its own heading. */
export const Pane = ({ id, title, isTarget = false, aside, className = '', ref, children }: PaneProps) => (
  <section ref={ref} className={`pane ${className}`.trim()} aria-labelledby={id}>
    <header>
      <h2 id={id} tabIndex={isTarget ? -1 : undefined}>
        {title}
      </h2>
      {aside}
    </header>
    {children}
  </section>
);
