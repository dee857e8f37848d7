import { lazy, Suspense, useState } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { loadComponent } from '../load-component.js';

/** Loads when it is opened; the server never renders it. */
const EveningList = lazy(() => loadComponent(() => import('./evening-list.js'), 'EveningList', Infinity));

/** Milestones of the conclave and their hours; folded, so that it moves nothing when it grows. */
export function EveningJournal({ view }: { view: ConclaveView }) {
  const [opened, setOpened] = useState(false);
  if (view.roundNumber === 0) return null;
  return (
    <details className="evening section tight" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Journal de la soirée</summary>
      {opened && (
        <Suspense fallback={<p role="status">Chargement...</p>}>
          <EveningList view={view} />
        </Suspense>
      )}
    </details>
  );
}
