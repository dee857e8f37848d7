import type { Edition, Round } from '@fumata/conclave';
import type { EditionTotals, RoundTotals } from '@fumata/read-models';

/** The part of an edition that a caller may replay. */
export interface ReplayRange {
  /** The number of the last event; 0 when there is none. */
  readonly last: number;
  /** The whole edition. */
  readonly whole: boolean;
}

const isOver = ({ stage, situation }: EditionTotals): boolean => stage === 'archived' || situation.is === 'complete';

/**
 * The public may replay finished parts: the whole edition once it is over, else up to the close of the last closed
 * round.
 */
export function replayRangeOf(edition: EditionTotals, readsAll: boolean): ReplayRange {
  if (readsAll || isOver(edition)) return { last: edition.sequence, whole: true };
  return { last: lastClose(edition.rounds), whole: false };
}

/** Number of the event that closed the last closed round; 0 without one. */
export const lastClose = (rounds: readonly RoundTotals[]): number =>
  rounds.reduce((most, { closedSequence }) => Math.max(most, closedSequence ?? 0), 0);

/** The rounds that were closed by the edition's n-th event. */
export const closedUpTo = <R extends RoundTotals>(rounds: readonly R[], n: number): R[] =>
  rounds.filter(({ closedSequence }) => closedSequence !== null && closedSequence <= n);

/** Rounds within the range: all started rounds, or only closed ones if the range is partial. */
export const roundsWithin = ({ rounds }: Edition, { last, whole }: ReplayRange): Round[] =>
  whole ? rounds : closedUpTo(rounds, last);

/** Whether clients should poll for new events: an archived edition only gets uncounted late votes and seals. */
export const mayGrow = ({ stage }: EditionTotals): boolean => stage !== 'archived';
