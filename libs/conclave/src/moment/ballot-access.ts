import type { Person } from './facts.js';
import { runningOf, type Moment } from './moment.js';

/** A visitor, as far as a page knows. Times are the server's, ms since 1970. */
export interface Me {
  /** End of the cooldown; null without one. */
  readonly nextVoteAt: number | null;
  /** The round of the last vote; null if unknown. */
  readonly lastVote: { readonly conclaveId: string; readonly roundNumber: number } | null;
  /** Too many votes came from this visitor's network: none is accepted until then. */
  readonly networkFreeAt: number | null;
}

/** Access of a visitor to the vote, for every button, page and receipt. */
export type BallotAccess =
  | { readonly is: 'open'; readonly roundNumber: number }
  /** Has voted in the open round. */
  | { readonly is: 'voted'; readonly nextVoteAt: number }
  /** Has voted, not in the open round. */
  | { readonly is: 'waiting'; readonly nextVoteAt: number }
  /** The votes of the visitor's network are used up. */
  | { readonly is: 'elsewhere'; readonly freeAt: number }
  | { readonly is: 'paused' }
  | { readonly is: 'closed' };

/** @param now the server's clock, ms since 1970 */
export function ballotOf(
  { nextVoteAt, lastVote, networkFreeAt }: Me,
  moment: Moment<Person>,
  { conclaveId, now }: { readonly conclaveId: string; readonly now: number },
): BallotAccess {
  const running = runningOf(moment);
  switch (running.is) {
    case 'waiting':
    case 'voting':
    case 'majority': {
      if (!running.round?.isOpen) return { is: 'closed' };
      const { roundNumber } = running.round;
      if (nextVoteAt !== null && now < nextVoteAt) {
        const isThisRound = lastVote?.conclaveId === conclaveId && lastVote.roundNumber === roundNumber;
        return { is: isThisRound ? 'voted' : 'waiting', nextVoteAt };
      }
      if (networkFreeAt !== null && now < networkFreeAt) return { is: 'elsewhere', freeAt: networkFreeAt };
      return { is: 'open', roundNumber };
    }
    case 'paused':
      return { is: 'paused' };
    default:
      return { is: 'closed' };
  }
}
