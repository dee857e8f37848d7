import { lazy } from 'react';
import { arriving } from '../arriving.js';

/** Lazily loaded, because few visitors look at a past conclave; see `parts.tsx`. */
export const PastEdition = import.meta.env.SSR
  ? (await import('./past-edition.js')).PastEdition
  : lazy(() => arriving(() => import('./past-edition.js'), 'PastEdition'));
