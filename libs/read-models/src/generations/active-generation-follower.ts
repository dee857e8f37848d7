import type { Group } from '../models.js';
import type { ReadModels } from '../read-models.js';
import type { ModelSet } from './model-set.js';

/** Something that follows the log and writes one set of documents. */
export interface Follows {
  start(): Promise<void>;
  /** Also of one whose start has failed. */
  stop(): Promise<void>;
}

export interface ActiveGenerationOptions<F extends Follows> {
  readonly group: Group;
  readonly models: ReadModels;
  readonly make: (set: ModelSet) => F;
  readonly onSwitched?: (set: ModelSet) => void;
}

/**
 * Keeps one follower at work on the documents that serve: when others do, the one before is stopped and another starts on
 * those. Never two at a time.
 */
export class ActiveGenerationFollower<F extends Follows> {
  private running: { readonly set: ModelSet; readonly follower: F; started: boolean } | undefined;
  private last: Promise<void> = Promise.resolve();
  /** The look that waits for its turn: whoever looks meanwhile waits with it. */
  private next: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: ActiveGenerationOptions<F>) {}

  /** Undefined before the first look, and while it rests. */
  get current(): F | undefined {
    return this.running?.follower;
  }

  /** Starts, or moves on to what serves now; when that fails, the next look tries again. */
  look(): Promise<void> {
    return (this.next ??= this.inTurn(() => {
      this.next = undefined;
      return this.moveOn();
    }));
  }

  /** Stops what is at work; the next look starts afresh. */
  rest(): Promise<void> {
    this.next = undefined; // who looks after this is not to be answered by a look before it
    return this.inTurn(() => this.halt());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.rest();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined); // whoever asked is told; what comes next is not concerned
    return done;
  }

  private async halt(): Promise<void> {
    const before = this.running;
    this.running = undefined;
    if (before?.started) await before.follower.stop();
  }

  private async moveOn(): Promise<void> {
    const { group, models, make, onSwitched } = this.options;
    const set = await models.serving(group);
    const before = this.running;
    if (this.stopped || (before?.set === set && before.started)) return;
    if (before?.started) await before.follower.stop();
    const running = { set, follower: make(set), started: false };
    this.running = running;
    try {
      await running.follower.start();
    } catch (cause) {
      await running.follower.stop(); // it may hold threads; the next look makes another
      throw cause;
    }
    running.started = true;
    if (before?.started) onSwitched?.(set);
  }
}
