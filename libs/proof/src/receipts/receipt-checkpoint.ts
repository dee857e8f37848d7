import { isHash } from '../hashing/hex.js';
import { isList, isShape, isText } from '../reading/shape.js';
import type { SigningKey } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import type { VerifiedCheckpoint } from '../tlog/checkpoint.js';
import { readSignedCheckpoint } from '../tlog/checkpoint-fault.js';
import { MAX_PATH_LENGTH, verifyInclusion } from '../tree/inclusion.js';

/** The first signed checkpoint that covered a receipt's event, which the voter's browser has added to the receipt. */
export interface ReceiptCheckpoint {
  readonly note: string;
  /** From the event to the root of the checkpoint, lowest level first. */
  readonly path: readonly string[];
}

const MAX_NOTE_LENGTH = 8_000;
export const isReceiptCheckpoint = isShape<ReceiptCheckpoint>({
  note: isText(MAX_NOTE_LENGTH),
  path: isList(isHash, MAX_PATH_LENGTH),
});

/**
 * Whether a log that was signed contains the receipt's event. `unsigned`: no trusted key has signed the checkpoint;
 * `former-key`: one has that was replaced before the vote; `not-covered`: it does not contain the event.
 */
export type ReceiptCoverage =
  | { readonly is: 'none' | 'unsigned' | 'former-key' | 'not-covered' }
  | { readonly is: 'covered'; readonly checkpoint: VerifiedCheckpoint };

interface CoveredEvent {
  readonly conclaveId: string;
  readonly sequence: number;
  readonly recordedAt: string;
  readonly leafHash: string;
  readonly checkpoint?: ReceiptCheckpoint | undefined;
}

/** Verifies the checkpoint of a receipt. Never throws. */
export function coverageOf(
  { conclaveId, sequence, recordedAt, leafHash, checkpoint }: CoveredEvent,
  keys: readonly SigningKey[],
  primitives: Primitives = PURE,
): ReceiptCoverage {
  if (!checkpoint) return { is: 'none' };
  const head = readSignedCheckpoint(checkpoint.note, { conclaveId, keys, coveredAt: recordedAt }, primitives);
  if (typeof head === 'string') return { is: head === 'former-key' ? head : 'unsigned' };
  const inclusion = { leafHash, index: sequence - 1, size: head.size, path: checkpoint.path };
  return verifyInclusion(inclusion, head.root, primitives.hash)
    ? { is: 'covered', checkpoint: head }
    : { is: 'not-covered' };
}
