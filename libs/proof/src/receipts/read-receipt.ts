import { isHash } from '../hashing/hex.js';
import {
  is,
  isCommitment,
  isCount,
  isEventId,
  isFlag,
  isMoment,
  isObjectId,
  isShape,
  optional,
} from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';
import { isInclusionPromise } from './inclusion-promise.js';
import type { Receipt, ReceiptV1, ReceiptV2 } from './receipt.js';

/** In UTF-16 units: twice the longest receipt. */
export const MAX_RECEIPT_LENGTH = 10_000;

const anyReceiptChecks = {
  conclaveId: isObjectId,
  sequence: isSize,
  roundId: isObjectId,
  eventId: isEventId,
  recordedAt: isMoment,
  leafHash: isHash,
  promise: optional(isInclusionPromise),
};
const isReceiptV1 = isShape<ReceiptV1>({ ...anyReceiptChecks, v: is(1) });
const hasFormOfV2 = isShape<ReceiptV2>({
  ...anyReceiptChecks,
  v: is(2),
  roundNumber: isCount,
  firstInRound: isFlag,
  opening: optional(isCommitment),
  voter: optional(isCommitment),
});
const isReceiptV2 = (value: unknown): value is ReceiptV2 =>
  hasFormOfV2(value) && (value.opening === undefined) !== (value.voter === undefined);

/** Whether a value from outside (parsed JSON) has the shape of a receipt of a known version. */
const isReceipt = (value: unknown): value is Receipt => isReceiptV1(value) || isReceiptV2(value);

/**
 * Parses a pasted or opened receipt: JSON with surrounding white space. Undefined for anything else: invalid JSON,
 * another version, missing or additional keys, malformed values, or more than `MAX_RECEIPT_LENGTH` units. Never throws.
 */
export function readReceipt(text: unknown): Receipt | undefined {
  if (typeof text !== 'string' || text.length > MAX_RECEIPT_LENGTH) return undefined;
  const value = parsed(text);
  return isReceipt(value) ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON, hence not a receipt
  }
}
