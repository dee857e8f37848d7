import { lazy } from 'react';
import { arriving } from './arriving.js';

/*
 * Parts of the page whose code comes by itself: with the state that shows them, the vote's after the rest. On the server
 * they are there at once, and in the first HTML they stand in a boundary that React takes over when their code has come.
 * Until then a change of a part's own props would empty its boundary: what changes by itself is followed inside.
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
