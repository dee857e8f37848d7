import type { Hash } from '../hashing/hash.js';
import { leafHash } from '../leaf/leaf.js';
import type { Leaf } from '../leaf/leaf.js';
import type { ReceiptPromise } from './promise.js';

/** What a voter keeps: with it the vote can be found in the log, and later proven to be counted. */
export interface Receipt {
  readonly v: 1;
  readonly conclaveId: string;
  readonly sequence: number;
  readonly roundId: string;
  readonly eventId: string;
  readonly recordedAt: string;
  /** Over the cardinal as well, which the receipt itself does not name. */
  readonly leafHash: string;
  /** The server's signed word that the vote is in the log, to hold it to until the round is sealed. */
  readonly promise?: ReceiptPromise | undefined;
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

/** The leaf of the vote that the receipt is for, had it been given to this cardinal. */
export const leafOf = (receipt: Receipt, cardinalId: string): Leaf => ({
  conclaveId: receipt.conclaveId,
  sequence: receipt.sequence,
  eventId: receipt.eventId,
  type: 'VoteCast',
  roundId: receipt.roundId,
  cardinalId,
  recordedAt: receipt.recordedAt,
});

/**
 * The cardinal among these for whom the receipt's text hashes to its `leafHash`; undefined when there is none: then
 * the text was changed, or the vote was for somebody else. Asked with the one cardinal that the voter chose, as soon
 * as the receipt arrives, it tells whether that is the vote that was recorded.
 */
export const cardinalOf = (
  receipt: Receipt,
  cardinalIds: Iterable<string>,
  hash?: Hash,
): string | undefined =>
  [...cardinalIds].find((cardinalId) => leafHash(leafOf(receipt, cardinalId), hash) === receipt.leafHash);
