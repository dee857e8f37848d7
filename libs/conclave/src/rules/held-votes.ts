import type { HoldReason } from '../events/events.js';

/** Up to this many votes of a class within the hour always count: a parish hall or a school behind one address. */
export const FREE_VOTES = 80;
/** Beyond this many votes of a class within the hour, each further one is held. */
export const MAX_VOTES = 200;
/** Beyond the free votes, a class with a larger part of all votes has its further ones held. */
const MAX_SHARE = 1 / 4;

interface VotesOfHour {
  /** Votes of the class in this hour of the clock, the new one included. */
  readonly ofClass: number;
  /** All votes received in the rounds of this hour. Called only beyond the free votes. */
  readonly ofRounds: () => number;
}

/** The published rule: why a new vote is held for examination; undefined if it counts. */
export function holdReason({ ofClass, ofRounds }: VotesOfHour): HoldReason | undefined {
  if (ofClass <= FREE_VOTES) return undefined;
  if (ofClass > MAX_VOTES) return 'rate';
  return ofClass > MAX_SHARE * (ofRounds() + 1) ? 'share' : undefined;
}
