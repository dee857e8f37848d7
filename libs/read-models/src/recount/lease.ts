import type { Clock } from '@fumata/platform';
import type { Progress, Rebuilt, RebuildStep, Work } from '../generations/generations.js';
import type { Slot } from '../generations/model-set.js';
import { CHECKPOINT_OF, GROUPS } from '../models.js';
import type { Group } from '../models.js';
import type { ReadModels } from '../read-models.js';
import { Interrupted } from './recount.js';

export interface LeaseOptions {
  readonly models: ReadModels;
  readonly clock: Clock;
  /** Tells this work from any other. */
  readonly by: string;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const BEAT_MS = 500;

/** The right to rebuild a group, and where others read how far that is. */
export class Lease {
  private lastBeat = 0;
  /** What was made serves: the work is done. */
  switched = false;

  private constructor(
    readonly group: Group,
    private readonly options: LeaseOptions,
    private work: Work,
    private readonly known: { readonly slot: Slot; readonly of: number | null },
  ) {}

  /** The place that did not serve when it was taken. */
  get slot(): Slot {
    return this.known.slot;
  }

  /** Undefined while somebody else has it. */
  static async take(group: Group, options: LeaseOptions): Promise<Lease | undefined> {
    const { models, clock, by } = options;
    const begun = await models.generations.begin(group, by, clock.now());
    if (!begun?.work) return undefined;
    // Both groups stand near the head: what one does not know is known well enough by the other.
    const stands = await Promise.all(
      [group, ...GROUPS].map((each) => models.checkpoints.get(CHECKPOINT_OF[each])),
    );
    const of = stands.find((each) => each?.events !== undefined)?.events ?? null;
    return new Lease(group, options, begun.work, { slot: begun.slot === 0 ? 1 : 0, of });
  }

  /** Told to the store twice a second, at once when a step begins. @throws Interrupted when somebody wants it to end */
  async beat(step: RebuildStep, done: number): Promise<void> {
    const { models, clock, onProgress } = this.options;
    const { of } = this.known;
    const now = clock.now().getTime();
    if (step === this.work.step && done > 0 && now - this.lastBeat < BEAT_MS) return;
    this.lastBeat = now;
    const seconds = Math.max(1, now - Date.parse(this.work.startedAt)) / 1000;
    const perSecond = step === 'relire' ? Math.round(done / seconds) : this.work.perSecond;
    const left = of === null || perSecond === 0 ? null : Math.max(0, of - done) / perSecond;
    const progress: Progress = {
      ...{ step, done, of: of === null ? null : Math.max(of, done), perSecond },
      leftMs: left === null ? null : Math.round(left * 1000),
    };
    this.work = { ...this.work, ...progress, beatAt: new Date(now).toISOString() };
    onProgress?.(progress);
    if (!(await models.generations.beat(this.group, this.work))) throw new Interrupted();
  }

  /** Asked just now: one who was silent for too long may have lost it without knowing. */
  async isHeld(): Promise<boolean> {
    const { work } = await this.options.models.generations.of(this.group);
    return work?.by === this.work.by;
  }

  /** False when somebody has taken the work over. */
  async switch(slot: Slot, last: Rebuilt): Promise<boolean> {
    this.switched = await this.options.models.generations.switch(this.group, this.work.by, slot, last);
    return this.switched;
  }

  /** Without a reason: it was interrupted. */
  async giveUp(cause: unknown): Promise<void> {
    const { models, clock } = this.options;
    const now = clock.now();
    await models.generations.giveUp(this.group, this.work.by, {
      ...{ at: now.toISOString(), events: this.work.done },
      outcome: cause === undefined ? 'interrupted' : 'failed',
      tookMs: now.getTime() - Date.parse(this.work.startedAt),
      reason: cause === undefined ? null : cause instanceof Error ? cause.message : String(cause),
    });
  }
}
