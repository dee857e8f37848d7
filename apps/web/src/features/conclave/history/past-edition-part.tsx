import { lazy } from 'react';
import { arriving } from '../arriving.js';

/** Its code is for whoever looks at a past conclave alone; see `parts.tsx` on how such parts arrive. */
export const PastEdition = import.meta.env.SSR
  ? (await import('./past-edition.js')).PastEdition
  : lazy(() => arriving(() => import('./past-edition.js'), 'PastEdition'));
