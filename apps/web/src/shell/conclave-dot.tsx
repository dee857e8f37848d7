import { useStore } from '../lib/store.js';
import { latestSummary, type LatestSummary } from '../live/latest-summary.js';

type Dot = readonly [look: string, words: string];
const LIVE: Dot = ['dot', ' (en direct)'];
const OPEN: Dot = ['dot', ''];
const DOTS: Readonly<Record<LatestSummary['situation'], Dot | null>> = {
  open: LIVE,
  waiting: LIVE,
  majority: LIVE,
  black: ['dot black', ' (fumée noire)'],
  complete: ['dot white', ' (fumée blanche)'],
  paused: null,
  inactive: null,
};

/** Only a connection that is open says that it is live. */
export function dotOf({ situation, isLive }: LatestSummary): Dot | null {
  const dot = DOTS[situation];
  return dot === LIVE && !isLive ? OPEN : dot;
}

/** Situation of the conclave beside its link. */
export function ConclaveDot() {
  const latest = useStore(latestSummary, null);
  const dot = latest && dotOf(latest);
  return (
    dot && (
      <>
        <i className={dot[0]} aria-hidden="true" />
        {dot[1] && <span className="sr">{dot[1]}</span>}
      </>
    )
  );
}
