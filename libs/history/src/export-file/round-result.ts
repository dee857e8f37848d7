import { resultsOf, type Edition, type Round } from '@fumata/conclave';
import type { RoundResult } from './lines.js';

type CountedRound = Pick<Round, 'roundId' | 'roundNumber' | 'totalVotes' | 'uniqueVoters' | 'setAside' | 'counts'>;

export const roundResult = (round: CountedRound): RoundResult => {
  const { roundId, roundNumber, totalVotes, uniqueVoters, setAside } = round;
  const results = resultsOf(round);
  return {
    roundId,
    roundNumber,
    totalVotes,
    uniqueVoters,
    setAside,
    results: results.map(({ cardinalId, votes, firstVotes }) => [cardinalId, votes, firstVotes]),
  };
};

/** Results of the closed rounds, in order. */
export const closedResults = ({ rounds }: Pick<Edition, 'rounds'>): RoundResult[] =>
  rounds.filter(({ closedAt }) => closedAt !== null).map(roundResult);
