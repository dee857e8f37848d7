import type { ConclaveId, RoundId } from '@fumata/conclave';
import type { StoredDocument } from '@fumata/documents';
import type { TiledState } from '@fumata/proof';

/** The root of a complete tile of an edition's tree; `n` counts from 0. */
export interface TileDocument extends StoredDocument {
  readonly conclaveId: ConclaveId;
  readonly n: number;
  readonly root: string;
  readonly position: string;
}

/** A round that has ended and needs a seal. */
export interface DueSeal {
  readonly roundId: RoundId;
  readonly roundNumber: number;
  readonly size: number;
  readonly root: string;
  /** The event that ended the round, and the start of its causal chain. */
  readonly causationId: string;
  readonly correlationId: string;
}

/** The state of an edition's tree, sufficient to continue from a log position. */
export interface TreeStateDocument extends StoredDocument {
  readonly position: string;
  readonly state: TiledState;
  /** Number of its seals in the log. */
  readonly seals: number;
  /** The open round; null between rounds and after the last. */
  readonly open: { readonly roundId: RoundId; readonly roundNumber: number } | null;
  readonly due: readonly DueSeal[];
  /** For each sealed or due tree size: the root of the leaves after its last complete tile; '' for none. */
  readonly rests: Readonly<Record<string, string>>;
}

export const tileDocument = (conclaveId: ConclaveId, n: number, root: string, position: string): TileDocument => ({
  _id: `${conclaveId}-${String(n).padStart(9, '0')}`,
  conclaveId,
  n,
  root,
  position,
});
