import type { ConclaveId, EventId, RoundId } from '@fumata/conclave';
import type { StoredDocument } from '@fumata/documents';
import type { TiledState, TreeHead } from '@fumata/proof';

/** The root of a complete tile of an edition's tree; `n` counts from 0. */
export interface TileDocument extends StoredDocument {
  readonly conclaveId: ConclaveId;
  readonly n: number;
  readonly root: string;
  /** The position of its last leaf in the log. */
  readonly position: string;
}

/** A tree head to sign: of a round that has ended and needs a seal, or of another moment that needs a checkpoint. */
export interface DueSignature {
  readonly round: { readonly roundId: RoundId; readonly roundNumber: number } | null;
  readonly size: number;
  readonly root: string;
  /** The event that requires the signature, and the start of its causal chain. */
  readonly causationId: string;
  readonly correlationId: string;
}

/** The last recorded checkpoint of an edition. */
export interface LoggedCheckpoint {
  readonly size: number;
  readonly root: string;
  readonly time: string;
  /** SHA-256 of its note. */
  readonly noteHash: string;
}

/** The state of an edition's tree, sufficient to continue from a log position. */
export interface TreeStateDocument extends StoredDocument {
  readonly position: string;
  readonly state: TiledState;
  /** The edition's salt, which later leaves need; absent for leaves of version 1. */
  readonly salt?: string;
  /** Number of events of its seal stream in the log. */
  readonly seals: number;
  /** Number of its events up to the last one that is not of its seal stream. */
  readonly events: number;
  /** Its newest checkpoint in the log; null before the first. */
  readonly checkpoint: LoggedCheckpoint | null;
  /** The tree that the signer refused, about which an operator decides; null for none. */
  readonly refused: TreeHead | null;
  /** The event by which an operator has decided about `refused`: what is there now is signed. Null for none. */
  readonly decision: EventId | null;
  /** The open round; null between rounds and after the last. */
  readonly open: { readonly roundId: RoundId; readonly roundNumber: number } | null;
  readonly due: readonly DueSignature[];
  /** For each sealed or due tree size: the root of the leaves after its last complete tile; '' for none. */
  readonly rests: Readonly<Record<string, string>>;
}

export const tileId = (conclaveId: ConclaveId, n: number): string => `${conclaveId}-${String(n).padStart(9, '0')}`;

export const tileDocument = (conclaveId: ConclaveId, n: number, root: string, position: string): TileDocument => ({
  _id: tileId(conclaveId, n),
  conclaveId,
  n,
  root,
  position,
});
