import type { CurrentState, CurrentVotes, Push } from '@fumata/contracts';

/** A cardinal's standing in the conclave at a point in time. */
export interface Standing {
  readonly roundNumber: number;
  readonly votes: number;
  readonly requiredMajority: number;
  /** Shared by equal votes; null without votes. */
  readonly rank: number | null;
  /** Whether anybody has been elected. */
  readonly isComplete: boolean;
  /** Reference date of ages, `2025-04-21`. */
  readonly referenceDate: string;
  /** Log position of the votes. */
  readonly position: string | null;
  /** Server time of the data. */
  readonly at: string;
}

/**
 * The standing as changed by a summary, which contains the votes of the leader only: those of another cardinal stay as
 * they were, until a new round begins.
 */
export function withSummary(
  cardinalId: string,
  standing: Standing,
  { conclaveState, round, leader, at }: Push<'summary'>,
): Standing {
  const { isComplete, requiredMajority, referenceDate } = conclaveState;
  const roundNumber = round?.roundNumber ?? 0;
  const sameRound = roundNumber === standing.roundNumber && referenceDate === standing.referenceDate;
  const votes = leader?._id === cardinalId ? leader.votes : sameRound ? standing.votes : 0;
  return {
    ...standing,
    roundNumber,
    requiredMajority,
    isComplete,
    referenceDate,
    at,
    votes,
    rank: leader?._id === cardinalId ? 1 : votes > 0 ? standing.rank : null,
  };
}

export function standingOf(
  cardinalId: string,
  { conclaveState, now }: Pick<CurrentState, 'conclaveState' | 'now'>,
  { results, roundNumber, requiredMajority, position }: CurrentVotes,
): Standing {
  const votes = results.find((row) => row.cardinalId === cardinalId)?.votes ?? 0;
  const { isComplete, referenceDate } = conclaveState;
  return {
    roundNumber,
    votes,
    requiredMajority,
    isComplete,
    referenceDate,
    position,
    at: now,
    rank: votes > 0 ? 1 + results.filter((row) => row.votes > votes).length : null,
  };
}
