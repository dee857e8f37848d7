import { Terms } from '@fumata/documents';
import type { Collection, DocumentStore } from '@fumata/documents';
import { FollowerReports } from './follower-reports.js';
import { Generations } from './generations/generations.js';
import { ModelSet } from './generations/model-set.js';
import type { Slot } from './generations/model-set.js';
import { ServingCollection } from './generations/serving-collection.js';
import { CHECKPOINT_OF, dropFrom, GROUPS } from './models.js';
import type {
  Checkpoint,
  EditionDocument,
  Group,
  Models,
  RoundDocument,
  SnapshotDocument,
} from './models.js';
import type { EdgeDocument, TileDocument } from './proof/proof-documents.js';
import { Checks } from './recount/checks.js';

/**
 * Documents that may be dropped at any time: the log makes them anew. Read here, they are those that serve at the time of
 * each call; who writes them for long takes the set of one place and looks from time to time whether it still serves.
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
  readonly edges: Collection<EdgeDocument>;
  private readonly sets: readonly [ModelSet, ModelSet];

  constructor(documents: DocumentStore) {
    this.sets = [new ModelSet(documents, 0), new ModelSet(documents, 1)];
    this.generations = new Generations(documents);
    this.checks = new Checks(documents);
    this.terms = new Terms(documents, 'view-terms');
    this.reports = new FollowerReports(documents);
    this.editions = new ServingCollection(async () => (await this.serving('conclave')).editions);
    this.rounds = new ServingCollection(async () => (await this.serving('conclave')).rounds);
    this.checkpoints = new ServingCollection(
      async (id) => (await this.serving(id === CHECKPOINT_OF.sceaux ? 'sceaux' : 'conclave')).checkpoints,
    );
    this.snapshots = new ServingCollection(async () => (await this.serving('conclave')).snapshots);
    this.tiles = new ServingCollection(async () => (await this.serving('sceaux')).tiles);
    this.edges = new ServingCollection(async () => (await this.serving('sceaux')).edges);
  }

  set(slot: Slot): ModelSet {
    return this.sets[slot];
  }

  async serving(group: Group): Promise<ModelSet> {
    return this.set(await this.generations.serving(group));
  }

  /** Of what serves. */
  async drop(...groups: readonly Group[]): Promise<void> {
    for (const group of groups.length === 0 ? GROUPS : groups) await dropFrom(this, group);
  }

  /**
   * Clears away what rebuilds have left that died, or were switched from a while ago. `alone`: to be said at the start of
   * the only process that can be at work on these documents.
   */
  async sweep(
    now: Date,
    { by, alone = false }: { readonly by: string; readonly alone?: boolean },
  ): Promise<void> {
    for (const group of GROUPS) {
      await this.generations.bury(group, now, alone);
      const { slot, since, work } = await this.generations.of(group);
      const idle = this.set(slot === 0 ? 1 : 0);
      const rested = alone || since === null || now.getTime() - Date.parse(since) >= RESTS_MS;
      if (work || !rested || !(await idle.holds(group))) continue;
      // Or a rebuild that has begun meanwhile would lose what it has made.
      const begun = await this.generations.begin(group, by, now);
      if (!begun) continue;
      // They may have been switched while this looked at them.
      if (begun.slot === slot) await idle.drop(group);
      await this.generations.release(group, by);
    }
  }
}

/** What was switched from is left alone for so long: other processes may not have noticed yet, and clocks may be apart. */
const RESTS_MS = 120_000;
