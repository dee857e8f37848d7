import {
  evolve,
  emptyView,
  FOLD_VERSION,
  isConclaveEvent,
  upcast,
  type ConclaveView,
  type AppliedEvent,
  type Recorded,
} from '@fumata/conclave';
import type { EventLog, Follower, RecordedEvent } from '@fumata/event-log';
import { inSpan, type Clock, type Wait } from '@fumata/platform';
import type { EventReference, Models } from './models.js';
import { lastEventOf } from './own-log.js';
import { originOf } from './origin.js';
import {
  followOptions,
  saveSnapshot,
  advanceSnapshotScan,
  newestSnapshot,
  SNAPSHOT_EVERY_EVENTS,
} from './snapshots.js';
import { dropDetails, roundsOfArchived } from './details.js';
import { DirtyDocuments } from './dirty-documents.js';

const SNAPSHOT_EVERY_MS = 30_000;

/** Writes are batched for this long while votes arrive. */
const BATCH_DELAY_MS = 250;
const RETRY_MS = 1_000;

export interface ProjectorOptions {
  readonly log: EventLog;
  readonly models: Models;
  /** False once another generation is active: nothing is written any more. */
  readonly isActive?: () => Promise<boolean>;
  readonly clock: Clock;
  readonly wait: Wait;
  /**
   * Reaction to events, called in order once the fold has applied each. Nothing beyond the event is written until its
   * promise resolves, so after a crash it is called again. Must be idempotent.
   */
  readonly react?: (
    event: Recorded,
    applied: AppliedEvent | undefined,
    view: ConclaveView,
  ) => Promise<void> | undefined;
  /** Called when a write failed (it is retried) or the log was lost (the follower reconnects). */
  readonly onError?: (cause: unknown) => void;
}

/**
 * Follows the log and writes the conclave's view to the read models, each document with its position. Writes are
 * absolute and guarded by position, so repeating them after a crash or next to a second projector is harmless. Details
 * of archived editions are kept in the documents only, once these are written.
 */
