import type { Cardinal, CompleteAddress } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { pagesBeginningWith } from '../../lib/cut-address.js';
import { cardinalSummaryOf, type CardinalSummary } from './cardinal-summary.js';
import { figuresOf, type CardinalFigures } from './use-cardinal-figures.js';
import { fetchCardinal, fetchConclaveState, fetchCurrentVotes, searchCardinals } from './requests.js';

export interface CardinalData {
  /** Null when no cardinal has this address. */
  readonly cardinal: Cardinal | null;
  /** Figures in the conclave; null when unavailable. */
  readonly figures: CardinalFigures | null;
  /** Other cardinals of the same country of service, electors first. */
  readonly others: readonly CardinalSummary[];
  /** Number of cardinals serving that country, including this one. */
  readonly compatriots: number;
  /** Without a cardinal: pages that may be meant. */
  readonly meant?: readonly CompleteAddress[];
}

const MAX_OTHERS = 4;

/** Loads a cardinal; parts from other calls are optional. A former slug redirects to the current one. */
export async function loadCardinal(api: ApiClient, slug: string, { signal }: Request) {
  const cardinal = await nullIfNotFound(fetchCardinal(api, slug, signal));
  if (cardinal === null) {
    const meant = await pagesBeginningWith(api, 'cardinaux', slug);
    return data<CardinalData>({ ...NO_CARDINAL, meant }, { status: 404 });
  }
  if (cardinal.slug !== slug) throw redirect(`/cardinaux/${cardinal.slug}`, 301);
  const [figures, { others, compatriots }] = await Promise.all([
    loadFigures(api, cardinal, signal).catch(() => null),
    loadOthers(api, cardinal, signal).catch(() => ({ others: [], compatriots: 0 })),
  ]);
  return { cardinal, figures, others, compatriots } satisfies CardinalData;
}

const NO_CARDINAL: CardinalData = { cardinal: null, figures: null, others: [], compatriots: 0 };

async function loadFigures(api: ApiClient, { _id }: Cardinal, signal: AbortSignal): Promise<CardinalFigures> {
  const [state, votes] = await Promise.all([fetchConclaveState(api, signal), fetchCurrentVotes(api, signal)]);
  return figuresOf(_id, state, votes);
}

async function loadOthers(api: ApiClient, { slug, paysService }: Cardinal, signal: AbortSignal) {
  const parameters = { paysService, limit: String(MAX_OTHERS + 1) }; // this cardinal may be among them
  const [electors, all] = await Promise.all([
    searchCardinals(api, new URLSearchParams({ ...parameters, statutVotant: 'OUI' }), signal),
    searchCardinals(api, new URLSearchParams(parameters), signal),
  ]);
  const bySlug = new Map([...electors.cardinaux, ...all.cardinaux].map((each) => [each.slug, each]));
  bySlug.delete(slug);
  const others = [...bySlug.values()].slice(0, MAX_OTHERS);
  return { others: others.map(cardinalSummaryOf), compatriots: all.total };
}
