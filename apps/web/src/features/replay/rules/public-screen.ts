import { momentOf } from '@fumata/conclave';
import type { ReplayIndex } from '@fumata/contracts';
import type { Standing } from '../../../components/standings/standing.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { hasReachedNow } from '../../../live/standings/majority.js';
import type { NamedMoment } from '@fumata/history';
import { standings } from '../../../live/standings/standings.js';
import { summaryOf } from '../../../live/summary/summary-of.js';
import type { ApproximateFrame } from './approximate-frame.js';
import { viewOf } from './view.js';

/** The public screen at a position. */
export interface PublicScreen {
  readonly view: LiveConclave;
  readonly moment: NamedMoment;
  /** Sorted by place. */
  readonly leaders: readonly Standing[];
}

export function publicScreenOf(index: ReplayIndex, frame: ApproximateFrame): PublicScreen {
  const people = new Map(index.cardinals.map((each) => [each._id, { ...each, photoFocus: each.photoFocus ?? null }]));
  const view = viewOf(index, frame);
  // A replay has no time after the last event of an edition, so the stages of its moment are over.
  const now = frame.sequence >= index.last && !index.growing ? Infinity : frame.moment;
  return {
    view,
    moment: momentOf(summaryOf(view), now),
    leaders: standings(view.results, people, hasReachedNow(view)),
  };
}
