import { SCHEMA_VERSIONS } from '@fumata/conclave';
import type { Actor, ConclaveEvent, EventMetadata, Moment } from '@fumata/conclave';
import type { NewEvent } from '@fumata/event-log';
import type { Ids } from '@fumata/platform';

/** Who asked for it, when and why: what an event's metadata says besides its type. */
export interface Cause {
  readonly actor: Actor;
  readonly recordedAt: Moment;
  readonly correlationId: string;
  readonly idempotencyKey?: string | undefined;
  readonly reason?: string | undefined;
}

/** An event ready to be appended. */
export function recordable(event: ConclaveEvent, eventId: string, cause: Cause): NewEvent {
  const { actor, recordedAt, correlationId, idempotencyKey, reason } = cause;
  const metadata: EventMetadata = {
    recordedAt,
    actor,
    correlationId,
    causationId: correlationId,
    schemaVersion: SCHEMA_VERSIONS[event.type],
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(reason !== undefined && reason !== '' && { reason }),
  };
  return { eventId, type: event.type, data: { ...event.data }, metadata: { ...metadata } };
}

export const recordables = (
  events: readonly ConclaveEvent[],
  ids: Pick<Ids, 'uuid'>,
  cause: Cause,
): NewEvent[] => events.map((event) => recordable(event, ids.uuid(), cause));
