import { Terms, type Collection, type DocumentStore } from '@fumata/documents';
import { FollowerReports } from './follower-reports.js';
import { Generations } from './generations/generations.js';
import { ModelSet, type Slot } from './generations/model-set.js';
import { ActiveCollection } from './generations/active-collection.js';
import {
  CHECKPOINT_OF,
  dropFrom,
  GROUPS,
  type Checkpoint,
  type EditionDocument,
  type Group,
  type Models,
  type RoundDocument,
  type SnapshotDocument,
} from './models.js';
import type { TreeStateDocument, TileDocument } from './proof/proof-documents.js';
import { Checks } from './rebuild/checks.js';

/**
 * Rebuildable documents. Reads use the slot that is active at the time of each call; a long-running writer takes the
 * set of one slot and checks regularly that it is still active.
 */
export class ReadModels implements Models {
  readonly generations: Generations;
  readonly checks: Checks;
  readonly terms: Terms;
  readonly reports: FollowerReports;
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<TreeStateDocument>;
  private readonly sets: readonly [ModelSet, ModelSet];

  constructor(documents: DocumentStore) {
    this.sets = [new ModelSet(documents, 0), new ModelSet(documents, 1)];
    this.generations = new Generations(documents);
    this.checks = new Checks(documents);
    this.terms = new Terms(documents, 'view-terms');
    this.reports = new FollowerReports(documents);
    this.editions = new ActiveCollection(async () => (await this.active('conclave')).editions);
    this.rounds = new ActiveCollection(async () => (await this.active('conclave')).rounds);
    this.checkpoints = new ActiveCollection(
      async (id) => (await this.active(id === CHECKPOINT_OF.sceaux ? 'sceaux' : 'conclave')).checkpoints,
    );
    this.snapshots = new ActiveCollection(async () => (await this.active('conclave')).snapshots);
    this.tiles = new ActiveCollection(async () => (await this.active('sceaux')).tiles);
    this.edges = new ActiveCollection(async () => (await this.active('sceaux')).edges);
  }

  set(slot: Slot): ModelSet {
    return this.sets[slot];
  }

  async active(group: Group): Promise<ModelSet> {
    return this.set(await this.generations.activeSlot(group));
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
      const idle = this.set(slot === 0 ? 1 : 0);
      const isDue = alone || since === null || now.getTime() - Date.parse(since) >= MIN_INACTIVE_MS;
      if (work || !isDue || !(await idle.hasDocuments(group))) continue;
      // Reserves the slot first: a rebuild that starts meanwhile would lose its documents.
      const begun = await this.generations.begin(group, by, now);
      if (!begun) continue;
      // The slots may have been switched since they were read.
      if (begun.slot === slot) await idle.drop(group);
      await this.generations.release(group, by);
    }
  }
}

/**
 * Minimum age of a switch before the old slot is cleared: other processes may not have noticed it, and clocks differ.
 */
const MIN_INACTIVE_MS = 120_000;
