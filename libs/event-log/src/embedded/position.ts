import type { Position } from '../event-log.js';
import { padded } from './store-failure.ts';

/** The row number padded to 16 digits, so that positions compare as strings. */
export function positionOf(row: number): Position {
  // The only place that creates positions of this log.
  return padded(row) as Position;
}

/** 0 for the start of the log. */
export function numberOf(position: Position | undefined): number {
  return position === undefined ? 0 : Number(position);
}
