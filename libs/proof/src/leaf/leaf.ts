import { sha256Hex, type Hash } from '../hashing/hash.js';
import { isEventId, isMoment, isObjectId, isShape, isWord, optional, type Checks } from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';

/** Leaf of the Merkle tree of an edition: one event, with the fields needed for a recount and no personal data. */
export interface Leaf {
  readonly conclaveId: string;
  /** The event is the n-th of its edition. */
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly roundId?: string | undefined;
  readonly cardinalId?: string | undefined;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
}

/**
 * The canonical text that is hashed: JSON with sorted keys and no white space (RFC 8785; all values are strings without
 * lone surrogates or safe integers, for which JSON.stringify is canonical).
 */
export const canonicalLeaf = (leaf: Leaf): string =>
  JSON.stringify({
    cardinalId: leaf.cardinalId,
    conclaveId: leaf.conclaveId,
    eventId: leaf.eventId,
    recordedAt: leaf.recordedAt,
    roundId: leaf.roundId,
    sequence: leaf.sequence,
    type: leaf.type,
  });

/** RFC 6962, 2.1: SHA-256 over 0x00 and the leaf. */
export const leafHash = (leaf: Leaf, hash: Hash = sha256Hex): string => hash(`\0${canonicalLeaf(leaf)}`);

/** Validators of the leaf's fields. */
export const leafChecks: Checks<Leaf> = {
  conclaveId: isObjectId,
  sequence: isSize,
  eventId: isEventId,
  type: isWord,
  roundId: optional(isObjectId),
  cardinalId: optional(isObjectId),
  recordedAt: isMoment,
};

/** Whether a value from outside (parsed JSON) is exactly a leaf. */
export const isLeaf = isShape<Leaf>(leafChecks);
