import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import type { EventLog } from '@fumata/event-log';
import { assertOwnLog, ReadModels } from '@fumata/read-models';
import { EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { ContentStarter } from './content-starter.js';
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
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly content: ContentStarter,
    private readonly catalogue: CardinalCatalogue,
    private readonly models: ReadModels,
    private readonly live: LiveView,
    private readonly broadcast: LiveBroadcast,
    private readonly opener: EditionOpener,
  ) {}

  async start(): Promise<void> {
    const { log, models } = this;
    this.refreshing = setInterval(() => void this.refreshCatalogue(), CATALOGUE_REFRESH_MS);
    await this.content.start();
    await this.catalogue.refresh();
    await assertOwnLog({ log, models, onError: (err) => this.onLogUnavailable(err) });
    await this.live.start();
    this.broadcast.open();
    await this.opener.openFirst();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.refreshing);
  }

  private async refreshCatalogue(): Promise<void> {
    try {
      await this.catalogue.refresh();
    } catch (err) {
      this.logger.warn({ err }, 'catalogue: refresh failed, retrying');
    }
  }

  /** Logged once per start. */
  private onLogUnavailable(err: unknown): void {
    if (!this.isWaiting) this.logger.warn({ err }, 'start: waiting for the event log');
    this.isWaiting = true;
  }
}
