import { InvalidArgumentError } from 'commander';
import { isObjectId, type NoteKey } from '@fumata/proof';
import { startOfDayInRome } from '@fumata/text';
import { readWitnessKey } from './written-keys.js';

/** A whole number from 1, such as the number of an event within its edition. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('un nombre entier à partir de 1');
}

/** Id of an edition, a round or a cardinal. Validated because a misspelt id would silently match nothing. */
export function objectId(text: string): string {
  if (isObjectId(text)) return text;
  throw new InvalidArgumentError('24 chiffres hexadécimaux');
}

/** The verifier key of a witness. */
export function witnessKey(text: string): NoteKey {
  const key = readWitnessKey(text);
  if (key) return key;
  throw new InvalidArgumentError('une clé publique de témoin, comme temoin.example+1a2b3c4d+BF…');
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** `Date` would turn February 31 into a day in March. */
function isOnACalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** ISO time in UTC with milliseconds; a bare date means midnight in Rome. Undefined for any other text. */
function parseMoment(text: string): string | undefined {
  if (!MOMENT.test(text) || !isOnACalendar(text)) return undefined;
  const value = text.includes('T') ? new Date(text) : startOfDayInRome(text);
  return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
}

const A_MOMENT = 'un moment, comme 2025-05-08T18:07:00+02:00';

export function moment(text: string): string {
  const parsed = parseMoment(text);
  if (parsed !== undefined) return parsed;
  throw new InvalidArgumentError(A_MOMENT);
}

/** Point of an edition: the number of an event, or a moment. */
export type Point = { readonly sequence: number } | { readonly moment: string };

export function point(text: string): Point {
  if (/^\d+$/.test(text)) return { sequence: positiveInteger(text) };
  const parsed = parseMoment(text);
  if (parsed !== undefined) return { moment: parsed };
  throw new InvalidArgumentError(`le numéro d’un événement, ou ${A_MOMENT}`);
}
