import type { ReactNode } from 'react';
import './corner-panel.css';

interface CornerPanelProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A note over the lower edge of the page, whose content it does not move. */
export const CornerPanel = ({ label, closeLabel, onClose, children }: CornerPanelProps) => (
  <aside className="corner-panel" aria-label={label}>
    <div className="stack">{children}</div>
    <button
      type="button"
      className="icon-btn"
      aria-label={closeLabel}
      onClick={() => {
        onClose();
        // The button disappears.
        document.getElementById('contenu')?.focus({ preventScroll: true });
      }}
    >
      ×
    </button>
  </aside>
);
