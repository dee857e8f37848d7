import { evolve, emptyView, FOLD_VERSION, upcast } from '@fumata/conclave';
import type { ConclaveView, AppliedEvent, Recorded } from '@fumata/conclave';
import type { EventLog, Follower, RecordedEvent } from '@fumata/event-log';
import { inSpan } from '@fumata/platform';
import type { Clock } from '@fumata/platform';
import type { LogMark, Models } from './models.js';
import { lastOf } from './own-log.js';
import { originOf } from './origin.js';
import { after, keepSnapshot, moveCheckpoint, newestSnapshot, SNAPSHOT_EVERY_EVENTS } from './snapshots.js';
import { Unwritten } from './unwritten.js';

const SNAPSHOT_EVERY_MS = 30_000;

/** How long writes to the read models are gathered while votes stream in. */
const GATHER_MS = 250;
const RETRY_MS = 1_000;

export interface ProjectorOptions {
  readonly log: EventLog;
  readonly models: Models;
  /** False once other documents serve: nothing is written to these any more. */
  readonly serves?: () => Promise<boolean>;
  readonly clock: Clock;
  /** Resolves after so many milliseconds, or at once when the signal is raised. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /**
   * Whoever reacts to facts. Called for each event once the fold has passed it, one after the other; until its promise is
   * fulfilled nothing behind the event is written, so that after a crash it is called again. Must be safe to run twice.
   */
  readonly react?: (
    event: Recorded,
    passed: AppliedEvent | undefined,
    view: ConclaveView,
  ) => Promise<void> | undefined;
  /** A write failed (it is tried again), or the log was lost (it is looked for again). */
  readonly onTrouble?: (cause: unknown) => void;
}

/**
 * Follows the log and writes the conclave's view to the read models, each document with the position it stands for.
 * What it writes is absolute and guarded by position: after a crash, or beside a second projector, it does no harm.
 */
