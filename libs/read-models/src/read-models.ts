import type { Edition, Round } from '@fumata/conclave';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { EdgeDocument, TileDocument } from './proof/proof-documents.js';

/** What an edition's screens show besides its rounds, as of a position in the log. */
export interface EditionDocument extends StoredDocument, Omit<Edition, 'rounds'> {
  readonly position: string;
}

/** One round with its results, tally and votes per minute, as of a position in the log. */
export interface RoundDocument extends StoredDocument, Round {
  readonly conclaveId: string;
  readonly position: string;
}

/** How far the projection has come, by which fold and from which log. */
export interface Checkpoint extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  /** `originOf` the log. */
  readonly origin: string;
}

/** The whole view as JSON text: where a process starts from, and later where a replay does. */
export interface SnapshotDocument extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  readonly origin: string;
  /** Events folded in since the beginning of the log. */
  readonly events: number;
  /** The last event of each edition that it holds. */
  readonly sequences: Readonly<Record<string, number>>;
  /** One of those kept for good, each 10,000 events; the others make room for the next. */
  readonly kept: boolean;
  readonly view: string;
}

/** Documents that may be dropped at any time: the log makes them anew. */
export class ReadModels {
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<EdgeDocument>;

  constructor(documents: DocumentStore) {
    this.editions = documents.collection<EditionDocument>({ name: 'view-editions' });
    this.rounds = documents.collection<RoundDocument>({ name: 'view-rounds', indexes: [['conclaveId']] });
    this.checkpoints = documents.collection<Checkpoint>({ name: 'view-checkpoints' });
    this.snapshots = documents.collection<SnapshotDocument>({
      name: 'view-snapshots',
      indexes: [['position']],
    });
    this.tiles = documents.collection<TileDocument>({ name: 'view-tiles', indexes: [['conclaveId']] });
    this.edges = documents.collection<EdgeDocument>({ name: 'view-edges' });
  }

  /** The checkpoint goes last: a drop that is cut off is begun again by the next start. */
  async drop(): Promise<void> {
    await Promise.all([
      this.editions.deleteMany({}),
      this.rounds.deleteMany({}),
      this.snapshots.deleteMany({}),
      this.tiles.deleteMany({}),
      this.edges.deleteMany({}),
    ]);
    await this.checkpoints.deleteMany({});
  }
}

export const editionDocument = ({ rounds: _, ...edition }: Edition, position: string): EditionDocument => ({
  _id: edition.conclaveId,
  ...edition,
  position,
});

export const roundDocument = (conclaveId: string, round: Round, position: string): RoundDocument => ({
  _id: round.roundId,
  conclaveId,
  ...round,
  position,
});
