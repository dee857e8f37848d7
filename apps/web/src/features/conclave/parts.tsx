import { lazy } from 'react';
import { loadComponent } from './load-component.js';

/*
 * Lazily loaded parts of the page. On the server they render immediately; in the browser they sit in Suspense
 * boundaries that React hydrates once the code has loaded. Before that, a change of a part's props would blank its
 * boundary, so live data is subscribed to inside the part.
 */

export const Elected = import.meta.env.SSR
  ? (await import('./components/elected.js')).Elected
  : lazy(() => loadComponent(() => import('./components/elected.js'), 'Elected'));

export const Pause = import.meta.env.SSR
  ? (await import('./components/pause.js')).Pause
  : lazy(() => loadComponent(() => import('./components/pause.js'), 'Pause'));

export const CurrentPodium = import.meta.env.SSR
  ? (await import('./components/current-podium.js')).CurrentPodium
  : lazy(() => loadComponent(() => import('./components/current-podium.js'), 'CurrentPodium'));

export const Explanations = import.meta.env.SSR
  ? (await import('./components/explanations.js')).Explanations
  : lazy(() => loadComponent(() => import('./components/explanations.js'), 'Explanations'));

export const VotePart = import.meta.env.SSR
  ? (await import('./components/vote-part.js')).VotePart
  : lazy(() => loadComponent(() => import('./components/vote-part.js'), 'VotePart'));
