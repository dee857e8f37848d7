import { localTimeInRome, number, plainDate, plural } from '@fumata/text';

/** 1 vote, 3 votes: with an ordinary space, so that `grep '3 votes'` finds it. */
export const counted = (count: number, one: string, many?: string): string =>
  `${number(count)} ${plural(count, one, many)}`;

/** le 27 novembre 2026 à 15:04:05, in Rome */
export const momentText = (moment: string): string => `le ${plainDate(moment)} à ${localTimeInRome(moment).slice(11)}`;
