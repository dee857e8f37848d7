import { leafHash } from './leaf.js';
import type { Leaf, TextHash } from './leaf.js';

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
}

export const receiptOf = (
  vote: Leaf & { readonly roundId: string; readonly cardinalId: string },
  hash?: TextHash,
): Receipt => ({
  v: 1,
  conclaveId: vote.conclaveId,
  sequence: vote.sequence,
  roundId: vote.roundId,
  eventId: vote.eventId,
  recordedAt: vote.recordedAt,
  leafHash: leafHash(vote, hash),
});
