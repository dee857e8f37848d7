import { voterOf, type Actor, type Recorded, type VoterId, type SetAsideReason } from '@fumata/conclave';
import { leafHash, type Hash, type Leaf } from '@fumata/proof';
import type { ExportedActor, ExportedEvent } from './exported-event.js';

/** Input for an export besides the event. */
export interface ExportInput {
  readonly leaf: Leaf;
  /** Why the vote did not count; undefined for counted votes and other events. */
  readonly aside: SetAsideReason | undefined;
  /** The visitor's pseudonym in this edition: base64url, 132 bits. */
  readonly pseudonym: (voter: VoterId) => string;
  readonly hash?: Hash;
}

/** Converts an event for export; `leaf` must be its own. */
export function toExportedEvent(event: Recorded, { leaf, aside, pseudonym, hash }: ExportInput): ExportedEvent {
  const voter = voterOf(event.stream);
  return {
    ...leaf,
    type: event.type,
    leafHash: leafHash(leaf, hash),
    actor: roleOf(event.metadata.actor),
    correlationId: event.metadata.correlationId,
    ...(voter !== undefined && { voter: pseudonym(voter) }),
    ...(aside !== undefined && { aside }),
    data: remainingData(event.data),
  };
}

/** The role of an actor, without identifying the administrator. */
export const roleOf = (actor: Actor): ExportedActor => (actor === 'visitor' || actor === 'system' ? actor : 'admin');

function remainingData(data: Recorded['data']): ExportedEvent['data'] {
  const {
    conclaveId: _conclave,
    roundId: _round,
    cardinalId: _cardinal,
    ...rest
  } = data as Partial<Record<string, unknown>>; // each type has some of these
  return rest;
}
