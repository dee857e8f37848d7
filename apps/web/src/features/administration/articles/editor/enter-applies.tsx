import type { ReactNode } from 'react';

interface EnterAppliesProps {
  onApply: () => void;
  children: ReactNode;
}

/** Fields of a dialog inside a form: forms cannot nest, and Enter must not submit the outer form. */
export const EnterApplies = ({ onApply, children }: EnterAppliesProps) => (
  <div
    className="stack"
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      if (event.target.type === 'file') return; // opens the file chooser
      event.preventDefault();
      onApply();
    }}
  >
    {children}
  </div>
);
