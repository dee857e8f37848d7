import { lazy } from 'react';
import { loadComponent } from '../load-component.js';

/** Lazily loaded, because few visitors look at a past conclave; see `parts.tsx`. */
export const PastEdition = import.meta.env.SSR
  ? (await import('./past-edition.js')).PastEdition
  : lazy(() => loadComponent(() => import('./past-edition.js'), 'PastEdition'));
