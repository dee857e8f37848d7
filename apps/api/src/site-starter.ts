import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { rethrowUnlessUnavailable } from '@fumata/platform';
import { assertOwnLog, ReadModels, KeyRecord } from '@fumata/read-models';
import { EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Freshness } from './content/freshness.js';
import { ContentStarter } from './content-starter.js';
import { EditionOpener } from './features/conclave/edition-opener.js';
import { LiveBroadcast } from './live/live-broadcast.js';
import { ArchivedEditions } from './view/archived-editions.js';
import { LiveView } from './view/live-view.js';

/** Start-up of a listening process: repairs the content, follows the log to its head, opens a conclave. */
@Injectable()
export class SiteStarter {
  private isWaiting = false;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly content: ContentStarter,
    private readonly freshness: Freshness,
    private readonly models: ReadModels,
    private readonly live: LiveView,
    private readonly archived: ArchivedEditions,
    private readonly broadcast: LiveBroadcast,
    private readonly opener: EditionOpener,
    private readonly keyRecord: KeyRecord,
  ) {}

  async start(): Promise<void> {
    const { log, models } = this;
    await this.content.start();
    await this.freshness.start();
    await assertOwnLog({ log, models, onError: (err) => this.onLogUnavailable(err) });
    await this.live.start();
    await this.archived.start();
    await this.opener.openFirst();
    // Otherwise the first vote records it.
    await this.keyRecord.ensure().catch(rethrowUnlessUnavailable);
    this.broadcast.open();
  }

  /** Logged once per start. */
  private onLogUnavailable(err: unknown): void {
    if (!this.isWaiting) this.logger.warn({ err }, 'start: waiting for the event log');
    this.isWaiting = true;
  }
}
