import { isHash } from '../hashing/hex.js';
import { parseJson } from '../reading/parse-json.js';
import {
  is,
  isCommitment,
  isCount,
  isUuid,
  isFlag,
  isTimestamp,
  isObjectId,
  isShape,
  optional,
} from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';
import { isInclusionPromise } from './inclusion-promise.js';
import { isReceiptCheckpoint } from './receipt-checkpoint.js';
import type { Receipt, ReceiptV1, ReceiptV2 } from './receipt.js';

/** In UTF-16 units: more than the longest receipt has. */
export const MAX_RECEIPT_LENGTH = 20_000;

const anyReceiptChecks = {
  conclaveId: isObjectId,
  sequence: isSize,
  roundId: isObjectId,
  eventId: isUuid,
  recordedAt: isTimestamp,
  leafHash: isHash,
  promise: optional(isInclusionPromise),
  checkpoint: optional(isReceiptCheckpoint),
};
const isReceiptV1 = isShape<ReceiptV1>({ ...anyReceiptChecks, v: is(1) });
const hasShapeOfV2 = isShape<ReceiptV2>({
  ...anyReceiptChecks,
  v: is(2),
  roundNumber: isCount,
  firstInRound: isFlag,
  opening: optional(isCommitment),
  voter: optional(isCommitment),
});
const isReceiptV2 = (value: unknown): value is ReceiptV2 =>
  hasShapeOfV2(value) && (value.opening === undefined) !== (value.voter === undefined);

/** Whether a value from outside (parsed JSON) has the shape of a receipt of a known version. */
const isReceipt = (value: unknown): value is Receipt => isReceiptV1(value) || isReceiptV2(value);

/**
 * Parses a pasted or opened receipt: JSON with surrounding white space. Undefined for anything else: invalid JSON,
 * another version, missing or additional keys, malformed values, or more than `MAX_RECEIPT_LENGTH` units. Never throws.
 */
export function readReceipt(text: unknown): Receipt | undefined {
  if (typeof text !== 'string' || text.length > MAX_RECEIPT_LENGTH) return undefined;
  const value = parseJson(text);
  return isReceipt(value) ? value : undefined;
}

/** The receipts of a browser. They name no cardinal, but whoever has the file can find each one by the `leafHash`. */
export interface ReceiptFile {
  readonly v: 1;
  readonly receipts: readonly Receipt[];
}

/** Parses such a file; undefined for another text, or if one of its receipts is invalid. Never throws. */
export function readReceiptFile(text: string): readonly Receipt[] | undefined {
  const { v, receipts } = (parseJson(text) ?? {}) as Partial<ReceiptFile>; // each field is checked below
  if (v !== 1 || !Array.isArray(receipts) || receipts.length === 0) return undefined;
  const validReceipts = receipts.flatMap((each) => readReceipt(JSON.stringify(each)) ?? []);
  return validReceipts.length === receipts.length ? validReceipts : undefined;
}
