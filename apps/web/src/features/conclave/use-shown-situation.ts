import { useCallback, useEffect, useState } from 'react';
import { serverClock } from '../../lib/now.js';
import type { ConclaveView } from '../../live/conclave-view.js';
import type { Live } from '../../live/live.js';
import { lastClosed, situationOf, type Situation } from '../../live/situation.js';
import { leftAtFirst, millisecondsLeft, shownSituation } from './closed-round.js';

/**
 * The situation shown by scene and podium. The result of a closed round stays until the visitor moves on; in a pause, or
 * once somebody has the majority of the next round, only for the rest of its minute.
 */
export function useShownSituation(live: Live, view: ConclaveView): { shown: Situation; moveOn: () => void } {
  const [leftId, setLeftId] = useState(() => leftAtFirst(view));
  const moveOn = useCallback(() => setLeftId(lastClosed(live.view.get().rounds)?._id), [live]);
  const closed = lastClosed(view.rounds);
  const { is } = situationOf(view);
  const overtaken = is === 'majority' || is === 'paused' ? closed : undefined;
  useEffect(() => {
    if (!overtaken) return;
    const left = millisecondsLeft(overtaken, serverClock.now());
    if (left === 0) return moveOn();
    const timer = setTimeout(moveOn, left);
    return () => clearTimeout(timer);
  }, [overtaken, moveOn]);
  return { shown: shownSituation(view, leftId), moveOn };
}
