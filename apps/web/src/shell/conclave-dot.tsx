import { useStore } from '../lib/store.js';
import { latestSummary, type LatestSummary } from '../live/latest-summary.js';

type Dot = readonly [look: string, words: string];
const LIVE: Dot = ['dot', ' (en direct)'];
const DOTS: Readonly<Record<LatestSummary['situation'], Dot | null>> = {
  open: LIVE,
  waiting: LIVE,
  majority: LIVE,
  black: ['dot black', ' (fumée noire)'],
  complete: ['dot white', ' (fumée blanche)'],
  paused: null,
  inactive: null,
};

/** Situation of the conclave beside its link. */
export function ConclaveDot() {
  const latest = useStore(latestSummary, null);
  const dot = latest && DOTS[latest.situation];
  return (
    dot && (
      <>
        <i className={dot[0]} aria-hidden="true" />
        <span className="sr">{dot[1]}</span>
      </>
    )
  );
}
