import type { Clock } from '@fumata/platform';
import type { RebuildProgress, RebuildResult, RebuildStep, RunningRebuild } from '../generations.js';
import { otherSlot, type Group, type Slot } from '../models.js';
import type { ReadModels } from '../read-models.js';
import { countStoredEvents } from './check.js';
import { Interrupted } from './full-fold.js';

export interface LeaseOptions {
  readonly models: ReadModels;
  readonly clock: Clock;
  /** Identifies this rebuild. */
  readonly by: string;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

const HEARTBEAT_MS = 500;

/** The exclusive right to rebuild a group, and its published progress. */
export class Lease {
  private lastBeat = 0;
  /** The rebuilt slot is active: the rebuild is done. */
  isSwitched = false;

  private constructor(
    private readonly options: LeaseOptions & { readonly group: Group; readonly total: number | null },
    private work: RunningRebuild,
    /** The slot that was inactive when the lease was acquired. */
    readonly slot: Slot,
  ) {}

  get group(): Group {
    return this.options.group;
  }

  /** Undefined while another rebuild holds it. */
  static async acquire(group: Group, options: LeaseOptions): Promise<Lease | undefined> {
    const { models, clock, by } = options;
    const total = await countStoredEvents(models);
    const begun = await models.generations.begin(group, by, clock.now());
    if (!begun?.work) return undefined;
    return new Lease({ ...options, group, total }, begun.work, otherSlot(begun.slot));
  }

  /**
   * Writes progress at most twice a second, and whenever a step starts.
   * @throws Interrupted if an interruption was requested or the rebuild was taken over
   */
  async heartbeat(step: RebuildStep, done: number): Promise<void> {
    const { models, clock, onProgress, total } = this.options;
    const now = clock.now().getTime();
    if (step === this.work.step && done > 0 && now - this.lastBeat < HEARTBEAT_MS) return;
    this.lastBeat = now;
    const seconds = Math.max(1, now - Date.parse(this.work.startedAt)) / 1000;
    const perSecond = step === 'relire' ? Math.round(done / seconds) : this.work.perSecond;
    const secondsLeft = total === null || perSecond === 0 ? null : Math.max(0, total - done) / perSecond;
    const progress: RebuildProgress = {
      step,
      done,
      of: total === null ? null : Math.max(total, done),
      perSecond,
      leftMs: secondsLeft === null ? null : Math.round(secondsLeft * 1000),
    };
    this.work = { ...this.work, ...progress, beatAt: new Date(now).toISOString() };
    onProgress?.(progress);
    if (!(await models.generations.heartbeat(this.group, this.work))) throw new Interrupted();
  }

  /** Reads the store: after a long pause the lease may be lost unnoticed. */
  async isHeld(): Promise<boolean> {
    const { work } = await this.options.models.generations.of(this.group);
    return work?.by === this.work.by;
  }

  /** False if the rebuild was taken over. */
  async switch(slot: Slot, last: RebuildResult): Promise<boolean> {
    this.isSwitched = await this.options.models.generations.end(this.group, this.work.by, { slot, last });
    return this.isSwitched;
  }

  /** Without a cause, the rebuild was interrupted. */
  async end(cause: unknown): Promise<void> {
    const { models, clock } = this.options;
    const now = clock.now();
    const last: RebuildResult = {
      at: now.toISOString(),
      events: this.work.done,
      outcome: cause === undefined ? 'interrupted' : 'failed',
      tookMs: now.getTime() - Date.parse(this.work.startedAt),
      reason: cause === undefined ? null : cause instanceof Error ? cause.message : String(cause),
    };
    await models.generations.end(this.group, this.work.by, { last });
  }
}
