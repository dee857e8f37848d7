import { momentOf } from '@fumata/conclave';
import type { ReplayIndex } from '@fumata/contracts';
import type { Standing } from '../../../components/standing.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { hasReachedNow } from '../../../live/majority.js';
import type { NamedMoment } from '../../../live/moment-words.js';
import { standings } from '../../../live/standings.js';
import { summaryOf } from '../../../live/summary-of.js';
import type { Sketch } from './sketch.js';
import { viewOf } from './view.js';

/** The public screen at a position. */
export interface PublicScreen {
  readonly view: ConclaveView;
  readonly moment: NamedMoment;
  /** Sorted by place. */
  readonly leaders: readonly Standing[];
}

export function publicScreenOf(index: ReplayIndex, frame: Sketch): PublicScreen {
  const people = new Map(index.cardinals.map((each) => [each._id, { ...each, photoFocus: each.photoFocus ?? null }]));
  const view = viewOf(index, frame);
  // After the last event of an edition no time passes in its replay: the stages are over.
  const now = frame.sequence >= index.last && !index.growing ? Infinity : frame.moment;
  return {
    view,
    moment: momentOf(summaryOf(view), now),
    leaders: standings(view.results, people, hasReachedNow(view)),
  };
}
