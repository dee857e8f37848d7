import { shareNextRun, withTimeout, type Announcements } from '@fumata/platform';
import type { CardinalCatalogue, ContentChanges } from '@fumata/content';
import type { Logger } from 'pino';

/** Age up to which a process answers without another look at the count of changes. */
const MAX_AGE_MS = 1_000;
/** The same while no announcements arrive: others may not know that this process is there. */
const MAX_AGE_UNANNOUNCED_MS = 100;
/** Shorter than the maximum age, so that requests rarely wait for a poll. */
export const POLL_INTERVAL_MS = 800;
/** Also without a counted change: a process may have crashed between a write and its count. */
const REFRESH_INTERVAL_MS = 30_000;
/** How long a request waits for a slow poll before it is answered from memory. */
const POLL_TIMEOUT_MS = 500;

interface ContentSyncOptions {
  readonly changes: ContentChanges;
  readonly catalogue: Pick<CardinalCatalogue, 'refresh'>;
  readonly announcements: Announcements;
  readonly logger: Pick<Logger, 'warn'>;
  /** Monotonic clock, ms. */
  readonly elapsed?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

const systemPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes several processes one site: whatever a process keeps of the content in memory (the catalogue, rendered pages)
 * contains every change that any process has answered. A process that has written announces it and answers once all
 * others have caught up, or after `MAX_AGE_MS`: no process answers from an older state without a poll, unless the
 * documents do not answer it.
 */
export class ContentSync {
  /** Identifies the state of the content in memory. */
  generation = -1;
  private polledAt = -Infinity;
  private refreshedAt = -Infinity;
  private unreachable = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly elapsed: () => number;

  /** Loads the changes of all processes made before the call. @throws Unavailable */
  readonly catchUp = shareNextRun(() => this.load());
  /** True once every process has acknowledged the changes made before the call. */
  private readonly announce = shareNextRun(() => this.catchUpAll());

  constructor(private readonly options: ContentSyncOptions) {
    this.elapsed = options.elapsed ?? (() => performance.now());
    options.announcements.onAnnouncement(() => this.catchUp());
  }

  async start(): Promise<void> {
    await this.options.changes.add(); // a crashed process may have left a change uncounted
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
    await this.catchUp();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Resolves once every process has the changes made before the call. */
  async publish(): Promise<void> {
    const { pause = systemPause } = this.options;
    const startedAt = this.elapsed();
    if (!(await this.announce())) await pause(Math.max(0, MAX_AGE_MS - (this.elapsed() - startedAt)));
  }

  /** Undefined if the state in memory is fresh; otherwise resolves once it is, or when the documents do not answer. */
  fresh(): Promise<void> | undefined {
    const maxAge = this.options.announcements.connected ? MAX_AGE_MS : MAX_AGE_UNANNOUNCED_MS;
    const isFresh = this.elapsed() - this.polledAt < maxAge;
    if (isFresh || this.unreachable) return undefined;
    return this.poll();
  }

  private async poll(): Promise<void> {
    await withTimeout(this.catchUp(), POLL_TIMEOUT_MS, () => undefined).catch(() => undefined); // logged by `load`
  }

  private async load(): Promise<void> {
    const { changes, catalogue, logger } = this.options;
    const startedAt = this.elapsed();
    try {
      await changes.poll();
      const { generation } = changes;
      if (generation !== this.generation || startedAt - this.refreshedAt >= REFRESH_INTERVAL_MS) {
        await catalogue.refresh();
        this.refreshedAt = startedAt;
      }
      this.generation = generation;
      this.polledAt = startedAt;
      this.unreachable = false;
    } catch (err) {
      if (!this.unreachable) logger.warn({ err }, 'content: changes of other processes unknown, retrying');
      this.unreachable = true;
      throw err;
    }
  }

  /** When the documents cannot be read, nobody serves them either: nothing to wait for. */
  private async catchUpAll(): Promise<boolean> {
    const isReadable = await this.catchUp().then(
      () => true,
      () => false,
    );
    return !isReadable || this.options.announcements.announce();
  }
}
