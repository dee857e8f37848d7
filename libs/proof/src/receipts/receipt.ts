import type { Hash } from '../hashing/hash.js';
import { leafHash, type Leaf, type LeafV1, type LeafV2 } from '../leaf/leaf.js';
import { voterCommitment } from '../leaf/voter-commitment.js';
import type { InclusionPromise } from './inclusion-promise.js';
import type { ReceiptCheckpoint } from './receipt-checkpoint.js';

interface AnyReceipt {
  readonly conclaveId: string;
  readonly sequence: number;
  readonly roundId: string;
  readonly eventId: string;
  readonly recordedAt: string;
  /** Covers the cardinal too, which the receipt does not name. */
  readonly leafHash: string;
  /** The server's signed promise that the vote is in the log; binds it until the round is sealed. */
  readonly promise?: InclusionPromise | undefined;
  /** Added by the voter's browser. */
  readonly checkpoint?: ReceiptCheckpoint | undefined;
}

/** Receipt of a vote of an edition with leaves of version 1. */
export interface ReceiptV1 extends AnyReceipt {
  readonly v: 1;
}

/** Receipt of a vote of an edition with leaves of version 2. */
export interface ReceiptV2 extends AnyReceipt {
  readonly v: 2;
  readonly roundNumber: number;
  readonly firstInRound: boolean;
  /** Opens the commitment `voter` of the leaf. Absent in a copy made from the log, which then names the `voter`. */
  readonly opening?: string | undefined;
  readonly voter?: string | undefined;
}

/** A voter's receipt: finds the vote in the log and later proves that it is sealed. */
export type Receipt = ReceiptV1 | ReceiptV2;

/** Data of `VoteCast` in a leaf of version 2. */
interface VoteData {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly cardinalId: string;
  readonly firstInRound: boolean;
}

export const receiptOf = (
  vote: LeafV1 & { readonly roundId: string; readonly cardinalId: string },
  hash?: Hash,
): ReceiptV1 => ({
  v: 1,
  conclaveId: vote.conclaveId,
  sequence: vote.sequence,
  roundId: vote.roundId,
  eventId: vote.eventId,
  recordedAt: vote.recordedAt,
  leafHash: leafHash(vote, hash),
});

/** `opening`: of the commitment in the leaf. */
export const receiptV2Of = (vote: LeafV2 & { readonly data: VoteData }, opening: string, hash?: Hash): ReceiptV2 => ({
  v: 2,
  conclaveId: vote.conclaveId,
  sequence: vote.sequence,
  roundId: vote.data.roundId,
  roundNumber: vote.data.roundNumber,
  firstInRound: vote.data.firstInRound,
  eventId: vote.eventId,
  recordedAt: vote.recordedAt,
  opening,
  leafHash: leafHash(vote, hash),
});

/** The leaf of the receipt's vote, given its cardinal. */
function leafMaker(receipt: Receipt, hash?: Hash): (cardinalId: string) => Leaf {
  const { conclaveId, sequence, eventId, roundId, recordedAt } = receipt;
  const common = { conclaveId, sequence, eventId, type: 'VoteCast', roundId, recordedAt };
  if (receipt.v === 1) return (cardinalId) => ({ ...common, cardinalId });
  const { roundNumber, firstInRound, opening } = receipt;
  const voter = opening === undefined ? receipt.voter : voterCommitment(opening, hash);
  const data = { conclaveId, roundId, roundNumber, firstInRound };
  return (cardinalId) => ({ v: 2, ...common, actor: 'visitor', voter, data: { ...data, cardinalId } });
}

/**
 * The cardinal among these whose leaf hashes to the receipt's `leafHash`; undefined if there is none: the text was
 * altered, its opening is not that of the voter, or the vote was for somebody else. With only the chosen cardinal, it
 * verifies a fresh receipt.
 */
export function cardinalOf(receipt: Receipt, cardinalIds: Iterable<string>, hash?: Hash): string | undefined {
  const leafFor = leafMaker(receipt, hash);
  return [...cardinalIds].find((cardinalId) => leafHash(leafFor(cardinalId), hash) === receipt.leafHash);
}
