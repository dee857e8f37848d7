import { NEEDS_SCRIPT } from '../texts.js';
import './skeleton.css';

/** Placeholder of about the size of the player. */
export function Skeleton() {
  return (
    <div className="replay-skeleton" role="status" aria-label="Chargement...">
      <noscript>
        <p>{NEEDS_SCRIPT}</p>
      </noscript>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
