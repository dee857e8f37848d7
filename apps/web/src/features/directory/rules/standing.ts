import type { CurrentState, CurrentVotes } from '@fumata/contracts';

/** How a cardinal stands in the conclave at a moment. */
export interface Standing {
  readonly roundNumber: number;
  readonly votes: number;
  readonly requiredMajority: number;
  /** Equal votes share one; null without votes. */
  readonly rank: number | null;
  /** Whether votes are taken. */
  readonly isOpen: boolean;
  readonly isElected: boolean;
  /** Somebody is. */
  readonly isComplete: boolean;
  /** The day at which the conclave counts ages, `2025-04-21`. */
  readonly referenceDate: string;
  /** When the server said so. */
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
    ...{ roundNumber, votes, requiredMajority, isComplete, referenceDate, at: now },
    rank: votes > 0 ? 1 + results.filter((row) => row.votes > votes).length : null,
    isOpen: isActive && !isPaused && !isComplete,
    isElected: popeElected?._id === cardinalId,
  };
}
