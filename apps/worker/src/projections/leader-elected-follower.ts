import type { Follower } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { ActiveGenerationFollower } from '@fumata/read-models';
import type { Leadership } from '@fumata/documents';
import type { ModelWriter, ActiveGenerationOptions } from '@fumata/read-models';
import type { Logger } from 'pino';

/** `standby`: another process leads; this one takes over when it is gone. */
export type FollowedState = Follower['state'] | 'standby';

/** Reported state of a follower of the log. */
export interface Followed {
  readonly state: FollowedState;
  /** The last error until recovery. */
  readonly trouble: string | null;
  /** Checks the leadership and the active generation. */
  look(): Promise<void>;
}

/**
 * Runs a follower of the log while this process leads, on the active generation of documents. A former leader that
 * does not know it yet does no harm: all writes are guarded by position.
 */
export class LeaderElectedFollower<F extends ModelWriter & { readonly state: Follower['state'] }> implements Followed {
  private readonly onServing: ActiveGenerationFollower<F>;
  private lastTrouble: string | null = null;
  private leading = false;
  private ending = false;
  private lostLog = false;
  private blind = false;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: ActiveGenerationOptions<F> & {
      readonly logger: Logger;
      readonly leadership: Leadership;
      /** Called before a leader reads or writes. @throws LogOlderThanReadModels, Unavailable */
      readonly ownLog: () => Promise<void>;
      /** Called for each error, also of a leader's check. */
      readonly troubled: () => void;
      readonly words: { readonly stopped: string; readonly heldUp: string };
    },
  ) {
    const { logger, group } = options;
    const onSwitched = (): void => logger.info({ group }, 'read models: rebuilt generation active');
    this.onServing = new ActiveGenerationFollower({ onSwitched, ...options });
  }

  /** Undefined on standby. */
  get current(): F | undefined {
    return this.onServing.current;
  }

  /** This process is the leader. */
  get leads(): boolean {
    return this.leading;
  }

  get state(): FollowedState {
    return this.current?.state ?? 'standby';
  }

  get trouble(): string | null {
    return this.state === 'live' || this.state === 'standby' ? null : this.lastTrouble;
  }

  /** Error handler of the created followers. */
  readonly onTrouble = (err: unknown): void => {
    const { logger, words, troubled } = this.options;
    troubled();
    this.lastTrouble = err instanceof Error ? err.message : String(err);
    this.lostLog ||= err instanceof Unavailable && err.what === 'event-log';
    if (this.state === 'stopped') logger.fatal({ err }, words.stopped);
    else logger.error({ err }, words.heldUp);
  };

  /** On standby an error of the check is logged once: nothing depends on it. */
  private readonly onMissedLook = (err: unknown): void => {
    if (this.leading) return this.onTrouble(err);
    const { logger, group } = this.options;
    if (!this.blind) logger.warn({ err, group }, 'leader election: check failed, retrying');
    this.blind = true;
  };

  /** The first check. An unavailable store does not fail the start: the next check retries. */
  async start(): Promise<void> {
    this.looking = setInterval(() => void this.lookAgain(), LOOK_MS).unref();
    await this.look().catch((cause: unknown) => {
      if (!(cause instanceof Unavailable)) throw cause;
      this.onMissedLook(cause);
    });
  }

  async look(): Promise<void> {
    const { leadership, logger, group } = this.options;
    if (this.ending) return; // a resigned leadership is not taken again
    const leads = await leadership.tick();
    if (leads !== this.leading)
      logger.info({ group }, leads ? 'leader election: leading' : 'leader election: following');
    this.leading = leads;
    if (leads) await this.options.ownLog();
    await (leads ? this.onServing.tick() : this.onServing.pause());
    if (!this.lostLog || this.state !== 'live') return;
    this.lostLog = false;
    logger.info({ group }, 'follower: back at the head of the log');
  }

  private async lookAgain(): Promise<void> {
    try {
      await this.look();
      const { logger, group } = this.options;
      if (this.blind) logger.info({ group }, 'leader election: check succeeded again');
      this.blind = false;
    } catch (err) {
      this.onMissedLook(err);
    }
  }

  /** Finishes pending writes before another process takes over. */
  async stop(): Promise<void> {
    this.ending = true;
    clearInterval(this.looking);
    await this.onServing.stop();
    this.leading = false;
    const { leadership, logger, group } = this.options;
    await leadership
      .resign()
      .catch((err: unknown) => logger.warn({ err, group }, 'leader election: resignation failed, takeover delayed'));
  }
}

/** Interval of the checks for a generation switch or a lost leader. An inactive generation is kept for longer. */
const LOOK_MS = 1_000;
