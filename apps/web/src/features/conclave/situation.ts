import type { ConclaveState, RoundRow } from '@fumata/contracts';
import type { ConclaveView } from '../../live/conclave-view.js';

type Person = NonNullable<ConclaveState['popeElected']>;

/** Where the conclave stands, as the page tells it. */
export type Situation =
  | { readonly is: 'complete'; readonly elected: Person }
  | { readonly is: 'paused'; readonly reason: string; readonly exhortationBy: string }
  | { readonly is: 'inactive' }
  | { readonly is: 'majority'; readonly by: Person }
  /** The last round closed black, and the open one has no vote yet. */
  | { readonly is: 'black'; readonly round: RoundRow }
  | { readonly is: 'waiting' }
  | { readonly is: 'open' };

export function situationOf({ conclaveState, rounds, totalVotes }: ConclaveView): Situation {
  const { isComplete, popeElected, isPaused, isActive, majorityReachedBy } = conclaveState;
  if (isComplete && popeElected) return { is: 'complete', elected: popeElected };
  if (isPaused) {
    const { pauseReason: reason, pauseExhortationBy: exhortationBy } = conclaveState;
    return { is: 'paused', reason, exhortationBy };
  }
  if (!isActive) return { is: 'inactive' };
  if (majorityReachedBy) return { is: 'majority', by: majorityReachedBy };
  if (totalVotes > 0) return { is: 'open' };
  const round = lastClosed(rounds);
  return round ? { is: 'black', round } : { is: 'waiting' };
}

export const lastClosed = (rounds: readonly RoundRow[]): RoundRow | undefined =>
  rounds.findLast(({ isComplete }) => isComplete);

export const isVotingOpen = ({ is }: Situation): boolean =>
  is === 'open' || is === 'waiting' || is === 'black' || is === 'majority';

/** The round on show: the open one, the electing one once complete. */
export const currentRound = ({ rounds, roundNumber }: ConclaveView): RoundRow | undefined =>
  rounds.findLast((round) => round.roundNumber === roundNumber);
