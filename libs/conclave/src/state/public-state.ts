import type { Correctable, MajorityBasis, Period } from '../events/events.js';
import type { CardinalId, RoundId, Timestamp } from '../events/ids.js';
import { majorityOf, type MajorityRules } from './edition.js';
import { withMajority } from './results.js';
import type { Round } from './round.js';
import { correctable, lastRound, openRound, type Edition, type Situation } from './view.js';

/** State of an edition as the public sees it; cardinals by id. */
export interface PublicState extends SituationState, Correctable {
  /** The number of which two thirds are required. */
  readonly majorityBase: number;
  readonly requiredMajority: number;
  /** Announced end of the open round. */
  readonly closesAt: Timestamp | null;
  /** Has the majority and is not elected yet. */
  readonly majorityReachedBy: { readonly _id: CardinalId } | null;
}

/** The public state names of an election the elected only. */
export type PublicSituation =
  | Exclude<Situation, { readonly is: 'complete' }>
  | { readonly is: 'complete'; readonly elected: { readonly cardinalId: CardinalId; readonly nomComplet: string } };

/** A situation as the fields of the public state. */
interface SituationState {
  /** Paused included. */
  readonly isActive: boolean;
  readonly isPaused: boolean;
  readonly pauseReason: string;
  readonly pauseExhortationBy: string;
  readonly pausedSince: Timestamp | null;
  readonly isComplete: boolean;
  readonly whiteSmoke: boolean;
  /** With the name recorded at the election. */
  readonly popeElected: { readonly _id: CardinalId; readonly nomComplet: string } | null;
}

/**
 * Before its start and after its end an edition is neither active nor paused nor awaiting a proclamation, and no
 * closing is announced.
 */
export function publicStateOf(edition: Edition): PublicState {
  const isCurrent = edition.stage === 'current';
  const { situation } = edition;
  const { base, required } = majorityOf(edition, lastRound(edition));
  const [leader] = isCurrent && situation.is !== 'complete' ? withMajority(edition) : [];
  return {
    ...correctable(edition),
    ...situationState(isCurrent || situation.is === 'complete' ? situation : { is: 'inactive' }),
    majorityBase: base,
    requiredMajority: required,
    closesAt: (isCurrent && openRound(edition)?.closesAt) || null,
    majorityReachedBy: leader ? { _id: leader.cardinalId } : null,
  };
}

export function situationState(situation: PublicSituation): SituationState {
  const { is } = situation;
  const isComplete = is === 'complete';
  return {
    isActive: is === 'active' || is === 'paused',
    isPaused: is === 'paused',
    pauseReason: is === 'paused' ? situation.reason : '',
    pauseExhortationBy: is === 'paused' ? situation.exhortationBy : '',
    pausedSince: is === 'paused' ? situation.since : null,
    isComplete,
    whiteSmoke: isComplete,
    popeElected: isComplete ? { _id: situation.elected.cardinalId, nomComplet: situation.elected.nomComplet } : null,
  };
}

/** A round as the public sees it, without its results. */
export interface PublicRound {
  readonly _id: RoundId;
  readonly roundNumber: number;
  readonly day: number;
  readonly period: Period;
  /** Time of its close, otherwise of its opening. */
  readonly timestamp: Timestamp;
  readonly openedAt: Timestamp;
  readonly closesAt: Timestamp | null;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly requiredMajority: number;
  readonly majorityBasis: MajorityBasis;
  readonly majorityBase: number;
  readonly isComplete: boolean;
  readonly whiteSmoke: boolean;
  /** True while a cardinal has the majority; fixed when the round closes. */
  readonly majorityReached: boolean;
}

export function publicRoundOf(edition: MajorityRules, round: Round): PublicRound {
  const { roundId, roundNumber, day, period, openedAt, closedAt, closesAt, totalVotes, uniqueVoters } = round;
  const { basis, base, required } = majorityOf(edition, round);
  return {
    _id: roundId,
    roundNumber,
    day,
    period,
    timestamp: closedAt ?? openedAt,
    openedAt,
    closesAt,
    totalVotes,
    uniqueVoters,
    requiredMajority: required,
    majorityBasis: basis,
    majorityBase: base,
    isComplete: closedAt !== null,
    whiteSmoke: round.whiteSmoke,
    majorityReached: round.majorityReached !== null,
  };
}
