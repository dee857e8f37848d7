import type { Position } from '../event-log.js';

/** The row number with 16 digits, so that positions compare as strings. */
export function positionOf(row: number): Position {
  // The brand is given here: this is where positions of this log are made.
  return String(row).padStart(16, '0') as Position;
}

/** 0 for the start of the log. */
export function numberOf(position: Position | undefined): number {
  return position === undefined ? 0 : Number(position);
}
