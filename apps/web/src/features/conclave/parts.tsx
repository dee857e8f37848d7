import { lazy } from 'react';
import { arriving } from './arriving.js';

/*
 * Lazily loaded parts of the page. On the server they render immediately; in the browser they sit in Suspense
 * boundaries that React hydrates once the code has loaded. Before that, a change of a part's props would blank its
 * boundary, so live data is subscribed to inside the part.
 */

export const Elected = import.meta.env.SSR
  ? (await import('./components/elected.js')).Elected
  : lazy(() => arriving(() => import('./components/elected.js'), 'Elected'));

export const Pause = import.meta.env.SSR
  ? (await import('./components/pause.js')).Pause
  : lazy(() => arriving(() => import('./components/pause.js'), 'Pause'));

export const CurrentPodium = import.meta.env.SSR
  ? (await import('./components/current-podium.js')).CurrentPodium
  : lazy(() => arriving(() => import('./components/current-podium.js'), 'CurrentPodium'));

export const Explanations = import.meta.env.SSR
  ? (await import('./components/explanations.js')).Explanations
  : lazy(() => arriving(() => import('./components/explanations.js'), 'Explanations'));

export const VotePart = import.meta.env.SSR
  ? (await import('./components/vote-part.js')).VotePart
  : lazy(() => arriving(() => import('./components/vote-part.js'), 'VotePart'));

export const RoundDrawn = import.meta.env.SSR
  ? (await import('./history/components/round-drawn.js')).RoundDrawn
  : lazy(() => arriving(() => import('./history/components/round-drawn.js'), 'RoundDrawn'));
