const integers = new Intl.NumberFormat('fr-FR');
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1 204 */
export const number = (value: number): string => integers.format(value);

/** 17,2 */
export const decimal = (value: number): string => oneDecimal.format(value);

/** 17,2 % */
export const percent = (value: number): string => `${decimal(value)}\u00A0%`;

/** Whole percentage, from 0 to 100; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round(Math.min(100, Math.max(0, (100 * part) / whole))) : 0;

/** 1er, 2e */
export const ordinal = (rank: number): string => (rank === 1 ? '1er' : `${number(rank)}e`);

/** 1re édition, 2e édition */
export const editionName = (edition: number): string => `${edition === 1 ? '1re' : ordinal(edition)} édition`;

/** The noun after a number: voix, votant(s). */
export const plural = (count: number, one: string, many = `${one}s`): string => (count < 2 ? one : many);

/** 1 scrutin, 133 cardinaux: a number and its noun on one line. */
export const counted = (count: number, one: string, many?: string): string =>
  `${number(count)}\u00A0${plural(count, one, many)}`;

/** 0:59:48 */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
