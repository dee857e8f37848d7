import { lazy } from 'react';
import { loadComponent } from '../../../lib/load-component.js';

// Lazily loaded parts of the history; see the page's `parts.tsx`.

export const PastEdition = import.meta.env.SSR
  ? (await import('./past-edition.js')).PastEdition
  : lazy(() => loadComponent(() => import('./past-edition.js'), 'PastEdition'));

export const RoundCharts = import.meta.env.SSR
  ? (await import('./components/round-charts.js')).RoundCharts
  : lazy(() => loadComponent(() => import('./components/round-charts.js'), 'RoundCharts'));

export const ShareRound = import.meta.env.SSR
  ? (await import('./share-round.js')).ShareRound
  : lazy(() => loadComponent(() => import('./share-round.js'), 'ShareRound'));
