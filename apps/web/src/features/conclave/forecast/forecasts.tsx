import { isElection } from '@fumata/conclave';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../lib/load-component.js';
import type { ForecastPanelProps } from './forecast-panel.js';

/** Loads when it is opened; the server never renders it. */
const ForecastPanel = lazy(() => loadComponent(() => import('./forecast-panel.js'), 'ForecastPanel', Infinity));

/** The panel is folded, so that it moves nothing when it grows. */
export function Forecasts(props: ForecastPanelProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (props.view.roundNumber === 0) return null;
  return (
    <details className="table forecasts" onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>
        {isElection(props.moment) ? 'Pronostics' : <>Pronostic&nbsp;: fumée blanche&#8239;? Qui mène&#8239;?</>}
      </summary>
      {isOpened && (
        <Suspense fallback={<p role="status">Chargement...</p>}>
          <ForecastPanel {...props} />
        </Suspense>
      )}
    </details>
  );
}
