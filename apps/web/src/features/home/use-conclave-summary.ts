import { isBefore } from '../../live/position.js';
import { latestSummary } from '../../live/latest-summary.js';
import { useStore } from '../../lib/store.js';
import { conclaveSummaryOf, type ConclaveSummary } from './rules/conclave-summary.js';

interface CurrentSummary {
  readonly summary: ConclaveSummary | null | undefined;
  readonly isLive: boolean;
}

/** Summary of the conclave: as loaded, then as pushed. */
export function useConclaveSummary(loaded: ConclaveSummary | null | undefined): CurrentSummary {
  const latest = useStore(latestSummary, null);
  if (!latest || (loaded && isBefore(latest.summary.position, loaded.position)))
    return { summary: loaded, isLive: false };
  return { summary: conclaveSummaryOf(latest.summary), isLive: latest.isLive };
}
