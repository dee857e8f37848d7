import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client.js';
import { useStore } from '../../lib/store.js';
import { isBefore } from '../../live/position.js';
import { latestSummary, type Summary } from '../../live/latest-summary.js';
import { useApi } from '../../shell/api.js';
import { fetchCurrentVotes } from './requests.js';
import { standingOf, withSummary, type Standing } from './rules/standing.js';

/** The open pages of all visitors spread their calls over this time. */
const SPREAD_MS = 30_000;

/** A cardinal's standing: as loaded, changed by each summary, and loaded again within half a minute after votes. */
export function useStanding(cardinalId: string | undefined, loaded: Standing | null): Standing | null {
  const api = useApi();
  const summary = useStore(latestSummary, null)?.summary;
  const [newer, setNewer] = useState<{ readonly than: Standing; readonly standing: Standing }>();
  const standing = newer && newer.than === loaded ? newer.standing : loaded;
  const isOutdated = standing && summary && isBefore(standing.position, summary.position);
  useEffect(() => {
    if (!isOutdated || !loaded || cardinalId === undefined) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(() => void reload(), Math.random() * SPREAD_MS);
    };
    const reload = async () => {
      const current = latestSummary.get()?.summary;
      if (!current || document.visibilityState !== 'visible') return schedule();
      try {
        const votes = await fetchCurrentVotes(api, abort.signal);
        setNewer({ than: loaded, standing: standingOf(cardinalId, stateOf(current), votes) });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        schedule();
      }
    };
    schedule();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, cardinalId, isOutdated, loaded, newer]);
  return standing && isOutdated && cardinalId !== undefined ? withSummary(cardinalId, standing, summary) : standing;
}

const stateOf = ({ conclaveState, at }: Summary) => ({ conclaveState, now: at });
