import { heldFigures, majorityOf, ranked, resultsOf, type Edition, type Round } from '@fumata/conclave';
import { openRoundSchema, type OpenRound } from '@fumata/contracts';
import type { RoundTotals } from '@fumata/read-models';
import { compareFrench, PERIOD } from '@fumata/text';

const byName = (a: { readonly nomComplet: string }, b: { readonly nomComplet: string }): number =>
  compareFrench(a.nomComplet, b.nomComplet);

export const closedRoundsOf = <R extends RoundTotals>({ rounds }: { readonly rounds: readonly R[] }): R[] =>
  rounds.filter(({ closedAt }) => closedAt !== null);

export const openRound = (edition: Edition, round: Round, nameOf: (cardinalId: string) => string): OpenRound =>
  openRoundSchema.parse({
    ...round,
    held: heldFigures(round),
    trust: round.analysis?.trust ?? null,
    moves: round.analysis?.moves ?? null,
    majority: majorityOf(edition, round),
    results: resultsOf(round)
      .map((result) => ({ ...result, nomComplet: nameOf(result.cardinalId) }))
      .sort((a, b) => b.votes - a.votes || byName(a, b)),
  });

export const RESULT_COLUMNS = [
  'scrutin',
  'jour',
  'periode',
  'ouvert',
  'clos',
  'fumee',
  'rang',
  'cardinalId',
  'nomComplet',
  'voix',
  'premieresVoix',
  'pourcentage',
];

/** Cells of a round without votes instead of a result. */
const NO_RESULT = ['', '', '', '0', '0', '0'];

/** One row per result by place, in the order of `RESULT_COLUMNS`; one without a cardinal for a round without votes. */
export function resultRows(round: OpenRound): string[][] {
  const places = ranked(round.results, byName);
  const results = places.map(({ rank, cardinalId, nomComplet, votes, firstVotes, percentage }) => [
    String(rank),
    cardinalId,
    nomComplet,
    String(votes),
    String(firstVotes),
    String(percentage).replace('.', ','),
  ]);
  const cells = [
    String(round.roundNumber),
    String(round.day),
    PERIOD[round.period],
    round.openedAt,
    round.closedAt,
    round.whiteSmoke ? 'blanche' : 'noire',
  ];
  return (results.length > 0 ? results : [NO_RESULT]).map((result) => [...cells, ...result]);
}
