import type { ReplayRound } from '@fumata/contracts';

/** Whether a round is closed at a position. */
export const isClosedAt = ({ closedSequence }: Pick<ReplayRound, 'closedSequence'>, sequence: number): boolean =>
  closedSequence !== null && closedSequence <= sequence;
