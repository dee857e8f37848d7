import type { Hash } from '../hashing/hash.js';
import { leafHash, type Leaf } from '../leaf/leaf.js';
import type { InclusionPromise } from './inclusion-promise.js';

/** A voter's receipt: finds the vote in the log and later proves that it is sealed. */
export interface Receipt {
  readonly v: 1;
  readonly conclaveId: string;
  readonly sequence: number;
  readonly roundId: string;
  readonly eventId: string;
  readonly recordedAt: string;
  /** Covers the cardinal too, which the receipt does not name. */
  readonly leafHash: string;
  /** The server's signed promise that the vote is in the log; binds it until the round is sealed. */
  readonly promise?: InclusionPromise | undefined;
}

export const receiptOf = (
  vote: Leaf & { readonly roundId: string; readonly cardinalId: string },
  hash?: Hash,
): Receipt => ({
  v: 1,
  conclaveId: vote.conclaveId,
  sequence: vote.sequence,
  roundId: vote.roundId,
  eventId: vote.eventId,
  recordedAt: vote.recordedAt,
  leafHash: leafHash(vote, hash),
});

/** The leaf of the receipt's vote if it was for this cardinal. */
const leafOf = (receipt: Receipt, cardinalId: string): Leaf => ({
  conclaveId: receipt.conclaveId,
  sequence: receipt.sequence,
  eventId: receipt.eventId,
  type: 'VoteCast',
  roundId: receipt.roundId,
  cardinalId,
  recordedAt: receipt.recordedAt,
});

/**
 * The cardinal among these whose leaf hashes to the receipt's `leafHash`; undefined if there is none: the text was
 * altered, or the vote was for somebody else. With only the chosen cardinal, it verifies a fresh receipt.
 */
export const cardinalOf = (receipt: Receipt, cardinalIds: Iterable<string>, hash?: Hash): string | undefined =>
  [...cardinalIds].find((cardinalId) => leafHash(leafOf(receipt, cardinalId), hash) === receipt.leafHash);
