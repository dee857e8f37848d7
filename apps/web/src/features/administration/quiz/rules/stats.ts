import { counted, number } from '@fumata/text';
import type { Stats } from './listing.js';

/** '64 %' */
export const shareText = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}\u00A0%`;

/** '11 s', without decimals. */
export const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${number(Math.round(seconds))}\u00A0s`;

/** Rating of a question: good from 70 %, poor below 40 %. */
export function successOf({ justes, posees }: Pick<Stats, 'justes' | 'posees'>): 'good' | 'fair' | 'poor' {
  const share = justes / posees;
  if (share >= 0.7) return 'good';
  return share >= 0.4 ? 'fair' : 'poor';
}

const SLICE_SECONDS = 3;

/** Label and count of each slice of three seconds. */
export const slicesOf = ({ parTranche }: Stats): readonly (readonly [string, number])[] =>
  parTranche.map((count, i) => [`${i * SLICE_SECONDS} à ${(i + 1) * SLICE_SECONDS}\u00A0s`, count]);

/** The statistics in a sentence, for screen readers. */
export const statsSentence = (stats: Stats): string =>
  `${shareText(stats.justes, stats.posees)} de réussite sur ${answersText(stats.posees)}`;

export const answersText = (count: number): string => counted(count, 'réponse');
