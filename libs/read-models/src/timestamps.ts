import type { ConclaveId } from '@fumata/conclave';
import type { StoredDocument } from '@fumata/documents';

/**
 * An RFC 3161 time stamp of a checkpoint. It comes from outside, not from the log, and a lost one cannot be obtained
 * again: the next one proves less.
 */
export interface TimestampDocument extends StoredDocument {
  readonly conclaveId: ConclaveId;
  /** Size of the checkpoint's tree. */
  readonly size: number;
  /** The stamped text: the checkpoint as the log signed it. */
  readonly note: string;
  /** The authority's whole answer (TimeStampResp, DER) in base64. */
  readonly answer: string;
  /** The time that the authority states, ISO 8601. */
  readonly at: string;
}

export const timestampId = (conclaveId: ConclaveId, size: number): string => `${conclaveId}-${size}`;
