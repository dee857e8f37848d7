import type { Period } from '../events/events.js';

/** Half a day of a conclave; days count from 1. */
export interface Slot {
  readonly day: number;
  readonly period: Period;
}

/**
 * Ballots held in a half-day: one on the first afternoon, two in every later half-day (Universi Dominici Gregis, 63).
 */
export const ballotsIn = ({ day, period }: Slot): number => (day > 1 ? 2 : period === 'afternoon' ? 1 : 0);

const after = ({ day, period }: Slot): Slot =>
  period === 'morning' ? { day, period: 'afternoon' } : { day: day + 1, period: 'morning' };

/** The half-day of the next ballot, given the current one and the number of ballots held in it. */
export const nextSlot = (current: Slot, heldInCurrent: number): Slot =>
  heldInCurrent < ballotsIn(current) ? current : after(current);
