import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/requests/api-client.js';
import { useStore } from '../../lib/store.js';
import { isBefore } from '../../live/position.js';
import { placeOf } from '../../live/standings/place.js';
import { latestSummary, type Summary } from '../../live/summary/latest-summary.js';
import { useApi } from '../../shell/api.js';
import { fetchCurrentVotes } from './requests.js';
import type { CurrentState, CurrentVotes, Push } from '@fumata/contracts';

/** A cardinal's figures in the conclave at a point in time. */
export interface CardinalFigures {
  readonly conclaveId: string;
  readonly roundNumber: number;
  readonly votes: number;
  readonly requiredMajority: number;
  /** Null without votes. */
  readonly rank: number | null;
  /** Whether others have as many votes. */
  readonly isShared: boolean;
  /** Reference date of ages, `2025-04-21`. */
  readonly referenceDate: string;
  /** Log position of the votes. */
  readonly position: string | null;
  /** Server time of the data. */
  readonly at: string;
}

/**
 * The figures as changed by a summary, which contains the votes of the leader only: those of another cardinal stay as
 * they were, until a new round begins.
 */
export function withSummary(
  cardinalId: string,
  figures: CardinalFigures,
  { conclaveState, round, leader, at }: Push<'summary'>,
): CardinalFigures {
  const { _id: conclaveId, requiredMajority, referenceDate } = conclaveState;
  const roundNumber = round?.roundNumber ?? 0;
  const sameRound = roundNumber === figures.roundNumber && conclaveId === figures.conclaveId;
  const votes = leader?._id === cardinalId ? leader.votes : sameRound ? figures.votes : 0;
  return {
    ...figures,
    conclaveId,
    roundNumber,
    requiredMajority,
    referenceDate,
    at,
    votes,
    ...(leader?._id === cardinalId && { rank: 1, isShared: false }),
    ...(votes === 0 && { rank: null, isShared: false }),
  };
}

export function figuresOf(
  cardinalId: string,
  { conclaveState, now }: Pick<CurrentState, 'conclaveState' | 'now'>,
  { results, roundNumber, requiredMajority, position }: CurrentVotes,
): CardinalFigures {
  const place = placeOf(cardinalId, results);
  const votes = place?.votes ?? 0;
  const { _id: conclaveId, referenceDate } = conclaveState;
  return {
    conclaveId,
    roundNumber,
    votes,
    requiredMajority,
    referenceDate,
    position,
    at: now,
    rank: place && votes > 0 ? place.rank : null,
    isShared: votes > 0 && place?.isShared === true,
  };
}

/** The open pages of all visitors spread their calls over this time. */
const SPREAD_MS = 30_000;

/** A cardinal's figures: as loaded, changed by each summary, and loaded again within half a minute after votes. */
export function useCardinalFigures(
  cardinalId: string | undefined,
  loaded: CardinalFigures | null,
): CardinalFigures | null {
  const api = useApi();
  const summary = useStore(latestSummary, null)?.summary;
  const [newer, setNewer] = useState<{ readonly than: CardinalFigures; readonly figures: CardinalFigures }>();
  const figures = newer && newer.than === loaded ? newer.figures : loaded;
  const isOutdated = figures && summary && isBefore(figures.position, summary.position);
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
        setNewer({ than: loaded, figures: figuresOf(cardinalId, stateOf(current), votes) });
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
  return figures && isOutdated && cardinalId !== undefined ? withSummary(cardinalId, figures, summary) : figures;
}

const stateOf = ({ conclaveState, at }: Summary) => ({ conclaveState, now: at });
