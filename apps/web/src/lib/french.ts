/** French formats of numbers, ordinals and times. Times are shown in the time zone of Rome. */
const ROME = { timeZone: 'Europe/Rome' } as const;
const integers = new Intl.NumberFormat('fr-FR');
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat('fr-FR', { ...ROME, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const longDay = new Intl.DateTimeFormat('fr-FR', { ...ROME, day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('fr-FR', { ...ROME, day: 'numeric', month: 'long' });

const NBSP = '\u00A0';

/** 1 204 */
export const number = (value: number): string => integers.format(value);

/** 17,2 % */
export const percent = (value: number): string => `${oneDecimal.format(value)}${NBSP}%`;

/** 1er, 2e */
export const ordinal = (rank: number): string => (rank === 1 ? '1er' : `${number(rank)}e`);

/** 14 h 32 */
export function hour(moment: Date | string): string {
  const parts = clock.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${Number(part('hour'))}${NBSP}h${NBSP}${part('minute')}`;
}

/** 8 mai 2025 (1er for the first of a month) */
export const longDate = (moment: Date | string): string => firstOfMonth(longDay.format(new Date(moment)));

/** 8 mai */
export const dayAndMonth = (moment: Date | string): string => firstOfMonth(shortDay.format(new Date(moment)));

/** 0:59:48 */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** voix, votant(s): the noun after a number. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count < 2 ? one : many);

/** Folded for comparison and search: no case, no accents, no ligatures, one kind of apostrophe. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/[’ʼ`]/g, "'")
    .toLowerCase();

const firstOfMonth = (text: string): string => text.replace(/^1 /, '1er ');
