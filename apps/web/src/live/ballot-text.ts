import type { BallotAccess } from '@fumata/conclave';
import { timeLeft } from '@fumata/text';

/** The visitor's access to the vote in a few words. */
export function ballotText(ballot: BallotAccess, now: number): string {
  switch (ballot.is) {
    case 'open':
      return 'Vous pouvez voter';
    case 'voted':
      return `A voté · revote dans ${timeLeft(ballot.nextVoteAt - now)}`;
    case 'waiting':
      return `Revote dans ${timeLeft(ballot.nextVoteAt - now)}`;
    case 'elsewhere':
      return `Limite de votre réseau atteinte · vote dans ${timeLeft(ballot.freeAt - now)}`;
    case 'paused':
      return 'Vote en pause';
    case 'closed':
      return 'Vote fermé';
  }
}
