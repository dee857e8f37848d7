import { foldText } from '@fumata/text';

/**
 * Cells as spreadsheets rewrite them, above all Excel in French. A cell that cannot be read unambiguously is returned
 * as it is, so that the schema rejects it.
 */

const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/** A spreadsheet appends the midnight of a day. */
const MIDNIGHT = /[T\s]0{1,2}:00(?::00(?:[.,]0+)?)?Z?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(?:\p{L}+di,?\s+|dimanche,?\s+)?(\d{1,2})(?:er)?[-/.\s]+(\d{1,2}|\p{L}+)[-/.\s]+(\d{4}|\d{2})$/u;

/**
 * `15/09/1950`, `15.9.1950`, `15-sept-50`, `vendredi 15 septembre 1950` or `1950/9/15` as `1950-09-15`. `recent` is the
 * century of years up to 29 with two digits: 19 for births, 20 for creations of cardinals.
 */
export function readDay(cell: string, recent: '19' | '20'): string {
  const text = cell.trim().replace(MIDNIGHT, '').trimEnd();
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] = DAY_FIRST.exec(text) ?? [];
  const parts = [yearOf(year, recent), monthOf(month), day];
  return parts.every((part) => part !== undefined) ? parts.map((part) => part.padStart(2, '0')).join('-') : text;
}

/** Spreadsheets shorten years of either century to two digits. */
const yearOf = (digits: string | undefined, recent: '19' | '20'): string | undefined =>
  digits?.length === 2 ? `${digits >= '30' ? '19' : recent}${digits}` : digits;

function monthOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d/.test(text)) return text;
  const folded = foldText(text);
  const months = MONTHS.filter((name) => name.startsWith(folded));
  return folded.length >= 3 && months.length === 1 ? String(MONTHS.indexOf(months[0] ?? '') + 1) : undefined;
}

const YES = ['oui', 'vrai', 'true', 'yes', '1'];
const NO = ['non', 'faux', 'false', 'no', '0'];

/** Undefined for an empty cell. */
export function readYesOrNo(cell: string): boolean | string | undefined {
  const word = foldText(cell);
  if (cell.trim() === '') return undefined;
  return YES.includes(word) || (!NO.includes(word) && cell);
}

/** A whole number, also as `12,0` or `1 234`; null for an empty cell. */
export function readWholeNumber(cell: string): number | string | null {
  const digits = cell.replaceAll(/\s/g, '');
  if (digits === '') return null;
  return /^\d+(?:[.,]0+)?$/.test(digits) ? Number.parseInt(digits, 10) : cell;
}

/** Whole numbers and days as spreadsheets write them; only people write `007`, `1 204` or `1er mars 1929`. */
const REWRITTEN = new RegExp(
  [
    String.raw`(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[\u00a0\u202f]\d{3})+)(?:[.,]0+)?`,
    String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d\d){1,2}(?: 0?0:00(?::00)?)?`,
    String.raw`\d\d-\p{L}+\.?-\d\d`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'u',
);

/** Whether a spreadsheet may have rewritten `original` as `cell`, which is the same day or the same whole number. */
export function isRewrittenAs(original: string, cell: string): boolean {
  if (!REWRITTEN.test(cell)) return false;
  const number = readWholeNumber(cell);
  if (typeof number === 'number') return number === readWholeNumber(original);
  return (['19', '20'] as const).some((recent) => {
    const day = readDay(cell, recent);
    return YEAR_FIRST.test(day) && day === readDay(original, recent);
  });
}

/** One of the names, in any case and without its accents. */
export const readName = (names: readonly string[], cell: string): string =>
  names.find((name) => foldText(name) === foldText(cell)) ?? cell;

/** A long number that a spreadsheet has shortened, `1,23457E+23`; its digits are lost. */
export const isShortenedNumber = (cell: string): boolean => /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/.test(cell.trim());
