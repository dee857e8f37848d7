import type { Follower } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { ActiveGenerationFollower, type ModelWriter, type ActiveGenerationOptions } from '@fumata/read-models';
import type { Leadership } from '@fumata/documents';
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

/**
 * Runs a follower of the log while this process leads, on the active generation of documents. A replaced leader that
 * still writes does no harm: all writes are guarded by position.
 */
export class LeaderElectedFollower<
  F extends ModelWriter & { readonly state: Follower['state'] },
> implements FollowerStatus {
  private readonly generations: ActiveGenerationFollower<F>;
  private lastError: string | null = null;
  private isLeading = false;
  private isEnding = false;
  private hasLostLog = false;
  private isCheckFailing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: ActiveGenerationOptions<F> & {
      readonly logger: Logger;
      readonly leadership: Leadership;
      /** Called before a leader reads or writes. @throws LogOlderThanReadModels, Unavailable */
      readonly checkLogOrigin: () => Promise<void>;
      /** Called for each error of the follower, and for each failed check while this process leads. */
      readonly countError: () => void;
      readonly messages: { readonly stopped: string; readonly failed: string };
    },
  ) {
    const { logger, group } = options;
    const onSwitched = (): void => logger.info({ group }, 'read models: rebuilt generation active');
    this.generations = new ActiveGenerationFollower({ onSwitched, ...options });
  }

  /** Undefined on standby. */
  get current(): F | undefined {
    return this.generations.current;
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

  /** Error handler of the created followers. */
  readonly onError = (err: unknown): void => {
    const { logger, messages, countError } = this.options;
    countError();
    this.lastError = err instanceof Error ? err.message : String(err);
    this.hasLostLog ||= err instanceof Unavailable && err.what === 'event-log';
    if (this.state === 'stopped') logger.fatal({ err }, messages.stopped);
    else logger.error({ err }, messages.failed);
  };

  /** On standby, consecutive errors of the check are logged once: nothing depends on it. */
  private readonly onFailedTick = (err: unknown): void => {
    if (this.isLeading) return this.onError(err);
    const { logger, group } = this.options;
    if (!this.isCheckFailing) logger.warn({ err, group }, 'leader election: check failed, retrying');
    this.isCheckFailing = true;
  };

  /** The first check. An unavailable store does not fail the start: the next check retries. */
  async start(): Promise<void> {
    this.timer = setInterval(() => void this.tickOrRetry(), TICK_MS).unref();
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
    await (leads ? this.generations.tick() : this.generations.pause());
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
    await this.generations.stop();
    this.isLeading = false;
    const { leadership, logger, group } = this.options;
    await leadership
      .resign()
      .catch((err: unknown) => logger.warn({ err, group }, 'leader election: resignation failed, takeover delayed'));
  }
}

/** Interval of the checks for a generation switch or a lost leader. An inactive generation is kept for longer. */
const TICK_MS = 1_000;
