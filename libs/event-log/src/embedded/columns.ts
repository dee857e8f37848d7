import type { RecordedEvent } from '../event-log.js';

type Column<Field extends keyof RecordedEvent> = readonly RecordedEvent[Field][];

/**
 * Events on their way from the reading thread: what all of them have in one field, field by field. `JSON.parse` takes
 * three fifths of the time that it takes for as many whole events, since keys stand nowhere but in `data` and `metadata`.
 */
export type Columns = readonly [
  eventIds: Column<'eventId'>,
  types: Column<'type'>,
  data: Column<'data'>,
  metadata: Column<'metadata'>,
  streams: Column<'stream'>,
  revisions: Column<'revision'>,
  positions: Column<'position'>,
];

/** @throws RangeError when a column is longer or shorter than the others: a text in it was not one JSON value */
export function eventsOf(columns: Columns): readonly RecordedEvent[] {
  const [eventIds, types, data, metadata, streams, revisions, positions] = columns;
  if (columns.some(({ length }) => length !== eventIds.length))
    throw new RangeError('columns of unequal length');
  return eventIds.map((eventId, n) => {
    const event: { [Field in keyof RecordedEvent]: RecordedEvent[Field] | undefined } = {
      eventId,
      type: types[n],
      data: data[n],
      metadata: metadata[n],
      stream: streams[n],
      revision: revisions[n],
      position: positions[n],
    };
    return event as RecordedEvent; // every column reaches as far as the first
  });
}
