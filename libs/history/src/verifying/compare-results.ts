import type { RoundResult } from '../export-file/lines.js';
import type { Problem } from './problem.js';

const TOTALS = ['roundNumber', 'totalVotes', 'uniqueVoters', 'setAside'] as const;

/** The first difference between the site's results and the recounted ones. */
export function compareResults(stated: readonly RoundResult[], recounted: readonly RoundResult[]): Problem | undefined {
  const counted = new Map(recounted.map((each) => [each.roundId, each]));
  for (const result of stated) {
    const problem = difference(result, counted.get(result.roundId));
    if (problem) return problem;
    counted.delete(result.roundId);
  }
  const [unstated] = counted.values();
  return unstated && problemOf(unstated, 'round', [0, 1]);
}

function difference(stated: RoundResult, counted: RoundResult | undefined): Problem | undefined {
  if (!counted) return problemOf(stated, 'round', [1, 0]);
  for (const what of TOTALS) {
    if (stated[what] !== counted[what]) return problemOf(stated, what, [stated[what], counted[what]]);
  }
  const countedByCardinal = new Map(counted.results.map(([cardinalId, ...votes]) => [cardinalId, votes]));
  for (const [cardinalId, votes, firstVotes] of stated.results) {
    const [countedVotes = 0, countedFirstVotes = 0] = countedByCardinal.get(cardinalId) ?? [];
    countedByCardinal.delete(cardinalId);
    if (votes !== countedVotes) return problemOf(stated, 'votes', [votes, countedVotes], cardinalId);
    if (firstVotes !== countedFirstVotes)
      return problemOf(stated, 'firstVotes', [firstVotes, countedFirstVotes], cardinalId);
  }
  for (const [cardinalId, [votes = 0]] of countedByCardinal) return problemOf(stated, 'votes', [0, votes], cardinalId);
  return findMisranked(stated, counted.results);
}

/** The first cardinal whose rank in the stated results differs from the recount. */
function findMisranked(stated: RoundResult, counted: RoundResult['results']): Problem | undefined {
  for (const [index, [cardinalId]] of stated.results.entries()) {
    if (counted[index]?.[0] === cardinalId) continue;
    const rank = counted.findIndex(([id]) => id === cardinalId) + 1;
    return problemOf(stated, 'rank', [index + 1, rank], cardinalId);
  }
  return undefined;
}

const problemOf = (
  { roundId, roundNumber }: RoundResult,
  what: Extract<Problem, { is: 'result' }>['what'],
  [stated, counted]: readonly [number, number],
  cardinalId?: string,
): Problem => ({ is: 'result', roundNumber, roundId, cardinalId, what, stated, counted });
