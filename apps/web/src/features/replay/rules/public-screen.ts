import type { ReplayIndex } from '@fumata/contracts';
import type { Standing } from '../../../components/standing.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { hasReachedNow } from '../../../live/majority.js';
import { situationOf, type Situation } from '../../../live/situation.js';
import { standings } from '../../../live/standings.js';
import type { Sketch } from './sketch.js';
import { viewOf } from './view.js';

/** The public screen at a position. */
export interface PublicScreen {
  readonly view: ConclaveView;
  readonly situation: Situation;
  /** Most votes first. */
  readonly leaders: readonly Standing[];
}

export function publicScreenOf(index: ReplayIndex, frame: Sketch): PublicScreen {
  const people = new Map(index.cardinals.map((each) => [each._id, { ...each, photoFocus: each.photoFocus ?? null }]));
  const view = viewOf(index, frame);
  return { view, situation: situationOf(view), leaders: standings(view.results, people, hasReachedNow(view)) };
}
