import { listQueryCodec, optional, parseListQuery, searchOf, type QueryOf } from '../../../lib/list-query.js';

const safeInteger = (text: string): number | undefined =>
  /^-?\d+$/.test(text)
    ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
    : undefined;

const REPLAY = listQueryCodec({ n: optional('n', safeInteger), b: optional('b', safeInteger) });

/** Positions in the address: current and compared; they may not exist. */
export type ReplayQuery = QueryOf<typeof REPLAY>;

export const parseReplayQuery = (parameters: URLSearchParams): ReplayQuery => parseListQuery(REPLAY, parameters);

export const replayAddress = (query: ReplayQuery): string => searchOf(REPLAY, query);
