import type { RecordedEvent } from '../event-log.js';

const FIELDS_PER_EVENT = 7;

/**
 * Events as the reader thread sends them: the fields of all events in one flat list (event id, type, data, metadata,
 * stream, revision, position). `JSON.parse` needs three fifths of the time for this, compared with whole events,
 * because only `data` and `metadata` have keys.
 */
export type EventFields = readonly unknown[];

/**
 * A class, not an object literal: once a follower has held long pages of literals, V8 allocates further ones from that
 * site in its old generation, where they outlive their page (20 % more work for a long read).
 */
class ReadEvent implements Record<keyof RecordedEvent, unknown> {
  readonly eventId: unknown;
  readonly type: unknown;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly stream: unknown;
  readonly revision: unknown;
  readonly position: unknown;

  constructor(fields: EventFields, at: number) {
    this.eventId = fields[at];
    this.type = fields[at + 1];
    this.data = fields[at + 2];
    this.metadata = fields[at + 3];
    this.stream = fields[at + 4];
    this.revision = fields[at + 5];
    this.position = fields[at + 6];
  }
}

/** @throws RangeError if the number of fields does not match `count`: a stored text was not exactly one JSON value */
export function eventsOf(fields: EventFields, count: number): readonly RecordedEvent[] {
  if (fields.length !== count * FIELDS_PER_EVENT) throw new RangeError(`${fields.length} fields of ${count} events`);
  const events: ReadEvent[] = [];
  for (let at = 0; at < fields.length; at += FIELDS_PER_EVENT) events.push(new ReadEvent(fields, at));
  return events as RecordedEvent[]; // reader.ts writes them in this order
}
