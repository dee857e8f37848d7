import type { Actor, LogEvent, EventMetadata, Recordable } from './events.js';
import type { EventId, Timestamp } from './ids.js';
import { SCHEMA_VERSIONS } from './upcasting.js';

/** The metadata of an event apart from the schema version: the actor, the time and the reason. */
export interface Cause {
  readonly actor: Actor;
  readonly recordedAt: Timestamp;
  /** The request or event that started the chain. */
  readonly correlationId: string;
  /** The direct cause; defaults to `correlationId`. */
  readonly causationId?: string;
  readonly idempotencyKey?: string | undefined;
  readonly reason?: string | undefined;
}

/** Adds metadata to the event; absent keys and reasons are omitted. */
export function toRecordable<E extends LogEvent>(event: E, eventId: EventId, cause: Cause): Recordable<E> {
  const { actor, recordedAt, correlationId, causationId = correlationId, idempotencyKey, reason } = cause;
  const metadata: EventMetadata = {
    recordedAt,
    actor,
    correlationId,
    causationId,
    schemaVersion: SCHEMA_VERSIONS[event.type],
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(reason !== undefined && reason !== '' && { reason }),
  };
  return { ...event, eventId, metadata };
}

/** Several events with one cause; `newId` is called once for each. */
export const toRecordables = <E extends LogEvent>(
  events: readonly E[],
  newId: () => EventId,
  cause: Cause,
): Recordable<E>[] => events.map((event) => toRecordable(event, newId(), cause));