export class ConclaveProjector {
  private view: ConclaveView = emptyView();
  private events = 0;
  private reacting = false;
  private origin: string | undefined;
  private written: string | null = null;
  private last: LogMark | undefined; // unknown right after a start
  private readonly unwritten = new Unwritten();
  private lastSnapshot = { at: 0, events: 0 };
  private follower: Follower | undefined;
  private readonly stopped = new AbortController();
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: ProjectorOptions) {}

  /** The position up to which the read models stand; null before the first write. */
  get position(): string | null {
    return this.written;
  }

  /** `stopped` while nobody has stopped it: an event could not be read, and nothing is written any more. */
  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /**
   * Starts from the newest snapshot. Documents may be behind it after a crash: all are written anew. Documents of another
   * fold or of another log are dropped.
   */
  async start(): Promise<void> {
    const { models, log, clock } = this.options;
    this.origin = await originOf(log);
    const checkpoint = await models.checkpoints.get('conclave');
    if (checkpoint?.foldVersion !== FOLD_VERSION || checkpoint.origin !== this.origin) {
      // Whoever was frozen on the way here may have been succeeded: what stands there now is that one's work.
      if (!(await this.serves())) throw new Error('another writes these documents');
      await models.drop('conclave');
    }
    const snapshot = await newestSnapshot(models, this.origin);
    if (snapshot) ({ view: this.view, events: this.events } = snapshot);
    for (const edition of Object.values(this.view.editions)) this.unwritten.markWhole(edition);
    this.lastSnapshot = { at: clock.now().getTime(), events: this.events };
    this.follower = log.follow({
      ...after(snapshot),
      onEvents: (events) => this.take(events),
      onCheckpoint: () => void this.snapshotIfDue(),
      onCaughtUp: () => this.startFlush(),
      onError: (cause) => this.options.onTrouble?.(cause),
    });
  }

  /** Stops following, then writes what is still to be written. */
  async stop(): Promise<void> {
    this.stopped.abort();
    if (!this.follower) return; // its start has failed
    await this.follower.stop();
    await this.flushing;
    await this.attempt(() => this.write());
    await this.attempt(() => this.snapshot(false));
  }

  /** Resolves once the read models stand at or beyond the position; rejects when stopped before. */
  async reached(position: string): Promise<void> {
    while (this.written === null || this.written < position) {
      if (this.stopped.signal.aborted) throw new Error(`stopped before ${position} was reached`);
      await (this.flushing ?? this.options.wait(1, this.stopped.signal));
    }
  }

  /** Back-pressure: while the log is being caught up with, each page is written before the next one is taken. */
  private async take(events: readonly RecordedEvent[]): Promise<void> {
    this.origin ??= events[0]?.eventId;
    for (const event of events) {
      const recorded = upcast(event);
      const passed = evolve(this.view, recorded);
      this.last = event;
      this.unwritten.mark(recorded, passed, this.view);
      this.events += 1;
      const reaction = this.options.react?.(recorded, passed, this.view);
      if (reaction) await this.seeThrough(reaction, recorded, passed);
      if (this.events % SNAPSHOT_EVERY_EVENTS === 0) await this.attempt(() => this.snapshot(true));
    }
    this.startFlush();
    if (this.follower?.state !== 'live') await this.flushing;
  }

  /** Tried until it succeeds. Meanwhile nothing is written: what is stored must not run ahead of what was reacted to. */
  private async seeThrough(
    first: Promise<void>,
    event: Recorded,
    passed: AppliedEvent | undefined,
  ): Promise<void> {
    const { react, wait } = this.options;
    this.reacting = true;
    let done = await this.attempt(() => first);
    while (!done) {
      await wait(RETRY_MS, this.stopped.signal);
      if (this.stopped.signal.aborted) throw new Error('stopped before a reaction had succeeded');
      done = await this.attempt(async () => react?.(event, passed, this.view));
    }
    this.reacting = false;
  }

  /** Something can be written just now. */
  private get pending(): boolean {
    return this.unwritten.some && !this.reacting && !this.stopped.signal.aborted;
  }

  private startFlush(): void {
    if (this.pending) this.flushing ??= this.flush();
  }

  /** Writes until nothing is left to write, or until a reaction has to be waited for: whoever waits for it goes on here. */
  private async flush(): Promise<void> {
    const { wait } = this.options;
    const { signal } = this.stopped;
    try {
      while (this.pending) {
        if (this.follower?.state === 'live') await wait(GATHER_MS, signal);
        if (!(await this.attempt(() => this.write()))) await wait(RETRY_MS, signal);
      }
    } finally {
      this.flushing = undefined;
    }
  }

  /** The store may be gone for a while: whatever is not written now is written by a later attempt. */
  private async attempt(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (cause) {
      this.options.onTrouble?.(cause);
      return false;
    }
  }

  private async write(): Promise<void> {
    if (!(await this.serves())) return;
    const { view, events, last } = this;
    const { position } = view;
    if (position === null || !this.unwritten.some || this.reacting) return;
    const { models } = this.options;
    const taken = this.unwritten.take(view, position);
    const { editions, rounds } = taken;
    try {
      await inSpan(
        'projection conclave',
        { 'fumata.documents': editions.length + rounds.length },
        async () => {
          await Promise.all([
            ...editions.map((document) => models.editions.putAt(document)),
            ...rounds.map((document) => models.rounds.putAt(document)),
          ]);
          const stands = { position, foldVersion: FOLD_VERSION, origin: this.origin ?? '', events };
          await models.checkpoints.putAt({ _id: 'conclave', ...stands, ...lastOf(last) });
        },
      );
    } catch (cause) {
      taken.putBack();
      throw cause;
    }
    this.written = position;
    if (this.isSnapshotDue) await this.snapshot(false);
  }

  private async snapshotIfDue(): Promise<void> {
    if (this.isSnapshotDue) await this.attempt(() => this.snapshot(false));
  }

  private get isSnapshotDue(): boolean {
    return this.options.clock.now().getTime() - this.lastSnapshot.at >= SNAPSHOT_EVERY_MS;
  }

  /** When other documents serve, these may be about to be dropped and made anew: whoever runs this starts another. */
  private async serves(): Promise<boolean> {
    const serves = (await this.options.serves?.()) ?? true;
    if (!serves) this.unwritten.clear();
    return serves;
  }

  private async snapshot(kept: boolean): Promise<void> {
    if (!(await this.serves()) || this.reacting) return;
    const { view, events, origin = '', lastSnapshot } = this;
    const checkpoint = this.follower?.checkpoint;
    this.lastSnapshot = { at: this.options.clock.now().getTime(), events };
    if (lastSnapshot.events !== events)
      await keepSnapshot(this.options.models, { view, events, origin, checkpoint }, kept);
    else if (view.position !== null && checkpoint !== undefined && checkpoint > view.position)
      await moveCheckpoint(this.options.models, view.position, checkpoint);
  }
}
