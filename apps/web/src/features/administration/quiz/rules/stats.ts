import { number, percent, plural } from '@fumata/text';
import type { Stats } from './listing.js';

/** 64 %, of so many. */
export const shareText = (part: number, whole: number): string =>
  percent(Math.round((part / whole) * 100)).replace(',0', '');

/** 11 s; seconds have no decimals here. */
export const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${number(Math.round(seconds))}\u00A0s`;

/** How well a question is answered: 70 of 100 is well, less than 40 asks for attention. */
export function successOf({ justes, posees }: Pick<Stats, 'justes' | 'posees'>): 'good' | 'fair' | 'poor' {
  const share = justes / posees;
  if (share >= 0.7) return 'good';
  return share >= 0.4 ? 'fair' : 'poor';
}

const SLICE_SECONDS = 3;

/** Three seconds each: what is written beneath, and the count. */
export const slicesOf = ({ parTranche }: Stats): readonly (readonly [string, number])[] =>
  parTranche.map((count, i) => [`${i * SLICE_SECONDS} à ${(i + 1) * SLICE_SECONDS}\u00A0s`, count]);

/** In a sentence, for whoever doesn't see the pane change. */
export const statsSentence = (stats: Stats): string =>
  `${shareText(stats.justes, stats.posees)} de réussite sur ${answersText(stats.posees)}`;

export const answersText = (count: number): string => `${number(count)}\u00A0${plural(count, 'réponse')}`;
