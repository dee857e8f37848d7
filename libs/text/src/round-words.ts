import { number, ordinal } from './numbers.js';

/** Half a day of a conclave. */
interface HalfDay {
  readonly period: 'morning' | 'afternoon';
  readonly day: number;
}

export const PERIOD: Readonly<Record<HalfDay['period'], string>> = { morning: 'matin', afternoon: 'après-midi' };

/** 7e scrutin */
export const roundName = (roundNumber: number): string => `${ordinal(roundNumber)} scrutin`;

/** matin du 3e jour */
export const halfDay = ({ period, day }: HalfDay): string => `${PERIOD[period]} du ${ordinal(day)} jour`;

/** 3e jour, matin */
export const slot = ({ period, day }: HalfDay): string => `${ordinal(day)} jour, ${PERIOD[period]}`;

/** 41 voix (majorité : 89) */
export const votesOfMajority = (votes: number, required: number): string =>
  `${number(votes)}\u00A0voix (majorité\u00A0: ${number(required)})`;

/** Said wherever a round, or somebody in it, has no vote yet. */
export const NO_VOTE = 'Aucune voix pour l’instant';
