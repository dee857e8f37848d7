import { InvalidArgumentError } from 'commander';
import { isObjectId } from '@fumata/proof';

/** The number of an event within its edition. */
export function sequence(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('un nombre entier à partir de 1');
}

/** An edition's, a round's or a cardinal's: a misspelt one would bring nothing and say nothing. */
export function objectId(text: string): string {
  if (isObjectId(text)) return text;
  throw new InvalidArgumentError('24 chiffres hexadécimaux');
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** `Date` would count the 31st of February on into March. */
function isOnACalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A moment, in UTC with milliseconds; a bare day begins at midnight, UTC. */
export function moment(text: string): string {
  const value = new Date(text);
  const is = MOMENT.test(text) && isOnACalendar(text) && !Number.isNaN(value.getTime());
  if (is) return value.toISOString();
  throw new InvalidArgumentError('un moment, comme 2025-05-08T18:07:00+02:00');
}
