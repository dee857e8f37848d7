import type { Cardinal } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { nullIfNotFound, type ApiClient } from '../../lib/api-client.js';
import { cardinalSummaryOf, type CardinalSummary } from './cardinal-summary.js';
import { standingOf, type Standing } from './rules/standing.js';
import { fetchCardinal, fetchConclaveState, fetchCurrentVotes, searchCardinals } from './requests.js';

export interface CardinalData {
  /** Null when no cardinal has this address. */
  readonly cardinal: Cardinal | null;
  /** Standing in the conclave; null when unavailable. */
  readonly standing: Standing | null;
  /** Other cardinals of the same country of service. */
  readonly others: readonly CardinalSummary[];
  /** Number of cardinals serving that country, including this one. */
  readonly compatriots: number;
}

const OTHERS = 5;

/** Loads a cardinal; parts from other calls are optional. A former slug redirects to the current one. */
export async function loadCardinal(api: ApiClient, slug: string, { signal }: Request) {
  const cardinal = await nullIfNotFound(fetchCardinal(api, slug, signal));
  if (cardinal === null) return data<CardinalData>(NO_CARDINAL, { status: 404 });
  if (cardinal.slug !== slug) throw redirect(`/cardinaux/${cardinal.slug}`, 301);
  const [standing, { others, compatriots }] = await Promise.all([
    loadStanding(api, cardinal, signal).catch(() => null),
    loadOthers(api, cardinal, signal).catch(() => ({ others: [], compatriots: 0 })),
  ]);
  return { cardinal, standing, others, compatriots } satisfies CardinalData;
}

const NO_CARDINAL: CardinalData = { cardinal: null, standing: null, others: [], compatriots: 0 };

async function loadStanding(api: ApiClient, { _id }: Cardinal, signal: AbortSignal): Promise<Standing> {
  const [state, votes] = await Promise.all([fetchConclaveState(api, signal), fetchCurrentVotes(api, signal)]);
  return standingOf(_id, state, votes);
}

async function loadOthers(api: ApiClient, { slug, paysService }: Cardinal, signal: AbortSignal) {
  const parameters = new URLSearchParams({ paysService, limit: String(OTHERS) });
  const { cardinaux, total } = await searchCardinals(api, parameters, signal);
  const others = cardinaux.filter((each) => each.slug !== slug).slice(0, OTHERS - 1);
  return { others: others.map(cardinalSummaryOf), compatriots: total };
}
