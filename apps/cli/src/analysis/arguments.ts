import { InvalidArgumentError } from 'commander';
import { isObjectId } from '@fumata/proof';

/** Number of an event within its edition. */
export function sequence(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('un nombre entier à partir de 1');
}

/** Id of an edition, a round or a cardinal. Validated because a misspelt id would silently match nothing. */
export function objectId(text: string): string {
  if (isObjectId(text)) return text;
  throw new InvalidArgumentError('24 chiffres hexadécimaux');
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** `Date` would turn February 31 into a day in March. */
function isOnACalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** ISO time in UTC with milliseconds; a bare date means midnight UTC. */
export function moment(text: string): string {
  const value = new Date(text);
  const is = MOMENT.test(text) && isOnACalendar(text) && !Number.isNaN(value.getTime());
  if (is) return value.toISOString();
  throw new InvalidArgumentError('un moment, comme 2025-05-08T18:07:00+02:00');
}
