import { namedPope } from '@fumata/conclave';
import type { Forecast, LeagueTable } from '@fumata/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/requests/api-client.js';
import { useMoment } from '../../../../live/moment/moment-context.js';
import { useApi } from '../../../../shell/api.js';
import { fetchLeague, sendToLeague } from '../requests.js';
import type { OwnLeague } from './own-leagues.js';
import { CHECK_CONNECTION, CLOSED, LOAD_FAILED, NOT_SENT } from './texts.js';

/** A call that failed; `retry` is missing where it cannot help. */
interface Failure {
  readonly message: string;
  readonly retry?: () => void;
}

interface FollowedLeague {
  /** Undefined until the first one has arrived. */
  readonly table: LeagueTable | undefined;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
  /** Takes the table that another call has answered. */
  readonly accept: (table: LeagueTable) => void;
}

/**
 * The table of a league, loaded again with each smoke and round. The visitor's forecast for the open round goes to the
 * league as soon as the browser is a member.
 */
export function useLeague(league: OwnLeague, forecasts: readonly Forecast[]): FollowedLeague {
  const api = useApi();
  const [table, setTable] = useState<LeagueTable>();
  const [isLoading, setLoading] = useState(false);
  const [loadFailure, setLoadFailure] = useState('');
  /** Answers to calls before the last one are out of date. */
  const lastCall = useRef(0);
  const { word, secret } = league;
  const accept = useCallback((next: LeagueTable) => {
    lastCall.current += 1;
    setTable(next);
    setLoading(false);
    setLoadFailure('');
  }, []);
  const reload = useCallback(() => {
    const call = (lastCall.current += 1);
    setLoading(true);
    fetchLeague(api, { word, secret }).then(
      (loaded) => {
        if (call === lastCall.current) accept(loaded);
      },
      (error: unknown) => {
        if (call !== lastCall.current) return;
        setLoading(false);
        setLoadFailure(`${LOAD_FAILED} ${messageOf(error)}`);
      },
    );
    return () => void (lastCall.current += 1);
  }, [api, word, secret, accept]);
  const roundsKey = useRoundsKey();
  useEffect(reload, [reload, roundsKey]);
  const sendFailure = useSentForecast(league, { table, forecasts, roundsKey, onSent: accept });
  return {
    table,
    isLoading,
    failure: loadFailure ? { message: loadFailure, retry: () => void reload() } : sendFailure,
    reload: () => void reload(),
    accept,
  };
}

/** Changes with each round, the name of a pope and a pause: then the table changes for everybody. */
function useRoundsKey(): string {
  const current = useMoment();
  if (!current) return '';
  const { conclaveState, round, closedRound } = current.summary;
  const isNamed = namedPope(current.moment) !== null;
  return [conclaveState._id, conclaveState.isPaused, round?.roundNumber, closedRound?.roundNumber, isNamed].join(' ');
}

interface SentForecastOptions {
  readonly table: LeagueTable | undefined;
  readonly forecasts: readonly Forecast[];
  /** Changes when a refused forecast may be taken. */
  readonly roundsKey: string;
  readonly onSent: (table: LeagueTable) => void;
}

/** Sends the visitor's forecast for the open round if the league lacks it; returns why it has not arrived. */
function useSentForecast(
  { word, secret }: OwnLeague,
  { table, forecasts, roundsKey, onSent }: SentForecastOptions,
): Failure | undefined {
  const api = useApi();
  const [failed, setFailed] = useState<{ roundId: string; code: string }>();
  const isAwaited = table?.members.some(({ isMe, isReady }) => isMe && !isReady) ?? false;
  const forecast = isAwaited ? forecasts.find(({ roundId }) => roundId === table?.openRoundId) : undefined;
  const { roundId, smoke, cardinalId } = forecast ?? {};
  const send = useCallback(() => {
    if (roundId === undefined || smoke === undefined || cardinalId === undefined) return;
    setFailed(undefined);
    sendToLeague(api, { word, secret }, { roundId, smoke, cardinalId }).then(onSent, (error: unknown) =>
      setFailed({ roundId, code: error instanceof ApiError ? error.code : '' }),
    );
  }, [api, word, secret, roundId, smoke, cardinalId, onSent]);
  useEffect(send, [send, roundsKey]);
  if (!failed || failed.roundId !== roundId) return undefined;
  return failed.code === 'forecast-closed' ? { message: CLOSED } : { message: NOT_SENT, retry: send };
}

/** The server's message, or what to do without an answer. */
export const messageOf = (error: unknown): string => (error instanceof ApiError && error.message) || CHECK_CONNECTION;
