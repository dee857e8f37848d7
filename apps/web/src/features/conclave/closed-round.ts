import type { RoundRow } from '@fumata/contracts';
import type { ConclaveView } from '../../live/conclave-view.js';
import { lastClosed, situationOf, type Situation } from '../../live/situation.js';

/** Minimum display time of a result. */
const DISPLAY_MS = 60_000;

export const millisecondsLeft = ({ timestamp }: RoundRow, now: number): number =>
  Math.max(0, Date.parse(timestamp) + DISPLAY_MS - now);

/** The closed round whose result a page that opens now does not show, because the open round has been voted on since. */
export function leftAtFirst(view: ConclaveView): string | undefined {
  const closed = lastClosed(view.rounds);
  if (!closed || situationOf(view).is === 'black') return undefined;
  return millisecondsLeft(closed, Date.parse(view.at)) > 0 ? undefined : closed._id;
}

/**
 * The situation, with the result of the last closed round in place of the open round.
 *
 * @param leftId round whose result the visitor has left
 */
export function shownSituation(view: ConclaveView, leftId: string | undefined): Situation {
  const situation = situationOf(view);
  const closed = lastClosed(view.rounds);
  switch (situation.is) {
    case 'black':
      return situation.round._id === leftId ? { is: 'waiting' } : situation;
    case 'paused': {
      const isFresh = closed && closed._id !== leftId && millisecondsLeft(closed, Date.parse(view.at)) > 0;
      return isFresh ? { is: 'black', round: closed } : situation;
    }
    case 'open':
    case 'majority':
      return closed && closed._id !== leftId ? { is: 'black', round: closed } : situation;
    default:
      return situation;
  }
}
