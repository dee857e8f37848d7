import type { Follower } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { ActiveGenerationFollower } from '@fumata/read-models';
import type { Leadership } from '@fumata/documents';
import type { ModelWriter, ActiveGenerationOptions } from '@fumata/read-models';
import type { Logger } from 'pino';

/** `standby`: another process follows; this one takes over when that one is gone. */
export type FollowedState = Follower['state'] | 'standby';

/** What others are told of something that follows the log. */
export interface Followed {
  readonly state: FollowedState;
  /** What last went wrong, until all is well again. */
  readonly trouble: string | null;
  /** Looks whether it is this process's turn, and whether other documents serve now. */
  look(): Promise<void>;
}

/**
 * A follower of the log as this process runs it, while it leads: on the documents that serve, whichever these are. One who
 * leads no longer without knowing does no harm: all that is written is guarded by position.
 */
export class LeaderElectedFollower<
  F extends ModelWriter & { readonly state: Follower['state'] },
> implements Followed {
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
      /** Asked before anything is read or written by one who leads. @throws LogOlderThanReadModels, Unavailable */
      readonly ownLog: () => Promise<void>;
      /** Called with each trouble, also with that of a leader who can't look. */
      readonly troubled: () => void;
      readonly words: { readonly stopped: string; readonly heldUp: string };
    },
  ) {
    const { logger, group } = options;
    const onSwitched = (): void => logger.info({ group }, 'a rebuilt read model serves, and is written on');
    this.onServing = new ActiveGenerationFollower({ onSwitched, ...options });
  }

  /** Undefined on standby. */
  get current(): F | undefined {
    return this.onServing.current;
  }

  /** This process is the one that writes. */
  get leads(): boolean {
    return this.leading;
  }

  get state(): FollowedState {
    return this.current?.state ?? 'standby';
  }

  get trouble(): string | null {
    return this.state === 'live' || this.state === 'standby' ? null : this.lastTrouble;
  }

  /** To be told to whatever this makes. */
  readonly onTrouble = (err: unknown): void => {
    const { logger, words, troubled } = this.options;
    troubled();
    this.lastTrouble = err instanceof Error ? err.message : String(err);
    this.lostLog ||= err instanceof Unavailable && err.what === 'event-log';
    if (this.state === 'stopped') logger.fatal({ err }, words.stopped);
    else logger.error({ err }, words.heldUp);
  };

  /** However often it fails, one who waits says it once: nothing is held up by that. */
  private readonly onMissedLook = (err: unknown): void => {
    if (this.leading) return this.onTrouble(err);
    const { logger, group } = this.options;
    if (!this.blind) logger.warn({ err, group }, 'who has the lead can not be found out; it is asked again');
    this.blind = true;
  };

  /** The first look. A store that is away just now is no reason not to start: the next look tries again. */
  async start(): Promise<void> {
    this.looking = setInterval(() => void this.lookAgain(), LOOK_MS).unref();
    await this.look().catch((cause: unknown) => {
      if (!(cause instanceof Unavailable)) throw cause;
      this.onMissedLook(cause);
    });
  }

  async look(): Promise<void> {
    const { leadership, logger, group } = this.options;
    if (this.ending) return; // what was resigned is not taken again
    const leads = await leadership.tick();
    if (leads !== this.leading) logger.info({ group }, leads ? 'leads from now on' : 'another process leads');
    this.leading = leads;
    if (leads) await this.options.ownLog();
    await (leads ? this.onServing.tick() : this.onServing.pause());
    if (!this.lostLog || this.state !== 'live') return;
    this.lostLog = false;
    logger.info({ group }, 'stands at the head of the log again');
  }

  private async lookAgain(): Promise<void> {
    try {
      await this.look();
      const { logger, group } = this.options;
      if (this.blind) logger.info({ group }, 'it is known again who has the lead');
      this.blind = false;
    } catch (err) {
      this.onMissedLook(err);
    }
  }

  /** What is still to be written is written, before another process takes over. */
  async stop(): Promise<void> {
    this.ending = true;
    clearInterval(this.looking);
    await this.onServing.stop();
    this.leading = false;
    const { leadership, logger, group } = this.options;
    await leadership
      .resign()
      .catch((err: unknown) => logger.warn({ err, group }, 'others wait a while before they take over'));
  }
}

/** How soon a switch, or a leader's end, is noticed. What was switched from is kept for longer than that. */
const LOOK_MS = 1_000;
