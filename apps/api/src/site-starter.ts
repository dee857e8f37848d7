import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { finishLeftovers, seedDemo, type Content } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Configuration } from '@fumata/platform';
import { assertOwnLog, ReadModels } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, CONTENT, DOCUMENTS, EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { EditionOpener } from './features/conclave/edition-opener.js';
import { LiveBroadcast } from './live/live-broadcast.js';
import { LiveView } from './view/live-view.js';

const CATALOGUE_REFRESH_MS = 5_000;

/** Start-up of a listening process: repairs the content, follows the log to its head, opens a conclave. */
@Injectable()
export class SiteStarter implements BeforeApplicationShutdown {
  private refreshing: NodeJS.Timeout | undefined;
  private isWaiting = false;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(CONTENT) private readonly content: Content,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly live: LiveView,
    private readonly broadcast: LiveBroadcast,
    private readonly opener: EditionOpener,
  ) {}

  async start(): Promise<void> {
    const { content, documents, log, models } = this;
    this.refreshing = setInterval(() => void this.refreshCatalogue(), CATALOGUE_REFRESH_MS);
    if (this.configuration.seed !== 'none') await seedDemo(documents, content, this.clock.now());
    await finishLeftovers(content);
    await content.catalogue.refresh();
    await assertOwnLog({ log, models, onError: (err) => this.waitsForLog(err) });
    await this.live.start();
    this.broadcast.open();
    await this.opener.openFirst();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.refreshing);
  }

  private async refreshCatalogue(): Promise<void> {
    try {
      await this.content.catalogue.refresh();
    } catch (err) {
      this.logger.warn({ err }, 'catalogue: refresh failed, retrying');
    }
  }

  /** Logged once per start. */
  private waitsForLog(err: unknown): void {
    if (!this.isWaiting) this.logger.warn({ err }, 'start: waiting for the event log');
    this.isWaiting = true;
  }
}
