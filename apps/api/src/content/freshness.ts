import { setImmediate } from 'node:timers/promises';
import { shareNextRun, withTimeout } from '@fumata/platform';
import { CardinalCatalogue } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { DOCUMENTS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';

/** How long a request waits for the documents before it is answered from memory. */
const TIMEOUT_MS = 2_000;
/** The same while the documents are unavailable. */
const TIMEOUT_WHILE_UNAVAILABLE_MS = 50;
/** Polling interval while there are no requests: live pushes contain names, which must be current too. */
const IDLE_INTERVAL_MS = 1_000;
/** Reload interval without a counted write: a process may have died between a write and its count. */
const REFRESH_INTERVAL_MS = 30_000;

/**
 * Refreshes the content caches of this process (catalogue, rendered pages) before a request is answered, if any process
 * has written content since. Requests of one turn of the event loop share one read.
 */
@Injectable()
export class Freshness {
  /** Number of writes that the memory of this process contains. */
  writes = -1;
  /** Log position of the state that an administrator's command was answered with, by any process. */
  commandPosition = '';
  private refreshedAt = -Infinity;
  private isUnavailable = false;
  /** The read of the requests that have arrived in this turn of the event loop. */
  private sharedRead: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** Loads the changes of all processes made before the call. @throws Unavailable */
  readonly catchUp = shareNextRun(() => this.load());

  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(CardinalCatalogue) private readonly catalogue: Pick<CardinalCatalogue, 'refresh'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    /** Monotonic clock, ms. */
    @Optional() private readonly elapsed: () => number = () => performance.now(),
  ) {}

  async start(): Promise<void> {
    await this.catchUp();
    if (this.isStopped) return;
    this.timer = setInterval(() => void this.refreshWithinTimeout(), IDLE_INTERVAL_MS);
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** Loads the changes made before the call; resolves also if the documents do not answer in time. */
  refreshWithinTimeout(): Promise<void> {
    this.sharedRead ??= setImmediate().then(() => {
      this.sharedRead = undefined;
      const timeoutMs = this.isUnavailable ? TIMEOUT_WHILE_UNAVAILABLE_MS : TIMEOUT_MS;
      return withTimeout(this.catchUp(), timeoutMs, () => this.markUnavailable()).catch(() => undefined); // logged
    });
    return this.sharedRead;
  }

  /** Publishes a log position, for which every process waits before its next answer. */
  async publishPosition(position: string): Promise<void> {
    // Without documents the others follow the log only.
    await withTimeout(this.documents.raisePosition(position), TIMEOUT_MS, () => undefined).catch(() => undefined);
  }

  private async load(): Promise<void> {
    try {
      const { writes, position } = await this.documents.watermarks();
      const startedAt = this.elapsed();
      if (writes !== this.writes || startedAt - this.refreshedAt >= REFRESH_INTERVAL_MS) {
        await this.catalogue.refresh();
        this.refreshedAt = startedAt;
      }
      this.writes = writes;
      this.commandPosition = position;
      this.isUnavailable = false;
    } catch (err) {
      this.markUnavailable(err);
      throw err;
    }
  }

  private markUnavailable(err?: unknown): void {
    if (!this.isUnavailable) this.logger.warn({ err }, 'content: changes of other processes unknown, retrying');
    this.isUnavailable = true;
  }
}
