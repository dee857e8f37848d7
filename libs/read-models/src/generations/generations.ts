import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group } from '../models.js';
import type { Slot } from './model-set.js';

export type RebuildStep = 'relire' | 'comparer' | 'basculer';

/** How far a rebuild is. */
export interface Progress {
  readonly step: RebuildStep;
  /** Events read. */
  readonly done: number;
  /** Of how many; null where that is not known beforehand. */
  readonly of: number | null;
  readonly perSecond: number;
  /** Until all events are read; null where that is not known. */
  readonly leftMs: number | null;
}

/** A rebuild under way. Whoever is silent for `SILENT_MS` has died. */
export interface Work extends Progress {
  readonly by: string;
  readonly startedAt: string;
  readonly beatAt: string;
}

/** What became of the last rebuild. */
export interface Rebuilt {
  readonly at: string;
  readonly outcome: 'switched' | 'interrupted' | 'failed';
  readonly tookMs: number;
  readonly events: number;
  /** Why it failed; null when it did not. */
  readonly reason: string | null;
}

/** Which place of a group serves, and what is being made in the other one. */
export interface GenerationDocument extends StoredDocument {
  readonly slot: Slot;
  /** How often the group has been switched. */
  readonly generation: number;
  readonly since: string | null;
  readonly work: Work | null;
  /** Somebody wants the work to end. */
  readonly interrupt: boolean;
  readonly last: Rebuilt | null;
}

/** By the clocks of two processes, which may be a minute apart. */
const SILENT_MS = 120_000;

const first = (group: Group): GenerationDocument => ({
  ...{ _id: group, slot: 0, generation: 0, since: null, work: null, interrupt: false, last: null },
});

/** The pointers, and who is at work beside them. One rebuild of a group at a time, in whichever process. */
export class Generations {
  private readonly documents: Collection<GenerationDocument>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<GenerationDocument>({ name: 'view-generations' });
  }

  /** As of a data folder without any: the first place serves. */
  async of(group: Group): Promise<GenerationDocument> {
    return (await this.documents.get(group)) ?? first(group);
  }

  async serving(group: Group): Promise<Slot> {
    return (await this.of(group)).slot;
  }

  /** Undefined while somebody else is at it. */
  async begin(group: Group, by: string, now: Date): Promise<GenerationDocument | undefined> {
    await this.documents.insert(first(group));
    const at = now.toISOString();
    const beginning = { step: 'relire', done: 0, of: null, perSecond: 0, leftMs: null } as const;
    const work: Work = { by, startedAt: at, beatAt: at, ...beginning };
    const silentSince = new Date(now.getTime() - SILENT_MS).toISOString();
    const where = { $or: [{ 'work.by': null }, { 'work.beatAt': { $lt: silentSince } }] };
    const begun = await this.documents.update(group, { set: { work, interrupt: false } }, { where });
    return begun.updated ? begun.document : undefined;
  }

  /** False when the work is to end: somebody wants it to, or has taken it over. */
  async beat(group: Group, work: Work): Promise<boolean> {
    const beaten = await this.documents.update(group, { set: { work } }, { where: { 'work.by': work.by } });
    return beaten.updated && !beaten.document.interrupt;
  }

  /** Another place serves from now on. False when the work was taken over. */
  async switch(group: Group, by: string, slot: Slot, last: Rebuilt): Promise<boolean> {
    const set = { slot, since: last.at, work: null, interrupt: false, last };
    const switched = await this.documents.update(
      group,
      { set, increment: { generation: 1 } },
      { where: { 'work.by': by } },
    );
    return switched.updated;
  }

  /** Nothing came of it, and nothing is to be told. */
  async release(group: Group, by: string): Promise<void> {
    await this.documents.update(group, { set: { work: null } }, { where: { 'work.by': by } });
  }

  /** Ends without a switch. */
  async giveUp(group: Group, by: string, last: Rebuilt): Promise<void> {
    await this.documents.update(
      group,
      { set: { work: null, interrupt: false, last } },
      { where: { 'work.by': by } },
    );
  }

  /** Of a worker that died at it. Who is `alone` knows that nobody else can be at it. */
  async bury(group: Group, now: Date, alone: boolean): Promise<void> {
    const { work } = await this.of(group);
    if (!work) return;
    const silent = now.getTime() - Date.parse(work.beatAt) >= SILENT_MS;
    if (!silent && !alone) return;
    const tookMs = Date.parse(work.beatAt) - Date.parse(work.startedAt);
    const last = {
      at: now.toISOString(),
      outcome: 'interrupted',
      tookMs,
      events: work.done,
      reason: null,
    } as const;
    await this.giveUp(group, work.by, last);
  }

  /** False when nothing is under way. */
  async interrupt(group: Group): Promise<boolean> {
    const asked = await this.documents.update(
      group,
      { set: { interrupt: true } },
      { where: { 'work.by': { $ne: null } } },
    );
    return asked.updated;
  }
}
