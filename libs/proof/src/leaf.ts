import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What the Merkle tree of an edition holds of one event: enough to count again, nothing about a person. */
export interface Leaf {
  readonly conclaveId: string;
  /** The event is the n-th of its edition. */
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly roundId?: string | undefined;
  readonly cardinalId?: string | undefined;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
}

/**
 * The leaf as bytes are hashed: JSON with sorted keys and no white space (RFC 8785; all values are strings without
 * lone surrogates, or a safe integer, for which JSON.stringify is canonical already).
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

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type TextHash = (text: string) => string;

const sha256Hex: TextHash = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * RFC 6962, 2.1: SHA-256 over 0x00 and the leaf. A server may bring its platform's own hash, which is ten times as fast;
 * the result is the same.
 */
export const leafHash = (leaf: Leaf, hash: TextHash = sha256Hex): string => hash(`\0${canonicalLeaf(leaf)}`);
