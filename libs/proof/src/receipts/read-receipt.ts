import { isHash } from '../hashing/hex.js';
import { is, isEventId, isMoment, isObjectId, isShape, optional } from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';
import { isPromise } from './promise.js';
import type { Receipt } from './receipt.js';

/** In UTF-16 units: twice what the longest receipt takes. */
export const LONGEST_RECEIPT = 10_000;

/** Whether a value that came from outside (parsed JSON) has the shape of a receipt of a version that is known here. */
const isReceipt = isShape<Receipt>({
  v: is(1),
  conclaveId: isObjectId,
  sequence: isSize,
  roundId: isObjectId,
  eventId: isEventId,
  recordedAt: isMoment,
  leafHash: isHash,
  promise: optional(isPromise),
});

/**
 * The receipt in a text that somebody pasted or opened: JSON, white space around it allowed. Undefined for all else:
 * no JSON, another version, a key too few or too many, a value that isn't written as receipts write it, or more than
 * `LONGEST_RECEIPT`. Never throws.
 */
export function readReceipt(text: unknown): Receipt | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_RECEIPT) return undefined;
  const found = parsed(text);
  return isReceipt(found) ? found : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON, so not a receipt: that is the answer.
  }
}
