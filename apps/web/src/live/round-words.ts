import type { RoundRow } from '@fumata/contracts';
import { ordinal } from '@fumata/text';

type Moment = Pick<RoundRow, 'period' | 'day'>;

export const PERIOD: Readonly<Record<Moment['period'], string>> = { morning: 'matin', afternoon: 'après-midi' };

/** 7e scrutin */
export const roundName = (roundNumber: number): string => `${ordinal(roundNumber)} scrutin`;

/** matin du 3e jour */
export const halfDay = ({ period, day }: Moment): string => `${PERIOD[period]} du ${ordinal(day)} jour`;

/** 3e jour, matin */
export const slot = ({ period, day }: Moment): string => `${ordinal(day)} jour, ${PERIOD[period]}`;
