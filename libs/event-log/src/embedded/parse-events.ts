import { isAscii } from 'node:buffer';
import type { RecordedEvent } from '../event-log.js';
import { eventsOf, type EventFields } from './fields.js';
import { LogDamaged } from './log-damaged.js';
import type { Page, StreamRead } from './messages.js';
import { positionOf } from './position.js';

/** Detaches the buffer of the page. @throws LogDamaged */
export function parsePage(folder: string, { text, count, last }: Page): readonly RecordedEvent[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  // Most texts are ASCII, for which latin1 decoding is faster; the check costs less than it saves.
  const json = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  text.buffer.transfer(0); // frees the memory now: a long read ends before it is collected
  return parseEvents(folder, { text: json, count }, `up to ${positionOf(last)}`);
}

/** @param where of the events, for the error message @throws LogDamaged */
export function parseEvents(folder: string, { text, count }: StreamRead, where: string): readonly RecordedEvent[] {
  try {
    // reader.ts builds this text.
    return eventsOf(JSON.parse(text) as EventFields, count);
  } catch {
    throw new LogDamaged(folder, 'the text of an event is not JSON', where);
  }
}
