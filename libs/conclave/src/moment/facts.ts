import type { CardinalId, Timestamp } from '../events/ids.js';
import type { Period } from '../events/events.js';
import type { PublicState } from '../state/public-state.js';
import { resultsOf, withMajority } from '../state/results.js';
import { lastRound, type Edition } from '../state/view.js';

/** A cardinal as far as the moment needs it. */
export interface Person {
  readonly _id: CardinalId;
}

/** A round that voting, a pause or a majority belongs to. */
export interface RoundFacts {
  readonly roundNumber: number;
  readonly day: number;
  readonly period: Period;
  readonly openedAt: Timestamp;
  readonly isOpen: boolean;
}

export interface ClosedRoundFacts {
  readonly roundNumber: number;
  readonly day: number;
  readonly period: Period;
  readonly closedAt: Timestamp;
  readonly whiteSmoke: boolean;
  /** A cardinal had the majority when the round closed. */
  readonly majorityReached: boolean;
}

/** Facts that decide what is happening: derived from the fold and pushed to pages, or derived there from the view. */
export interface MomentFacts<Cardinal extends Person = Person> {
  readonly conclaveState: Omit<PublicState, 'popeElected' | 'majorityReachedBy'> & {
    readonly popeElected: Cardinal | null;
    readonly majorityReachedBy: Cardinal | null;
  };
  /** The last opened round: the open one, or the electing one once complete. */
  readonly round: RoundFacts | null;
  readonly closedRound: ClosedRoundFacts | null;
  /** Votes of the last opened round. */
  readonly totalVotes: number;
  /** The elected, the cardinal with the majority, or the sole leader. */
  readonly leader: (Cardinal & { readonly votes: number }) | null;
}

/** The facts about rounds and votes of a current edition. */
export function roundFactsOf(edition: Edition): Pick<MomentFacts, 'round' | 'closedRound' | 'totalVotes' | 'leader'> {
  const round = lastRound(edition);
  const closed = edition.rounds.findLast(({ closedAt }) => closedAt !== null);
  return {
    round: round
      ? {
          roundNumber: round.roundNumber,
          day: round.day,
          period: round.period,
          openedAt: round.openedAt,
          isOpen: round.closedAt === null,
        }
      : null,
    closedRound:
      closed?.closedAt == null
        ? null
        : {
            roundNumber: closed.roundNumber,
            day: closed.day,
            period: closed.period,
            closedAt: closed.closedAt,
            whiteSmoke: closed.whiteSmoke,
            majorityReached: closed.majorityReached !== null,
          },
    totalVotes: round?.totalVotes ?? 0,
    leader: leaderOf(edition),
  };
}

function leaderOf(edition: Edition): MomentFacts['leader'] {
  const round = lastRound(edition);
  if (!round) return null;
  const { situation } = edition;
  const [first, second] = resultsOf(round);
  const decidedId = situation.is === 'complete' ? situation.elected.cardinalId : withMajority(edition)[0]?.cardinalId;
  if (decidedId !== undefined) return { _id: decidedId, votes: round.counts[decidedId]?.votes ?? 0 };
  return first && first.votes !== second?.votes ? { _id: first.cardinalId, votes: first.votes } : null;
}
