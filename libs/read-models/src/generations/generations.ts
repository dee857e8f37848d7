import type { Collection, DocumentStore } from '@fumata/documents';
import type { Group } from '../models.js';
import type { Slot } from './model-set.js';
import { type RunningRebuild, type RebuildResult, type GenerationDocument } from './generation-document.js';

/** A rebuild without a heartbeat for this long counts as dead. The clocks of two processes may differ by a minute. */
const SILENT_MS = 120_000;

const initialGeneration = (group: Group): GenerationDocument => ({
  _id: group,
  slot: 0,
  generation: 0,
  since: null,
  work: null,
  interrupt: false,
  last: null,
});

/** The active slots and running rebuilds: at most one rebuild per group across all processes. */
export class Generations {
  private readonly documents: Collection<GenerationDocument>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<GenerationDocument>({ name: 'view-generations' });
  }

  /** Defaults to slot 0 if nothing is stored. */
  async of(group: Group): Promise<GenerationDocument> {
    return (await this.documents.get(group)) ?? initialGeneration(group);
  }

  async activeSlot(group: Group): Promise<Slot> {
    return (await this.of(group)).slot;
  }

  /** Undefined while another rebuild is running. */
  async begin(group: Group, by: string, now: Date): Promise<GenerationDocument | undefined> {
    await this.documents.insert(initialGeneration(group));
    const at = now.toISOString();
    const initial = { step: 'relire', done: 0, of: null, perSecond: 0, leftMs: null } as const;
    const work: RunningRebuild = { by, startedAt: at, beatAt: at, ...initial };
    const silentSince = new Date(now.getTime() - SILENT_MS).toISOString();
    const where = { $or: [{ 'work.by': null }, { 'work.beatAt': { $lt: silentSince } }] };
    const begun = await this.documents.update(group, { set: { work, interrupt: false } }, { where });
    return begun.updated ? begun.document : undefined;
  }

  /** False if the rebuild must end: it was interrupted or taken over. */
  async heartbeat(group: Group, work: RunningRebuild): Promise<boolean> {
    const updated = await this.documents.update(group, { set: { work } }, { where: { 'work.by': work.by } });
    return updated.updated && !updated.document.interrupt;
  }

  /** Activates another slot. False if the rebuild was taken over. */
  async switch(group: Group, by: string, slot: Slot, last: RebuildResult): Promise<boolean> {
    const set = { slot, since: last.at, work: null, interrupt: false, last };
    const switched = await this.documents.update(
      group,
      { set, increment: { generation: 1 } },
      { where: { 'work.by': by } },
    );
    return switched.updated;
  }

  /** Ends the rebuild without a result. */
  async release(group: Group, by: string): Promise<void> {
    await this.documents.update(group, { set: { work: null } }, { where: { 'work.by': by } });
  }

  /** Ends the rebuild without a switch. */
  async endWithoutSwitch(group: Group, by: string, last: RebuildResult): Promise<void> {
    await this.documents.update(group, { set: { work: null, interrupt: false, last } }, { where: { 'work.by': by } });
  }

  /** Ends a rebuild whose worker has died. `alone`: no other process can be running it. */
  async endDead(group: Group, now: Date, alone: boolean): Promise<void> {
    const { work } = await this.of(group);
    if (!work) return;
    const isSilent = now.getTime() - Date.parse(work.beatAt) >= SILENT_MS;
    if (!isSilent && !alone) return;
    const tookMs = Date.parse(work.beatAt) - Date.parse(work.startedAt);
    const last = { at: now.toISOString(), outcome: 'interrupted', tookMs, events: work.done, reason: null } as const;
    await this.endWithoutSwitch(group, work.by, last);
  }

  /** False if no rebuild is running. */
  async interrupt(group: Group): Promise<boolean> {
    const updated = await this.documents.update(
      group,
      { set: { interrupt: true } },
      { where: { 'work.by': { $ne: null } } },
    );
    return updated.updated;
  }
}
