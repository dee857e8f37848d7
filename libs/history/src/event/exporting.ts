import { voterOf } from '@fumata/conclave';
import type { Actor, Recorded, VoterId, SetAsideReason } from '@fumata/conclave';
import { leafHash } from '@fumata/proof';
import type { Hash, Leaf } from '@fumata/proof';
import type { ExportedActor, ExportedEvent } from './exported-event.js';

/** What an event's name and its numbers don't say. */
export interface Exporting {
  readonly leaf: Leaf;
  /** Why the vote was not counted; undefined for one that was, and for what is no vote. */
  readonly aside: SetAsideReason | undefined;
  /** The name that a visitor bears in this edition: base64url, 132 bits. */
  readonly pseudonym: (voter: VoterId) => string;
  readonly hash?: Hash;
}

/** The event as it leaves the server. `leaf` must be its own. */
export function exported(event: Recorded, { leaf, aside, pseudonym, hash }: Exporting): ExportedEvent {
  const voter = voterOf(event.stream);
  return {
    ...leaf,
    type: event.type,
    leafHash: leafHash(leaf, hash),
    actor: roleOf(event.metadata.actor),
    correlationId: event.metadata.correlationId,
    ...(voter !== undefined && { voter: pseudonym(voter) }),
    ...(aside !== undefined && { aside }),
    data: besides(event.data),
  };
}

/** Who acted, without saying which administrator. */
export const roleOf = (actor: Actor): ExportedActor =>
  actor === 'visitor' || actor === 'system' ? actor : 'admin';

function besides(data: Recorded['data']): ExportedEvent['data'] {
  const {
    conclaveId: _conclave,
    roundId: _round,
    cardinalId: _cardinal,
    ...rest
  } = data as Partial<Record<string, unknown>>; // each type has some of these
  return rest;
}
