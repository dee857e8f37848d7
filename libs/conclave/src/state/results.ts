import type { CardinalId } from '../events/ids.js';
import { votesTowardsMajority } from '../rules/majority.js';
import { percentage } from '../rules/ranks.js';
import { majorityOf } from './edition.js';
import type { Round } from './round.js';
import { lastRound, type Edition } from './view.js';

export interface Result {
  readonly cardinalId: CardinalId;
  readonly votes: number;
  /** First votes only: at most one per voter. */
  readonly firstVotes: number;
  /** Share of the votes counted in the round, one decimal. */
  readonly percentage: number;
}

type CardinalVotes = Pick<Result, 'cardinalId' | 'votes'>;

/** Most votes first; ties by id, so that all readers of a log agree. */
export const byVotes = (a: CardinalVotes, b: CardinalVotes): number =>
  b.votes - a.votes || (a.cardinalId < b.cardinalId ? -1 : 1);

/** Most votes first, see `byVotes`. */
export const resultsOf = (round: Pick<Round, 'counts' | 'totalVotes'>): Result[] =>
  Object.entries(round.counts)
    .map(([cardinalId, { votes, firstVotes }]) => ({
      cardinalId,
      votes,
      firstVotes,
      percentage: percentage(votes, round.totalVotes),
    }))
    .sort(byVotes);

/** Cardinals at or above the majority in the last round, most votes first. */
export function withMajority(edition: Edition): Result[] {
  const round = lastRound(edition);
  if (!round) return [];
  const { required, basis } = majorityOf(edition, round);
  return resultsOf(round).filter((result) => votesTowardsMajority(basis, result) >= required);
}
