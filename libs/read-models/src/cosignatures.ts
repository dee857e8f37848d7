import type { ConclaveId } from '@fumata/conclave';
import type { StoredDocument } from '@fumata/documents';

/**
 * A witness's cosignature of a checkpoint. It comes from outside, not from the log: a lost one is obtained again,
 * because a witness cosigns its newest checkpoint as often as it is submitted.
 */
export interface CosignatureDocument extends StoredDocument {
  readonly conclaveId: ConclaveId;
  /** The key under which it was verified. */
  readonly verifierKey: string;
  /** Size of the checkpoint's tree, and the checkpoint as the log signed it. */
  readonly size: number;
  readonly note: string;
  /** Further signature line of the note. */
  readonly line: string;
  /** When the witness signed. */
  readonly time: string;
}

/** Per edition and witness: the newest, and that of the newest checkpoint that ends with the close of a round. */
export type CosignatureSlot = 'newest' | 'closed';

export const cosignatureId = (conclaveId: ConclaveId, keyId: string, slot: CosignatureSlot): string =>
  `${conclaveId}-${keyId}-${slot}`;
