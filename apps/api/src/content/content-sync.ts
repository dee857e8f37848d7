import { shareNextRun, withTimeout, type Announcements } from '@fumata/platform';
import { CardinalCatalogue, ContentChanges } from '@fumata/content';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ANNOUNCEMENTS, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';

/** Age up to which a process answers without another look at the count of changes. */
const MAX_AGE_MS = 900;
/** The same while no announcements arrive: others may not know that this process is there. */
const MAX_AGE_UNANNOUNCED_MS = 100;
/** Shorter than the maximum age, so that requests rarely wait for a poll. */
export const POLL_INTERVAL_MS = 700;
/** Also without a counted change: a process may have crashed between a write and its count. */
const REFRESH_INTERVAL_MS = 30_000;
/** How long a request waits for a slow poll before it is answered from memory. */
const POLL_TIMEOUT_MS = 500;

/** Monotonic clock, ms, and pauses. */
interface Timing {
  readonly elapsed: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const systemTiming: Timing = {
  elapsed: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Makes several processes one site: whatever a process keeps of the content in memory (the catalogue, rendered pages)
 * contains every change that any process has answered. A process that has written announces it and answers once all
 * others have caught up, or after `MAX_AGE_MS`: no process answers from an older state without a poll, unless the
 * documents do not answer it.
 */
@Injectable()
export class ContentSync {
  /** Identifies the state of the content in this process's memory. */
  generation = 0;
  /** The count of changes that the memory contains. */
  private contained = -1;
  private polledAt = -Infinity;
  private refreshedAt = -Infinity;
  private unreachable = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly waits: Histogram<'acknowledged'>;

  /** Loads the changes of all processes made before the call. @throws Unavailable */
  readonly catchUp = shareNextRun(() => this.load());
  /** True once every process has acknowledged the changes made before the call. */
  private readonly announce = shareNextRun(() => this.catchUpAll());

  constructor(
    private readonly changes: ContentChanges,
    @Inject(CardinalCatalogue) private readonly catalogue: Pick<CardinalCatalogue, 'refresh'>,
    @Inject(ANNOUNCEMENTS) private readonly announcements: Announcements,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(METRICS) metrics: Registry,
    @Optional() private readonly timing: Timing = systemTiming,
  ) {
    this.waits = new Histogram({
      name: 'fumata_content_publish_seconds',
      help: 'What a write waits for the other processes, by whether all have acknowledged its change',
      labelNames: ['acknowledged'],
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3, 1, 2],
      registers: [metrics],
    });
    announcements.onAnnouncement((generation) => {
      changes.learn(generation);
      return this.advance(true);
    });
  }

  async start(): Promise<void> {
    await this.changes.add(); // a crashed process may have left a change uncounted
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
    // Where the count cannot be written (full disk), the content can still be read.
    await this.catchUp().catch(() => this.advance(true));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Resolves once every process has the changes made before the call. */
  async publish(): Promise<void> {
    const startedAt = this.timing.elapsed();
    const acknowledged = await this.announce();
    if (!acknowledged) await this.timing.pause(Math.max(0, MAX_AGE_MS - (this.timing.elapsed() - startedAt)));
    this.waits.observe({ acknowledged: String(acknowledged) }, (this.timing.elapsed() - startedAt) / 1_000);
  }

  /** Undefined if the state in memory is fresh; otherwise resolves once it is, or when the documents do not answer. */
  fresh(): Promise<void> | undefined {
    const maxAge = this.announcements.connected ? MAX_AGE_MS : MAX_AGE_UNANNOUNCED_MS;
    const isFresh = this.timing.elapsed() - this.polledAt < maxAge;
    if (isFresh || this.unreachable) return undefined;
    return this.poll();
  }

  private async poll(): Promise<void> {
    await withTimeout(this.catchUp(), POLL_TIMEOUT_MS, () => undefined).catch(() => undefined); // logged by `load`
  }

  private async load(): Promise<void> {
    const { changes, logger } = this;
    const startedAt = this.timing.elapsed();
    try {
      await changes.poll();
      await this.advance();
      this.polledAt = startedAt;
      this.unreachable = false;
    } catch (err) {
      if (!this.unreachable) logger.warn({ err }, 'content: changes of other processes unknown, retrying');
      this.unreachable = true;
      throw err;
    }
  }

  /** Refreshes the memory if the known count is not the one that it contains; if `isChanged`, whatever the count. */
  private async advance(isChanged = false): Promise<void> {
    const { changes, catalogue } = this;
    const { generation } = changes;
    const startedAt = this.timing.elapsed();
    const isNew = isChanged || generation !== this.contained;
    if (isNew || startedAt - this.refreshedAt >= REFRESH_INTERVAL_MS) {
      await catalogue.refresh();
      this.refreshedAt = startedAt;
    }
    this.contained = generation;
    if (isNew) this.generation += 1;
  }

  private async catchUpAll(): Promise<boolean> {
    const { changes, announcements } = this;
    await changes.countDue().catch(() => undefined); // stays due, and the others refresh without a new count
    const announced = announcements.announce(changes.generation);
    // The next request tries again.
    await this.advance(true).catch(() => (this.polledAt = -Infinity));
    return announced;
  }
}
