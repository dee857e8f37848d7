import type { Follower } from '@fumata/event-log';
import { OnServing } from '@fumata/read-models';
import type { Follows, OnServingOptions } from '@fumata/read-models';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** What others are told of something that follows the log. */
export interface Followed {
  readonly state: Follower['state'];
  /** What last went wrong, until all is well again. */
  readonly trouble: string | null;
  /** Looks whether other documents serve now. */
  look(): Promise<void>;
}

/** A follower of the log as this process runs it: on the documents that serve, whichever these are. */
export class FollowedGroup<F extends Follows & { readonly state: Follower['state'] }> implements Followed {
  private readonly onServing: OnServing<F>;
  private lastTrouble: string | null = null;
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly options: OnServingOptions<F> & {
      readonly logger: Logger;
      readonly words: { readonly stopped: string; readonly heldUp: string };
    },
  ) {
    const { logger, group } = options;
    const onSwitched = (): void => logger.info({ group }, 'a rebuilt read model serves, and is written on');
    this.onServing = new OnServing({ onSwitched, ...options });
    this.looking = setInterval(() => {
      this.look().catch((err: unknown) => logger.warn({ err, group }, 'the pointer could not be read'));
    }, LOOK_MS).unref();
  }

  get current(): F {
    return this.onServing.current;
  }

  get state(): Follower['state'] {
    return this.current.state;
  }

  get trouble(): string | null {
    return this.state === 'live' ? null : this.lastTrouble;
  }

  /** To be told to whatever this makes. */
  readonly onTrouble = (err: unknown): void => {
    const { logger, words } = this.options;
    this.lastTrouble = err instanceof Error ? err.message : String(err);
    if (this.state === 'stopped') logger.fatal({ err }, words.stopped);
    else logger.error({ err }, words.heldUp);
  };

  look(): Promise<void> {
    return this.onServing.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.onServing.stop();
  }
}

/** How soon a switch is noticed. What was switched from is kept for longer than that. */
const LOOK_MS = 1_000;

/** 1 while it stands at the head of the log. */
export function gaugeOf(
  { state, help, name }: { state: () => string; help: string; name: string },
  metrics: Registry,
): void {
  new Gauge({
    ...{ name, help, registers: [metrics] },
    collect() {
      this.set(state() === 'live' ? 1 : 0);
    },
  });
}
