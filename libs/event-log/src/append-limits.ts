import { EventTooLarge, type NewEvent } from './event-log.js';

const MAX_EVENT_BYTES = 1_000_000;
const MAX_EVENTS = 100;
/** A UTF-16 unit takes at most three bytes of UTF-8: shorter texts need no byte count. */
const MAX_UNCHECKED_LENGTH = Math.floor(MAX_EVENT_BYTES / 3);
const CONTROL = /[\u0000-\u001f\u007f]/;

/** `data` and `metadata` of an event as JSON texts, which never contain a raw line break. */
export interface EventTexts {
  readonly data: string;
  readonly metadata: string;
}

/**
 * Checks an append against the limits of the port before an adapter touches its store.
 * @throws RangeError for an invalid number of events, an empty name, or one with control characters
 */
export function checkAppend(stream: string, events: readonly NewEvent[]): void {
  if (events.length < 1 || events.length > MAX_EVENTS) {
    throw new RangeError(`An append holds 1 to ${MAX_EVENTS} events, not ${events.length}.`);
  }
  checkName('stream', stream);
  for (const event of events) {
    checkName('event type', event.type);
    checkName('event id', event.eventId);
  }
}

/**
 * Serialises an event.
 * @throws EventTooLarge if `data` and `metadata` together exceed `MAX_EVENT_BYTES` of JSON
 */
export function serializeEvent(event: NewEvent): EventTexts {
  const data = JSON.stringify(event.data);
  const metadata = JSON.stringify(event.metadata);
  if (data.length + metadata.length > MAX_UNCHECKED_LENGTH) checkSize(event, data, metadata);
  return { data, metadata };
}

function checkSize(event: NewEvent, data: string, metadata: string): void {
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
  if (bytes <= MAX_EVENT_BYTES) return;
  throw new EventTooLarge(`${event.type} ${event.eventId} has ${bytes} bytes of JSON, more than ${MAX_EVENT_BYTES}.`);
}

function checkName(kind: string, name: string): void {
  if (name === '' || CONTROL.test(name)) throw new RangeError(`Invalid ${kind}: ${JSON.stringify(name)}`);
}
