import { ordinal } from './numbers.js';

/** Half a day of a conclave. */
interface Moment {
  readonly period: 'morning' | 'afternoon';
  readonly day: number;
}

export const PERIOD: Readonly<Record<Moment['period'], string>> = { morning: 'matin', afternoon: 'après-midi' };

/** 7e scrutin */
export const roundName = (roundNumber: number): string => `${ordinal(roundNumber)} scrutin`;

/** matin du 3e jour */
export const halfDay = ({ period, day }: Moment): string => `${PERIOD[period]} du ${ordinal(day)} jour`;

/** 3e jour, matin */
export const slot = ({ period, day }: Moment): string => `${ordinal(day)} jour, ${PERIOD[period]}`;
