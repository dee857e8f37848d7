import { Terms, type Collection, type DocumentStore, type StoredDocument } from '@fumata/documents';
import type { CosignatureDocument } from './cosignatures.js';
import { Generations } from './generations.js';
import {
  CHECKPOINT_OF,
  dropFrom,
  GROUPS,
  modelSet,
  otherSlot,
  type Checkpoint,
  type EditionDocument,
  type FollowerReport,
  type Group,
  type ModelCollection,
  type Models,
  type ModelSet,
  type RoundDocument,
  type Slot,
  type SnapshotDocument,
} from './models.js';
import type { TreeStateDocument, TileDocument } from './proof/proof-documents.js';
import type { CheckDocument } from './rebuild/checks.js';

/**
 * Rebuildable documents. Reads use the slot that is active at the time of each call; a long-running writer takes the
 * set of one slot and checks regularly that it is still active.
 */
export class ReadModels implements Models {
  readonly generations: Generations;
  /** Last comparison of each group with the log. */
  readonly checks: Collection<CheckDocument>;
  readonly terms: Terms;
  readonly reports: Collection<FollowerReport>;
  readonly cosignatures: Collection<CosignatureDocument>;
  readonly editions: ModelCollection<EditionDocument>;
  readonly rounds: ModelCollection<RoundDocument>;
  readonly checkpoints: ModelCollection<Checkpoint>;
  readonly snapshots: ModelCollection<SnapshotDocument>;
  readonly tiles: ModelCollection<TileDocument>;
  readonly edges: ModelCollection<TreeStateDocument>;
  private readonly sets: readonly [ModelSet, ModelSet];

  constructor(documents: DocumentStore) {
    this.sets = [modelSet(documents, 0), modelSet(documents, 1)];
    this.generations = new Generations(documents);
    this.checks = documents.collection<CheckDocument>({ name: 'view-checks' });
    this.terms = new Terms(documents, 'view-terms');
    this.reports = documents.collection<FollowerReport>({ name: 'view-followers' });
    this.cosignatures = documents.collection<CosignatureDocument>({
      name: 'view-cosignatures',
      indexes: [['conclaveId']],
    });
    this.editions = activeCollection(async () => (await this.active('conclave')).editions);
    this.rounds = activeCollection(async () => (await this.active('conclave')).rounds);
    this.checkpoints = activeCollection(
      async (id) => (await this.active(id === CHECKPOINT_OF.sceaux ? 'sceaux' : 'conclave')).checkpoints,
    );
    this.snapshots = activeCollection(async () => (await this.active('conclave')).snapshots);
    this.tiles = activeCollection(async () => (await this.active('sceaux')).tiles);
    this.edges = activeCollection(async () => (await this.active('sceaux')).edges);
  }

  set(slot: Slot): ModelSet {
    return this.sets[slot];
  }

  async active(group: Group): Promise<ModelSet> {
    return this.set((await this.generations.of(group)).slot);
  }

  /** Drops the documents of the active slots. */
  async drop(...groups: readonly Group[]): Promise<void> {
    for (const group of groups.length === 0 ? GROUPS : groups) await dropFrom(this, group);
  }

  /**
   * Deletes the documents of dead rebuilds and of slots that have been inactive for a while. `alone`: pass it at the
   * start of the only process that can write these documents.
   */
  async sweep(now: Date, { by, alone = false }: { readonly by: string; readonly alone?: boolean }): Promise<void> {
    for (const group of GROUPS) {
      await this.generations.endDead(group, now, alone);
      const { slot, since, work } = await this.generations.of(group);
      const inactive = this.set(otherSlot(slot));
      const isDue = alone || since === null || now.getTime() - Date.parse(since) >= MIN_INACTIVE_MS;
      if (work || !isDue || !(await inactive.hasDocuments(group))) continue;
      // Reserves the slot first: a rebuild that starts meanwhile would lose its documents.
      const begun = await this.generations.begin(group, by, now);
      if (!begun) continue;
      // The slots may have been switched since they were read.
      if (begun.slot === slot) await inactive.drop(group);
      await this.generations.end(group, by);
    }
  }
}

/**
 * Minimum age of a switch before the old slot is cleared: other processes may not have noticed it, and clocks differ.
 */
const MIN_INACTIVE_MS = 120_000;

/** Delegates each call to the active collection, which may depend on the document id. */
const activeCollection = <T extends StoredDocument>(
  active: (id?: string) => Promise<ModelCollection<T>>,
): ModelCollection<T> => ({
  get: async (id) => (await active(id)).get(id),
  find: async (filter, options) => (await active()).find(filter, options),
  count: async (filter) => (await active()).count(filter),
  insert: async (document) => (await active(document._id)).insert(document),
  insertMany: async (documents) => (await active()).insertMany(documents),
  replace: async (document, options) => (await active(document._id)).replace(document, options),
  put: async (document) => (await active(document._id)).put(document),
  update: async (id, change, options) => (await active(id)).update(id, change, options),
  putAt: async (document) => (await active(document._id)).putAt(document),
  delete: async (id) => (await active(id)).delete(id),
  deleteMany: async (filter) => (await active()).deleteMany(filter),
});
