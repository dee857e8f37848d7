import { voterOf, type Recorded, type VoterId, type SetAsideReason } from '@fumata/conclave';
import { leafHash, type Hash, type LeafV1 } from '@fumata/proof';
import type { ExportedEvent, ExportedEventV1 } from './exported-event.js';
import { publicData, roleOf, type PublicEvent } from './public-event.js';

/** The leaf of a recorded event, of the version of its edition. */
export type EventLeaf = LeafV1 | PublicEvent;

/** Input for an export besides the event. */
export interface ExportInput {
  readonly leaf: EventLeaf;
  /** Why the vote did not count; undefined for counted votes and other events. */
  readonly aside: SetAsideReason | undefined;
  /** The visitor's pseudonym in an edition with leaves of version 1: base64url, 132 bits. */
  readonly pseudonym: (voter: VoterId) => string;
  readonly hash?: Hash;
}

/** Converts an event for export; `leaf` must be its own. */
export function toExportedEvent(event: Recorded, { leaf, aside, pseudonym, hash }: ExportInput): ExportedEvent {
  if (leaf.v === 2) return { ...leaf, leafHash: leafHash(leaf, hash), ...(aside !== undefined && { aside }) };
  const voter = voterOf(event.stream);
  return {
    ...leaf,
    type: event.type,
    leafHash: leafHash(leaf, hash),
    actor: roleOf(event.metadata.actor),
    ...(voter !== undefined && { voter: pseudonym(voter) }),
    ...(aside !== undefined && { aside }),
    data: remainingData(publicData(event)),
  };
}

function remainingData(data: Recorded['data']): ExportedEventV1['data'] {
  const {
    conclaveId: _conclave,
    roundId: _round,
    cardinalId: _cardinal,
    ...rest
  } = data as Partial<Record<string, unknown>>; // each type has some of these
  return rest;
}
