import { isHash } from '../hashing/hex.js';
import { is, isEventId, isMoment, isObjectId, isShape, optional } from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';
import { isInclusionPromise } from './inclusion-promise.js';
import type { Receipt } from './receipt.js';

/** In UTF-16 units: twice the longest receipt. */
export const MAX_RECEIPT_LENGTH = 10_000;

/** Whether a value from outside (parsed JSON) has the shape of a receipt of a known version. */
const isReceipt = isShape<Receipt>({
  v: is(1),
  conclaveId: isObjectId,
  sequence: isSize,
  roundId: isObjectId,
  eventId: isEventId,
  recordedAt: isMoment,
  leafHash: isHash,
  promise: optional(isInclusionPromise),
});

/**
 * Parses a pasted or opened receipt: JSON with surrounding white space. Undefined for anything else: invalid JSON,
 * another version, missing or additional keys, malformed values, or more than `MAX_RECEIPT_LENGTH` units. Never throws.
 */
export function readReceipt(text: unknown): Receipt | undefined {
  if (typeof text !== 'string' || text.length > MAX_RECEIPT_LENGTH) return undefined;
  const found = parsed(text);
  return isReceipt(found) ? found : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON, hence not a receipt
  }
}
