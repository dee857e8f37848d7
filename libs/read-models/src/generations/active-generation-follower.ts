import type { Group } from '../models.js';
import type { ReadModels } from '../read-models.js';
import type { ModelSet } from './model-set.js';

/** A follower of the log that writes one set of documents. */
export interface ModelWriter {
  start(): Promise<void>;
  /** Also called after a failed start. */
  stop(): Promise<void>;
}

export interface ActiveGenerationOptions<F extends ModelWriter> {
  readonly group: Group;
  readonly models: ReadModels;
  readonly create: (set: ModelSet) => F;
  readonly onSwitched?: (set: ModelSet) => void;
}

/**
 * Runs one follower on the active generation: after a switch, the previous one is stopped and another starts on the new
 * generation. Never two at a time.
 */
export class ActiveGenerationFollower<F extends ModelWriter> {
  private running: { readonly set: ModelSet; readonly follower: F; started: boolean } | undefined;
  private last: Promise<void> = Promise.resolve();
  /** The queued tick; concurrent calls share it. */
  private next: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: ActiveGenerationOptions<F>) {}

  /** Undefined before the first tick and while paused. */
  get current(): F | undefined {
    return this.running?.follower;
  }

  /** Starts, or moves to the active generation; after a failure, the next tick tries again. */
  tick(): Promise<void> {
    return (this.next ??= this.inTurn(() => {
      this.next = undefined;
      return this.startActive();
    }));
  }

  /** Stops the follower; the next tick starts another. */
  pause(): Promise<void> {
    this.next = undefined; // a later tick must not share one queued before the pause
    return this.inTurn(() => this.stopCurrent());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.pause();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined); // reported to the caller; later work is not affected
    return done;
  }

  private async stopCurrent(): Promise<void> {
    const before = this.running;
    this.running = undefined;
    if (before?.started) await before.follower.stop();
  }

  private async startActive(): Promise<void> {
    const { group, models, create, onSwitched } = this.options;
    const set = await models.active(group);
    const before = this.running;
    if (this.stopped || (before?.set === set && before.started)) return;
    if (before?.started) await before.follower.stop();
    const running = { set, follower: create(set), started: false };
    this.running = running;
    try {
      await running.follower.start();
    } catch (cause) {
      await running.follower.stop(); // it may hold threads; the next tick creates another
      throw cause;
    }
    running.started = true;
    if (before?.started) onSwitched?.(set);
  }
}
