import { majorityOf, resultsOf, type Edition, type Round } from '@fumata/conclave';
import { openRoundSchema, type OpenRound } from '@fumata/contracts';
import { replayRangeOf, roundsWithin } from '../../view/replay-range.js';

export const closedRoundsOf = (edition: Edition): Round[] =>
  roundsWithin(edition, replayRangeOf(edition, false)).filter(({ closedAt }) => closedAt !== null);

export const openRound = (edition: Edition, round: Round, nameOf: (cardinalId: string) => string): OpenRound =>
  openRoundSchema.parse({
    ...round,
    majority: majorityOf(edition, round),
    results: resultsOf(round).map((result) => ({ ...result, nomComplet: nameOf(result.cardinalId) })),
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

const PERIODS = { morning: 'matin', afternoon: 'après-midi' };

/** One row per result, in the order of `RESULT_COLUMNS`. */
export const resultRows = (round: OpenRound): string[][] =>
  round.results.map(({ cardinalId, nomComplet, votes, firstVotes, percentage }, index) => [
    String(round.roundNumber),
    String(round.day),
    PERIODS[round.period],
    round.openedAt,
    round.closedAt,
    round.whiteSmoke ? 'blanche' : 'noire',
    String(index + 1),
    cardinalId,
    nomComplet,
    String(votes),
    String(firstVotes),
    String(percentage).replace('.', ','),
  ]);
