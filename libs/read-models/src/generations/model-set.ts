import type { Collection, DocumentStore } from '@fumata/documents';
import { dropFrom } from '../models.js';
import type {
  Checkpoint,
  EditionDocument,
  Group,
  Models,
  RoundDocument,
  SnapshotDocument,
} from '../models.js';
import type { EdgeDocument, TileDocument } from '../proof/proof-documents.js';

/** Two places for each group: while one serves, the other is rebuilt in. */
export type Slot = 0 | 1;

/** The documents of one place. The first bears the names of the time when there was but one. */
export class ModelSet implements Models {
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<EdgeDocument>;

  constructor(
    documents: DocumentStore,
    readonly slot: Slot,
  ) {
    const named = (name: string): string => (slot === 0 ? `view-${name}` : `view-${name}-b`);
    this.editions = documents.collection<EditionDocument>({ name: named('editions') });
    this.rounds = documents.collection<RoundDocument>({ name: named('rounds'), indexes: [['conclaveId']] });
    this.checkpoints = documents.collection<Checkpoint>({ name: named('checkpoints') });
    this.snapshots = documents.collection<SnapshotDocument>({
      name: named('snapshots'),
      indexes: [['position']],
    });
    this.tiles = documents.collection<TileDocument>({ name: named('tiles'), indexes: [['conclaveId']] });
    this.edges = documents.collection<EdgeDocument>({ name: named('edges') });
  }

  drop(group: Group): Promise<void> {
    return dropFrom(this, group);
  }

  /** Whether anything is there. */
  async holds(group: Group): Promise<boolean> {
    const collections =
      group === 'conclave' ? [this.editions, this.rounds, this.snapshots] : [this.tiles, this.edges];
    const counts = await Promise.all(collections.map((collection) => collection.count()));
    return counts.some((count) => count > 0);
  }
}
