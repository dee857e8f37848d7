import type { CurrentState, CurrentVotes } from '@fumata/contracts';

/** A cardinal's standing in the conclave at a point in time. */
export interface Standing {
  readonly roundNumber: number;
  readonly votes: number;
  readonly requiredMajority: number;
  /** Shared by equal votes; null without votes. */
  readonly rank: number | null;
  /** Whether voting is open. */
  readonly isOpen: boolean;
  readonly isElected: boolean;
  /** Whether anybody has been elected. */
  readonly isComplete: boolean;
  /** Reference date of ages, `2025-04-21`. */
  readonly referenceDate: string;
  /** Server time of the data. */
  readonly at: string;
}

export function standingOf(
  cardinalId: string,
  { conclaveState, now }: Pick<CurrentState, 'conclaveState' | 'now'>,
  { results, roundNumber, requiredMajority }: CurrentVotes,
): Standing {
  const votes = results.find((row) => row.cardinalId === cardinalId)?.votes ?? 0;
  const { isActive, isPaused, isComplete, popeElected, referenceDate } = conclaveState;
  return {
    roundNumber,
    votes,
    requiredMajority,
    isComplete,
    referenceDate,
    at: now,
    rank: votes > 0 ? 1 + results.filter((row) => row.votes > votes).length : null,
    isOpen: isActive && !isPaused && !isComplete,
    isElected: popeElected?._id === cardinalId,
  };
}
