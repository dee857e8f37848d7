import { heldCounts, type Round, type RoundAnalysed, type VotesByTrust } from '@fumata/conclave';

const sumOf = ({ returning, recent, examined }: VotesByTrust): number => returning + recent + examined;

/**
 * Whether a published analysis agrees with the recount of its round. How old the voters' cookies were, and which votes
 * moved where, only the log with its voters tells.
 */
export function analysisAgrees(
  { trust, moves }: RoundAnalysed['data'],
  rounds: readonly Round[],
  round: Round,
): boolean {
  const previous = rounds[rounds.indexOf(round) - 1];
  return trustAgrees(trust, round) && movesAgree(moves, previous, round);
}

function trustAgrees({ results, others }: RoundAnalysed['data']['trust'], round: Round): boolean {
  const examined = heldCounts(round, 'counted');
  const agrees = (votes: (typeof results)[number]): boolean =>
    sumOf(votes) === round.counts[votes.cardinalId]?.votes && votes.examined === (examined[votes.cardinalId] ?? 0);
  const isNamedOnce = new Set(results.map(({ cardinalId }) => cardinalId)).size === results.length;
  const total = [...results, others].reduce((sum, votes) => sum + sumOf(votes), 0);
  return isNamedOnce && results.every(agrees) && total === round.totalVotes;
}

function movesAgree(moved: RoundAnalysed['data']['moves'], previous: Round | undefined, round: Round): boolean {
  if (!moved || !previous) return !moved && !previous;
  const { from, voters, moves, others } = moved;
  const total = moves.reduce((sum, move) => sum + move.voters, others);
  const isPossible = ({ from: before, to }: (typeof moves)[number]): boolean =>
    before in previous.counts && to in round.counts;
  return from === previous.roundId && total === voters && voters <= round.totalVotes && moves.every(isPossible);
}
