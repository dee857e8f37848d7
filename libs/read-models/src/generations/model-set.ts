import type { Collection, DocumentStore } from '@fumata/documents';
import {
  dropFrom,
  type Checkpoint,
  type EditionDocument,
  type Group,
  type Models,
  type RoundDocument,
  type SnapshotDocument,
} from '../models.js';
import type { TreeStateDocument, TileDocument } from '../proof/proof-documents.js';

/** Each group has two slots: one is active, the other is used to rebuild. */
export type Slot = 0 | 1;

/** The documents of one slot. Slot 0 has the original collection names, from before a second slot existed. */
export class ModelSet implements Models {
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<TreeStateDocument>;

  constructor(
    documents: DocumentStore,
    readonly slot: Slot,
  ) {
    const named = (name: string): string => (slot === 0 ? `view-${name}` : `view-${name}-b`);
    this.editions = documents.collection<EditionDocument>({ name: named('editions') });
    this.rounds = documents.collection<RoundDocument>({ name: named('rounds'), indexes: [['conclaveId']] });
    this.checkpoints = documents.collection<Checkpoint>({ name: named('checkpoints') });
    this.snapshots = documents.collection<SnapshotDocument>({ name: named('snapshots'), indexes: [['position']] });
    this.tiles = documents.collection<TileDocument>({ name: named('tiles'), indexes: [['conclaveId']] });
    this.edges = documents.collection<TreeStateDocument>({ name: named('edges') });
  }

  drop(group: Group): Promise<void> {
    return dropFrom(this, group);
  }

  /** Whether the group has documents in this slot. */
  async hasDocuments(group: Group): Promise<boolean> {
    const collections = group === 'conclave' ? [this.editions, this.rounds, this.snapshots] : [this.tiles, this.edges];
    const counts = await Promise.all(collections.map((collection) => collection.count()));
    return counts.some((count) => count > 0);
  }
}