export class ConclaveProjector {
  private view: ConclaveView = emptyView();
  private eventCount = 0;
  private isReacting = false;
  private origin: string | undefined;
  private writtenPosition: string | null = null;
  /** The last event applied; undefined right after a start. */
  private last: EventReference | undefined;
  private readonly dirty = new DirtyDocuments();
  /** The time of the last attempt, and the events of the last one that succeeded. */
  private lastSnapshot = { at: 0, eventCount: 0 };
  private isPermanentSnapshotDue = false;
  private follower: Follower | undefined;
  private readonly stopped = new AbortController();
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: ProjectorOptions) {}

  /** `stopped` without a call of `stop`: an event could not be read, and nothing is written any more. */
  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /**
   * Starts from the newest snapshot. Documents may be behind it after a crash, so all are rewritten. Documents of
   * another fold version or of another log are dropped.
   */
  async start(): Promise<void> {
    const { models, log, clock } = this.options;
    this.origin = await originOf(log);
    const checkpoint = await models.checkpoints.get('conclave');
    if (checkpoint?.foldVersion !== FOLD_VERSION || checkpoint.origin !== this.origin) {
      // A process that was frozen until here may have been replaced; the documents are then the successor's work.
      if (!(await this.isActive())) throw new Error('another process writes these documents');
      await models.drop('conclave');
    }
    const snapshot = await newestSnapshot(models, this.origin);
    if (snapshot) ({ view: this.view, eventCount: this.eventCount } = snapshot);
    for (const edition of Object.values(this.view.editions)) this.dirty.markEdition(edition);
    this.lastSnapshot = { at: clock.now().getTime(), eventCount: this.eventCount };
    this.follower = log.follow({
      ...followOptions(snapshot),
      onEvents: (events) => this.apply(events),
      onScanned: () => void this.snapshotIfDue(),
      onCaughtUp: () => this.startFlush(),
      onError: (cause) => this.options.onError?.(cause),
    });
  }

  /** Stops following, then writes the remaining documents. */
  async stop(): Promise<void> {
    this.stopped.abort();
    if (!this.follower) return; // start failed
    await this.follower.stop();
    await this.flushing;
    await this.attempt(() => this.write());
    await this.attempt(() => this.snapshot(false));
  }

  /** Resolves once the read models are written up to the position; rejects if stopped before. */
  async untilPosition(position: string): Promise<void> {
    while (this.writtenPosition === null || this.writtenPosition < position) {
      if (this.stopped.signal.aborted) throw new Error(`stopped before ${position} was reached`);
      await (this.flushing ?? this.options.wait(1, this.stopped.signal));
    }
  }

  /** Back-pressure: while catching up, each page is written before the next one is taken. */
  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    this.origin ??= events[0]?.eventId; // until an edition has started
    for (const event of events) {
      const recorded = upcast(event);
      const applied = evolve(this.view, recorded);
      this.last = event;
      this.eventCount += 1;
      if (isConclaveEvent(recorded)) await this.react(recorded, applied);
      if (this.eventCount % SNAPSHOT_EVERY_EVENTS === 0) await this.attempt(() => this.snapshot(true));
    }
    this.startFlush();
    if (this.follower?.state !== 'live') await this.flushing;
  }

  private async react(event: Recorded, applied: AppliedEvent | undefined): Promise<void> {
    this.dirty.mark(event, applied, this.view);
    const reaction = this.options.react?.(event, applied, this.view);
    if (reaction) await this.retryReaction(reaction, event, applied);
  }

  /**
   * Retries until the reaction succeeds. Nothing is written meanwhile: stored documents must not run ahead of
   * reactions.
   */
  private async retryReaction(first: Promise<void>, event: Recorded, applied: AppliedEvent | undefined): Promise<void> {
    const { react, wait } = this.options;
    this.isReacting = true;
    let done = await this.attempt(() => first);
    while (!done) {
      await wait(RETRY_MS, this.stopped.signal);
      if (this.stopped.signal.aborted) throw new Error('stopped before a reaction had succeeded');
      done = await this.attempt(async () => react?.(event, applied, this.view));
    }
    this.isReacting = false;
  }

  /** Documents can be written now. */
  private get canWrite(): boolean {
    return this.dirty.hasAny && !this.isReacting && !this.stopped.signal.aborted;
  }

  private startFlush(): void {
    if (this.canWrite) this.flushing ??= this.flush();
  }

  /** Writes until nothing is left, or until a reaction is pending; the retry of that reaction restarts it. */
  private async flush(): Promise<void> {
    const { wait } = this.options;
    const { signal } = this.stopped;
    try {
      while (this.canWrite) {
        if (this.follower?.state === 'live') await wait(BATCH_DELAY_MS, signal);
        if (!(await this.attempt(() => this.write()))) await wait(RETRY_MS, signal);
      }
    } finally {
      this.flushing = undefined;
    }
  }

  /** The store may be unavailable: what is not written now is written by a later attempt. */
  private async attempt(action: () => Promise<void>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (cause) {
      this.options.onError?.(cause);
      return false;
    }
  }

  private async write(): Promise<void> {
    const { models, log } = this.options;
    if (!(await this.isActive())) return;
    this.origin = (await originOf(log)) ?? this.origin;
    const { view, eventCount, last } = this;
    const { position } = view;
    if (position === null || !this.dirty.hasAny || this.isReacting) return;
    const batch = this.dirty.takeBatch(view, position);
    const archived = roundsOfArchived(view.editions);
    try {
      await inSpan('projection conclave', { 'fumata.documents': batch.size }, async () => {
        await batch.write(models);
        const state = { position, foldVersion: FOLD_VERSION, origin: this.origin ?? '', events: eventCount };
        await models.checkpoints.putAt({ _id: 'conclave', ...state, ...lastEventOf(last) });
      });
    } catch (cause) {
      batch.restore();
      throw cause;
    }
    this.writtenPosition = position;
    // Kept for the next write if an event has changed the round meanwhile.
    for (const round of archived) if (!this.dirty.hasRound(round.roundId)) dropDetails(round);
    if (this.isSnapshotDue) await this.snapshot(false);
  }

  private async snapshotIfDue(): Promise<void> {
    if (this.isSnapshotDue) await this.attempt(() => this.snapshot(false));
  }

  private get isSnapshotDue(): boolean {
    return this.options.clock.now().getTime() - this.lastSnapshot.at >= SNAPSHOT_EVERY_MS;
  }

  /** An inactive generation may be about to be dropped and rebuilt: the caller starts another projector. */
  private async isActive(): Promise<boolean> {
    const isActive = (await this.options.isActive?.()) ?? true;
    if (!isActive) this.dirty.clear();
    return isActive;
  }

  /** After a failure the next call makes up for it. */
  private async snapshot(isPermanent: boolean): Promise<void> {
    this.isPermanentSnapshotDue ||= isPermanent;
    if (!(await this.isActive()) || this.isReacting) return;
    const { view, eventCount, origin = '', lastSnapshot, isPermanentSnapshotDue } = this;
    const scanPosition = this.follower?.scanPosition;
    lastSnapshot.at = this.options.clock.now().getTime();
    if (lastSnapshot.eventCount !== eventCount) {
      await saveSnapshot(this.options.models, { view, eventCount, origin, scanPosition }, isPermanentSnapshotDue);
      lastSnapshot.eventCount = eventCount;
      if (isPermanentSnapshotDue) this.isPermanentSnapshotDue = false;
    } else if (view.position !== null && scanPosition !== undefined && scanPosition > view.position)
      await advanceSnapshotScan(this.options.models, view.position, scanPosition);
  }
}
