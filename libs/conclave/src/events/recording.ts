import type { Actor, ConclaveEvent, EventMetadata, Recordable } from './events.js';
import type { EventId, Moment } from './ids.js';
import { SCHEMA_VERSIONS } from './upcasting.js';

/** Who asked for an event, when and why: what its metadata says besides its version. */
export interface Cause {
  readonly actor: Actor;
  readonly recordedAt: Moment;
  /** The request, or the event, at the beginning of it all. */
  readonly correlationId: string;
  /** What led to it directly; the same as `correlationId` when left out. */
  readonly causationId?: string;
  readonly idempotencyKey?: string | undefined;
  readonly reason?: string | undefined;
}

/** The event with its metadata; keys and reasons that are not there are left out. */
export function recordable<E extends ConclaveEvent>(event: E, eventId: EventId, cause: Cause): Recordable<E> {
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

/** Several events of one cause; `newId` gives each its own id. */
export const recordables = <E extends ConclaveEvent>(
  events: readonly E[],
  newId: () => EventId,
  cause: Cause,
): Recordable<E>[] => events.map((event) => recordable(event, newId(), cause));
