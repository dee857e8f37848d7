import type { ConclaveState, Push, RoundRow } from '@fumata/contracts';
import type { SmokeState } from '../components/scene/smoke-state.js';
import type { ConclaveView } from './conclave-view.js';

type Person = NonNullable<ConclaveState['popeElected']>;

type Closable = Pick<RoundRow, 'isComplete'>;
type ClosedRound = Pick<RoundRow, 'roundNumber' | 'isComplete'>;

/** Public state of the conclave. */
export type Situation<Round = RoundRow> =
  | { readonly is: 'complete'; readonly elected: Person }
  | { readonly is: 'paused'; readonly reason: string; readonly exhortationBy: string }
  | { readonly is: 'inactive' }
  | { readonly is: 'majority'; readonly by: Person }
  /** The last round closed without a pope and the open one has no vote yet. */
  | { readonly is: 'black'; readonly round: Round }
  | { readonly is: 'waiting' }
  | { readonly is: 'open' };

interface Facts<Round> {
  readonly conclaveState: ConclaveState;
  readonly rounds: readonly Round[];
  readonly totalVotes: number;
}

export function situationOf<Round extends Closable>({
  conclaveState,
  rounds,
  totalVotes,
}: Facts<Round>): Situation<Round> {
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

/** Situation of a summary, which names no round but the last closed one. */
export const situationOfSummary = ({ lastClosedRound, ...facts }: Push<'summary'>): Situation<ClosedRound> =>
  situationOf({
    ...facts,
    rounds: lastClosedRound === null ? [] : [{ roundNumber: lastClosedRound, isComplete: true }],
  });

/** Headline over the scene. */
export const TITLES: Readonly<Record<Situation['is'], string>> = {
  complete: 'Habemus Papam',
  paused: 'Le conclave est en pause',
  inactive: 'Le conclave n’est\u00A0pas ouvert',
  majority: 'La majorité est atteinte',
  black: 'Fumée noire',
  waiting: 'On attend la fumée',
  open: 'Le scrutin est ouvert',
};

/** Smoke shown for a situation. */
export const smokeStateOf = ({ is }: Pick<Situation, 'is'>): SmokeState =>
  is === 'complete' ? 'white' : is === 'black' ? 'black' : 'waiting';

export const lastClosed = <Round extends Closable>(rounds: readonly Round[]): Round | undefined =>
  rounds.findLast(({ isComplete }) => isComplete);

export const closedRounds = (rounds: readonly Closable[]): number =>
  rounds.filter(({ isComplete }) => isComplete).length;

export const isVotingOpen = ({ is }: Situation): boolean =>
  is === 'open' || is === 'waiting' || is === 'black' || is === 'majority';

/** The displayed round: the open one, or the electing one once complete. */
export const currentRound = ({ rounds, roundNumber }: ConclaveView): RoundRow | undefined =>
  rounds.findLast((round) => round.roundNumber === roundNumber);
