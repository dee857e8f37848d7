import type { RecordedEvent } from '../event-log.js';

/** Of each event. */
const FIELDS = 7;

/**
 * Events on their way from the reading thread: the fields of all of them, one behind the other (event id, type, data,
 * metadata, stream, revision, position). `JSON.parse` takes three fifths of the time that it takes for as many whole
 * events, since keys stand nowhere but in `data` and `metadata`.
 */
export type Fields = readonly unknown[];

/**
 * Of a class, not a literal: once a follower has held long pages of literals, V8 puts all further ones of the same place into
 * its old generation, where they and all that they hold outlive their page (a fifth more work for a long reading).
 */
class ReadEvent implements Record<keyof RecordedEvent, unknown> {
  readonly eventId: unknown;
  readonly type: unknown;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly stream: unknown;
  readonly revision: unknown;
  readonly position: unknown;

  constructor(fields: Fields, at: number) {
    this.eventId = fields[at];
    this.type = fields[at + 1];
    this.data = fields[at + 2];
    this.metadata = fields[at + 3];
    this.stream = fields[at + 4];
    this.revision = fields[at + 5];
    this.position = fields[at + 6];
  }
}

/** @throws RangeError when there are not as many as so many events have: a text among them was not one JSON value */
export function eventsOf(fields: Fields, count: number): readonly RecordedEvent[] {
  if (fields.length !== count * FIELDS) throw new RangeError(`${fields.length} fields of ${count} events`);
  const events: ReadEvent[] = [];
  for (let at = 0; at < fields.length; at += FIELDS) events.push(new ReadEvent(fields, at));
  return events as RecordedEvent[]; // as reader.ts writes them
}
