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
  return { view, situation: situationAt(view), leaders: standings(view.results, people, hasReachedNow(view)) };
}

/** A log has positions that the live page never shows: a round has closed and the next one has not opened. */
function situationAt(view: ConclaveView): Situation {
  const situation = situationOf(view);
  const round = view.rounds.at(-1);
  const isOver = round?.isComplete && (situation.is === 'open' || situation.is === 'majority');
  return isOver ? { is: 'black', round } : situation;
}
