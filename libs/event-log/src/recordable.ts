import { EventTooLarge, type NewEvent } from './event-log.js';

const LARGEST_EVENT_BYTES = 1_000_000;
const MOST_EVENTS = 100;
/** A UTF-16 unit takes at most three bytes of UTF-8: shorter texts need no counting. */
const CERTAINLY_SMALL = Math.floor(LARGEST_EVENT_BYTES / 3);
const CONTROL = /[\u0000-\u001f\u007f]/;

/** An event's `data` and `metadata` as JSON texts (never holding a raw line break). */
export interface EventTexts {
  readonly data: string;
  readonly metadata: string;
}

/**
 * Checks one append against the port's limits before any adapter touches its store.
 * @throws RangeError for an impossible number of events or a name with control characters
 */
export function checkAppend(stream: string, events: readonly NewEvent[]): void {
  if (events.length < 1 || events.length > MOST_EVENTS) {
    throw new RangeError(`An append holds 1 to ${MOST_EVENTS} events, not ${events.length}.`);
  }
  checkName('stream', stream);
  for (const event of events) {
    checkName('event type', event.type);
    checkName('event id', event.eventId);
  }
}

/**
 * The texts to store.
 * @throws EventTooLarge when `data` and `metadata` together exceed 1,000,000 bytes of JSON
 */
export function textsOf(event: NewEvent): EventTexts {
  const data = JSON.stringify(event.data);
  const metadata = JSON.stringify(event.metadata);
  if (data.length + metadata.length > CERTAINLY_SMALL) checkSize(event, data, metadata);
  return { data, metadata };
}

function checkSize(event: NewEvent, data: string, metadata: string): void {
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
  if (bytes <= LARGEST_EVENT_BYTES) return;
  throw new EventTooLarge(
    `${event.type} ${event.eventId} takes ${bytes} bytes of JSON; the log takes ${LARGEST_EVENT_BYTES}.`,
  );
}

function checkName(what: string, name: string): void {
  if (name === '' || CONTROL.test(name))
    throw new RangeError(`Not a name for an ${what}: ${JSON.stringify(name)}`);
}
