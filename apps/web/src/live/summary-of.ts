import type { ConclaveView } from './conclave-view.js';
import type { Summary } from './latest-summary.js';

/** The summary as the server pushes it. */
export function summaryOf(view: ConclaveView): Summary {
  const { conclaveState, rounds, results, roundNumber, totalVotes, position, at } = view;
  const closed = rounds.findLast(({ isComplete }) => isComplete);
  const named = conclaveState.popeElected ?? conclaveState.majorityReachedBy;
  const [first, second] = results;
  const leader = named
    ? { ...named, votes: results.find(({ cardinalId }) => cardinalId === named._id)?.votes ?? 0 }
    : first && first.votes !== second?.votes
      ? { _id: first.cardinalId, slug: first.cardinal.slug, nomComplet: first.cardinal.nomComplet, votes: first.votes }
      : null;
  return {
    position,
    conclaveState,
    roundNumber,
    totalVotes,
    lastClosedRound: closed?.roundNumber ?? null,
    leader,
    electedAt: conclaveState.popeElected && closed ? closed.timestamp : null,
    at,
  };
}
