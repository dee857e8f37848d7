import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group, Slot } from './models.js';

export type RebuildStep = 'relire' | 'comparer' | 'basculer';

/** Progress of a rebuild. */
export interface RebuildProgress {
  readonly step: RebuildStep;
  /** Events read. */
  readonly done: number;
  /** The total; null if it is not known beforehand. */
  readonly of: number | null;
  readonly perSecond: number;
  /** Estimated remaining time; null if unknown. */
  readonly leftMs: number | null;
}

export interface RunningRebuild extends RebuildProgress {
  readonly by: string;
  readonly startedAt: string;
  readonly beatAt: string;
}

/** Result of the last rebuild. */
export interface RebuildResult {
  readonly at: string;
  readonly outcome: 'switched' | 'interrupted' | 'failed';
  readonly tookMs: number;
  readonly events: number;
  /** Reason of a failure, otherwise null. */
  readonly reason: string | null;
}

/** The active slot of a group, and the rebuild in the other one. */
export interface GenerationDocument extends StoredDocument {
  readonly slot: Slot;
  /** Number of switches so far. */
  readonly generation: number;
  readonly since: string | null;
  readonly work: RunningRebuild | null;
  /** An interruption was requested. */
  readonly interrupt: boolean;
  readonly last: RebuildResult | null;
}

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
    const outcome = await this.documents.update(group, { set: { work } }, { where: { 'work.by': work.by } });
    return outcome.updated && !outcome.document.interrupt;
  }

  /** Ends the rebuild, after a switch with the slot that becomes active. False if the rebuild was taken over. */
  async end(
    group: Group,
    by: string,
    { last, slot }: { readonly last?: RebuildResult; readonly slot?: Slot } = {},
  ): Promise<boolean> {
    const set = { work: null, interrupt: false, ...(last && { last }) };
    const change =
      slot === undefined ? { set } : { set: { ...set, slot, since: last?.at ?? null }, increment: { generation: 1 } };
    return (await this.documents.update(group, change, { where: { 'work.by': by } })).updated;
  }

  /** Ends a rebuild whose worker has died. `alone`: no other process can be running it. */
  async endDead(group: Group, now: Date, alone: boolean): Promise<void> {
    const { work } = await this.of(group);
    if (!work) return;
    const isSilent = now.getTime() - Date.parse(work.beatAt) >= SILENT_MS;
    if (!isSilent && !alone) return;
    const tookMs = Date.parse(work.beatAt) - Date.parse(work.startedAt);
    const last = { at: now.toISOString(), outcome: 'interrupted', tookMs, events: work.done, reason: null } as const;
    await this.end(group, work.by, { last });
  }

  /** False if no rebuild is running. */
  async interrupt(group: Group): Promise<boolean> {
    const where = { 'work.by': { $ne: null } };
    return (await this.documents.update(group, { set: { interrupt: true } }, { where })).updated;
  }
}
