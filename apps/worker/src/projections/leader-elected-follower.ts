import type { Follower } from '@fumata/event-log';
import { errorMessage, Unavailable, type Clock } from '@fumata/platform';
import type { Group, ModelSet, ReadModels } from '@fumata/read-models';
import { LEADERSHIP_TICK_MS, type Leadership } from '@fumata/documents';
import type { Logger } from 'pino';

/** `standby`: another process leads; this one takes over when it is gone. */
export type FollowerState = Follower['state'] | 'standby';

/** Status of a follower, for reports. */
export interface FollowerStatus {
  readonly state: FollowerState;
  /** The last error until recovery. */
  readonly trouble: string | null;
  /** Checks the leadership and the active generation. */
  tick(): Promise<void>;
}

/** A follower of the log that writes one set of documents. */
export interface ModelWriter {
  readonly state: Follower['state'];
  start(): Promise<void>;
  /** Also called after a failed start. */
  stop(): Promise<void>;
}

interface Options<W> {
  readonly group: Group;
  readonly models: ReadModels;
  readonly create: (set: ModelSet) => W;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly leadership: Leadership;
  /** Called before a leader reads or writes. @throws LogOlderThanReadModels, Unavailable */
  readonly checkLogOrigin: () => Promise<void>;
  /** Called for each error of the writer, and for each failed check while this process leads. */
  readonly countError: () => void;
  readonly messages: { readonly stopped: string; readonly failed: string };
}

/**
 * Runs a writer while this process leads, on the active generation of documents: after a switch, the previous one is
 * stopped and another starts on the new generation, never two at a time. A replaced leader that still writes does no
 * harm: all writes are guarded by position.
 */
export class LeaderElectedFollower<W extends ModelWriter> implements FollowerStatus {
  private running: { readonly set: ModelSet; readonly writer: W; started: boolean } | undefined;
  /** Starts and stops, one after the other. */
  private lastTurn: Promise<void> = Promise.resolve();
  /** Concurrent ticks share it. */
  private pendingStart: Promise<void> | undefined;
  private lastError: string | null = null;
  private isLeading = false;
  private isEnding = false;
  private hasLostLog = false;
  private isCheckFailing = false;
  /** The error that was logged last, and when. */
  private logged: { readonly message: string; readonly at: number } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options<W>) {}

  /** Undefined on standby. */
  get current(): W | undefined {
    return this.running?.writer;
  }

  get leads(): boolean {
    return this.isLeading;
  }

  get state(): FollowerState {
    return this.current?.state ?? 'standby';
  }

  get trouble(): string | null {
    return this.state === 'live' || this.state === 'standby' ? null : this.lastError;
  }

  /** Error handler of the created writers. */
  readonly onError = (err: unknown): void => {
    const { logger, messages, countError } = this.options;
    countError();
    this.lastError = errorMessage(err);
    this.hasLostLog ||= err instanceof Unavailable && err.what === 'event-log';
    if (this.state === 'stopped') logger.fatal({ err }, messages.stopped);
    else if (this.shouldLog(this.lastError)) logger.error({ err }, messages.failed);
  };

  /** The same error is logged once a minute: an unavailable store fails every attempt. */
  private shouldLog(message: string): boolean {
    const at = this.options.clock.now().getTime();
    if (message === this.logged?.message && at - this.logged.at < LOG_AGAIN_MS) return false;
    this.logged = { message, at };
    return true;
  }

  /** On standby, consecutive errors of the check are logged once: nothing depends on it. */
  private readonly onFailedTick = (err: unknown): void => {
    if (this.isLeading) return this.onError(err);
    const { logger, group } = this.options;
    if (!this.isCheckFailing) logger.warn({ err, group }, 'leader election: check failed, retrying');
    this.isCheckFailing = true;
  };

  /** The first check. An unavailable store does not fail the start: the next check retries. */
  async start(): Promise<void> {
    this.timer = setInterval(() => void this.tickOrRetry(), LEADERSHIP_TICK_MS).unref();
    await this.tick().catch((cause: unknown) => {
      if (!(cause instanceof Unavailable)) throw cause;
      this.onFailedTick(cause);
    });
  }

  async tick(): Promise<void> {
    const { leadership, logger, group } = this.options;
    if (this.isEnding) return; // a process that has resigned does not lead again
    const leads = await leadership.tick();
    if (leads !== this.isLeading)
      logger.info({ group }, leads ? 'leader election: leading' : 'leader election: following');
    this.isLeading = leads;
    if (leads) await this.options.checkLogOrigin();
    await (leads ? this.followActive() : this.pause());
    if (!this.hasLostLog || this.state !== 'live') return;
    this.hasLostLog = false;
    logger.info({ group }, 'follower: back at the head of the log');
  }

  private async tickOrRetry(): Promise<void> {
    try {
      await this.tick();
      const { logger, group } = this.options;
      if (this.isCheckFailing) logger.info({ group }, 'leader election: check succeeded again');
      this.isCheckFailing = false;
    } catch (err) {
      this.onFailedTick(err);
    }
  }

  /** Finishes pending writes before another process takes over. */
  async stop(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.timer);
    await this.pause();
    this.isLeading = false;
    const { leadership, logger, group } = this.options;
    await leadership
      .resign()
      .catch((err: unknown) => logger.warn({ err, group }, 'leader election: resignation failed, takeover delayed'));
  }

  /** Starts, or moves to the active generation; after a failure, the next tick tries again. */
  private followActive(): Promise<void> {
    return (this.pendingStart ??= this.inTurn(() => {
      this.pendingStart = undefined;
      return this.startActive();
    }));
  }

  private pause(): Promise<void> {
    this.pendingStart = undefined; // a later tick must not share a start from before the pause
    return this.inTurn(async () => {
      const previous = this.running;
      this.running = undefined;
      if (previous?.started) await previous.writer.stop();
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.lastTurn.then(work);
    this.lastTurn = done.catch(() => undefined); // reported to the caller; later work is not affected
    return done;
  }

  private async startActive(): Promise<void> {
    const { group, models, create, logger } = this.options;
    const set = await models.active(group);
    const previous = this.running;
    if (this.isEnding || (previous?.set === set && previous.started)) return;
    if (previous?.started) await previous.writer.stop();
    const running = { set, writer: create(set), started: false };
    this.running = running;
    try {
      await running.writer.start();
    } catch (cause) {
      await running.writer.stop(); // it may hold threads; the next tick creates another
      throw cause;
    }
    running.started = true;
    if (previous?.started) logger.info({ group }, 'read models: rebuilt generation active');
  }
}

const LOG_AGAIN_MS = 60_000;
