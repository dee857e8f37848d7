import { dayAndMonth } from '@fumata/text';
import type { Row } from './rows.js';

/** Length of a timestamp cut to the hour, `2025-05-07T15`. */
const HOUR = 13;

/** Keys of the events whose day in Rome differs from that of the event above. */
export function newDayKeys(rows: readonly Row[]): ReadonlySet<string> {
  const begin = new Set<string>();
  let day = '';
  let hour = '';
  for (const row of rows) {
    // Caches the day per hour, so that thousands of rows need few date conversions.
    if (row.is !== 'event' || row.event.recordedAt.startsWith(hour || '-')) continue;
    hour = row.event.recordedAt.slice(0, HOUR);
    const own = dayAndMonth(row.event.recordedAt);
    if (own !== day) begin.add(row.key);
    day = own;
  }
  return begin;
}
