import type { ConclaveId, RoundId } from '@fumata/conclave';
import type { StoredDocument } from '@fumata/documents';
import type { TiledState } from '@fumata/proof';

/** The root of a whole tile of an edition's tree, the n-th from 0. */
export interface TileDocument extends StoredDocument {
  readonly conclaveId: ConclaveId;
  readonly n: number;
  readonly root: string;
  readonly position: string;
}

/** A round that has ended: what its seal is to say. */
export interface Due {
  readonly roundId: RoundId;
  readonly roundNumber: number;
  readonly size: number;
  readonly root: string;
  /** The event that ended it, and the beginning of it all. */
  readonly causationId: string;
  readonly correlationId: string;
}

/** Where an edition's tree grows: all that it takes to go on from a position in the log. */
export interface EdgeDocument extends StoredDocument {
  readonly position: string;
  readonly state: TiledState;
  /** Seals that the log holds of it. */
  readonly seals: number;
  /** The round that votes go to; null between rounds and after the last. */
  readonly open: { readonly roundId: RoundId; readonly roundNumber: number } | null;
  readonly due: readonly Due[];
  /** By the size of each tree that is sealed or is to be: the root of what stands behind its last whole tile; '' for nothing. */
  readonly rests: Readonly<Record<string, string>>;
}

export const tileDocument = (
  conclaveId: ConclaveId,
  n: number,
  root: string,
  position: string,
): TileDocument => ({ _id: `${conclaveId}-${String(n).padStart(9, '0')}`, conclaveId, n, root, position });
