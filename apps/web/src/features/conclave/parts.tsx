import { lazy } from 'react';
import { loadComponent } from '../../lib/load-component.js';

/*
 * Lazily loaded parts of the page. On the server they render immediately; in the browser they sit in Suspense
 * boundaries that React hydrates once the code has loaded. Before that, a change of a part's props would blank its
 * boundary, so live data is subscribed to inside the part.
 */

export const Closing = import.meta.env.SSR
  ? (await import('../../components/rounds/closing.js')).Closing
  : lazy(() => loadComponent(() => import('../../components/rounds/closing.js'), 'Closing'));

export const Elected = import.meta.env.SSR
  ? (await import('./components/elected.js')).Elected
  : lazy(() => loadComponent(() => import('./components/elected.js'), 'Elected'));

export const RunningRound = import.meta.env.SSR
  ? (await import('./components/running-round.js')).RunningRound
  : lazy(() => loadComponent(() => import('./components/running-round.js'), 'RunningRound'));

export const Explanations = import.meta.env.SSR
  ? (await import('./components/explanations.js')).Explanations
  : lazy(() => loadComponent(() => import('./components/explanations.js'), 'Explanations'));

export const Vote = import.meta.env.SSR
  ? (await import('./components/vote.js')).Vote
  : lazy(() => loadComponent(() => import('./components/vote.js'), 'Vote'));

export const Tv = import.meta.env.SSR
  ? (await import('./tv/tv.js')).Tv
  : lazy(() => loadComponent(() => import('./tv/tv.js'), 'Tv'));
