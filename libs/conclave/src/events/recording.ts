import type { Actor, ConclaveEvent, EventMetadata } from './events.js';
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

/** An event as a log takes it. */
export interface Recordable {
  readonly eventId: EventId;
  readonly type: ConclaveEvent['type'];
  readonly data: { readonly [key: string]: Json | undefined };
  readonly metadata: { readonly [key: string]: Json | undefined };
}
type Json = string | number | boolean | { readonly [key: string]: Json | undefined };

/** The event with its metadata; keys and reasons that are not there are left out. */
export function recordable(event: ConclaveEvent, eventId: EventId, cause: Cause): Recordable {
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
  return { eventId, type: event.type, data: { ...event.data }, metadata: { ...metadata } };
}

/** Several events of one cause; `newId` gives each its own id. */
export const recordables = (
  events: readonly ConclaveEvent[],
  newId: () => EventId,
  cause: Cause,
): Recordable[] => events.map((event) => recordable(event, newId(), cause));
