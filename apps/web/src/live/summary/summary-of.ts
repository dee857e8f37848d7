import { momentOf } from '@fumata/conclave';
import type { RoundRow } from '@fumata/contracts';
import type { LiveConclave } from '../live-conclave.js';
import type { Summary } from './latest-summary.js';
import type { NamedMoment } from '@fumata/history';

/** The summary as the server pushes it. */
export function summaryOf({ conclaveState, rounds, results, totalVotes, position, at }: LiveConclave): Summary {
  const round = rounds.at(-1);
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
    round: round ? { ...labelOf(round), openedAt: round.openedAt, isOpen: !round.isComplete } : null,
    totalVotes,
    closedRound: closed ? { ...labelOf(closed), ...outcomeOf(closed) } : null,
    leader,
    at,
  };
}

/** The moment in which a view was loaded. */
export const momentOfView = (view: LiveConclave): NamedMoment => momentOf(summaryOf(view), Date.parse(view.at));

const labelOf = ({ roundNumber, day, period }: RoundRow) => ({ roundNumber, day, period });

const outcomeOf = ({ timestamp: closedAt, whiteSmoke, majorityReached }: RoundRow) => ({
  closedAt,
  whiteSmoke,
  majorityReached,
});
