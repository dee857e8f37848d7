import type { CrowdForecast, Forecast, League, LeagueMember, LeagueTable } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';

const FORECASTS_PATH = '/api/conclave/pronostics';
const LEAGUES_PATH = '/api/conclave/ligues';

/** The key makes a repeated request count once. */
export const sendForecast = (api: ApiClient, forecast: Forecast, key: string) =>
  api.send<CrowdForecast>('POST', FORECASTS_PATH, forecast, { 'idempotency-key': key });

export const fetchCrowd = (api: ApiClient, roundId: string, signal: AbortSignal) =>
  api.get<CrowdForecast>(`${FORECASTS_PATH}/${roundId}`, signal);

// The word is in the body of each call: addresses are logged.

export const fetchLeague = (api: ApiClient, { word, secret }: League) =>
  api.send<LeagueTable>('POST', `${LEAGUES_PATH}/classement`, { word, secret });

/** Joins, or renames a member. */
export const sendNickname = (api: ApiClient, member: LeagueMember) =>
  api.send<LeagueTable>('PUT', `${LEAGUES_PATH}/membre`, member);

/** The first forecast for a round stays. */
export const sendToLeague = (api: ApiClient, { word, secret }: League, { roundId, smoke, cardinalId }: Forecast) =>
  api.send<LeagueTable>('POST', `${LEAGUES_PATH}/pronostic`, { word, secret, roundId, smoke, cardinalId });

export const leaveLeague = (api: ApiClient, { word, secret }: League) =>
  api.send('POST', `${LEAGUES_PATH}/depart`, { word, secret });
