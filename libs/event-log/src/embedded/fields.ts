import type { RecordedEvent } from '../event-log.js';

/** Of each event. */
const FIELDS = 7;

/**
 * Events on their way from the reading thread: the fields of all of them, one behind the other (event id, type, data,
 * metadata, stream, revision, position). `JSON.parse` takes three fifths of the time that it takes for as many whole
 * events, since keys stand nowhere but in `data` and `metadata`.
 */
export type Fields = readonly unknown[];

/** @throws RangeError when there are not as many as so many events have: a text among them was not one JSON value */
export function eventsOf(fields: Fields, count: number): readonly RecordedEvent[] {
  if (fields.length !== count * FIELDS) throw new RangeError(`${fields.length} fields of ${count} events`);
  const events: RecordedEvent[] = [];
  for (let at = 0; at < fields.length; at += FIELDS) {
    const event: Record<keyof RecordedEvent, unknown> = {
      eventId: fields[at],
      type: fields[at + 1],
      data: fields[at + 2],
      metadata: fields[at + 3],
      stream: fields[at + 4],
      revision: fields[at + 5],
      position: fields[at + 6],
    };
    events.push(event as RecordedEvent); // as reader.ts writes them
  }
  return events;
}
