import type { Edition, Round } from '@fumata/conclave';

/** The part of an edition that a caller may replay. */
export interface Reach {
  /** The number of the last event; 0 when there is none. */
  readonly last: number;
  /** The whole edition. */
  readonly whole: boolean;
}

const isOver = ({ stage, situation }: Edition): boolean => stage === 'archived' || situation.is === 'complete';

/**
 * The public may replay finished parts: the whole edition once it is over, else up to the close of the last closed
 * round.
 */
export function reachOf(edition: Edition, readsAll: boolean): Reach {
  if (readsAll || isOver(edition)) return { last: edition.sequence, whole: true };
  const last = edition.rounds.reduce((most, { closedSequence }) => Math.max(most, closedSequence ?? 0), 0);
  return { last, whole: false };
}

/** Rounds within reach: all started rounds, or only closed ones if the reach is partial. */
export const roundsWithin = ({ rounds }: Edition, { last, whole }: Reach): Round[] =>
  rounds.filter(({ closedSequence }) => whole || (closedSequence !== null && closedSequence <= last));

/** An archived edition is final: later events are only late votes and seals. */
export const mayGrow = ({ stage }: Edition): boolean => stage !== 'archived';
