import type { ConclaveView } from '../../../../live/conclave-view.js';
import { headlineOf } from '../../../../live/headline.js';
import { smokeStateOf, situationOf, TITLES } from '../../../../live/situation.js';

/** The scene of the public page, with its rubric, title and text. */
export function previewOf(view: ConclaveView) {
  const situation = situationOf(view);
  return { smokeState: smokeStateOf(situation), title: TITLES[situation.is], ...headlineOf(view, situation) };
}
