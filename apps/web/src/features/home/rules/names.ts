import { frenchTypography } from '../../../lib/french-typography.js';
import type { Groups } from './college.js';

type Group = keyof Groups;

/** Display name of a group: 61-70 is '61 à 70 ans'. */
export function nameOf(group: Group, value: string): string {
  if (group !== 'age') return frenchTypography(value);
  return value.endsWith('+')
    ? `${value.slice(0, -1)}\u00A0ans et plus`
    : `${value.replace('-', '\u00A0à\u00A0')}\u00A0ans`;
}

/** Address of the directory filtered by a group. */
export const addressOf = (group: Group, value: string, further: Readonly<Record<string, string>> = {}): string =>
  `/cardinaux?${new URLSearchParams({ [group]: value, ...further })}`;
