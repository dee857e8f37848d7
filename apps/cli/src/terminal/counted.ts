import { number, plural } from '@fumata/text';

/** 1 vote, 3 votes: with an ordinary space, so that `grep '3 votes'` finds it. */
export const counted = (count: number, one: string, many?: string): string =>
  `${number(count)} ${plural(count, one, many)}`;
