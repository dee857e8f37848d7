import type { Edition, Round } from '@fumata/conclave';

/** How far an edition may be replayed, by whoever asks. */
export interface Reach {
  /** The number of the last event; 0 when there is none. */
  readonly last: number;
  /** Everything there is. */
  readonly whole: boolean;
}

const isOver = ({ stage, situation }: Edition): boolean =>
  stage === 'archived' || situation.is === 'complete';

/** The public may replay what is over: everything once the edition is, else up to the close of the last closed round. */
export function reachOf(edition: Edition, readsAll: boolean): Reach {
  if (readsAll || isOver(edition)) return { last: edition.sequence, whole: true };
  const last = edition.rounds.reduce((most, { closedSequence }) => Math.max(most, closedSequence ?? 0), 0);
  return { last, whole: false };
}

/** Rounds that have begun, and, where not everything may be replayed, ended, by then. */
export const roundsWithin = ({ rounds }: Edition, { last, whole }: Reach): Round[] =>
  rounds.filter(({ closedSequence }) => whole || (closedSequence !== null && closedSequence <= last));

/** An archived edition ends: what is still recorded of it are votes that came too late, and its seals. */
export const mayGrow = ({ stage }: Edition): boolean => stage !== 'archived';
