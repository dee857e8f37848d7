import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  ArticleStore,
  CardinalStore,
  ContentRecovery,
  PapabileDuJourStore,
  QuestionStore,
  removeUnfinishedImports,
  seedDemo,
} from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { Unavailable, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, DOCUMENTS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';

const RETRY_INTERVAL_MS = 5_000;

/** Prepares the content at start-up. */
@Injectable()
export class ContentStarter implements BeforeApplicationShutdown {
  private retry: NodeJS.Timeout | undefined;
  private isPreparing = false;
  private isStopped = false;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly recovery: ContentRecovery,
    readonly articles: ArticleStore,
    readonly cardinals: CardinalStore,
    readonly papabileDays: PapabileDuJourStore,
    readonly questions: QuestionStore,
  ) {}

  /**
   * Seeds the demo content, if configured, and completes what a crash left unfinished. An embedded store that cannot be
   * written (full disk) does not prevent a start: the preparation is repeated until it succeeds.
   */
  async start(): Promise<void> {
    try {
      await this.prepare();
    } catch (err) {
      if (!(err instanceof Unavailable) || this.configuration.mongodbUri !== undefined) throw err;
      this.logger.error({ err }, 'start: documents cannot be written, the site is read-only, retrying');
      if (this.isStopped) return;
      this.retry = setInterval(() => void this.prepareAgain(), RETRY_INTERVAL_MS);
    }
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearInterval(this.retry);
  }

  private async prepare(): Promise<void> {
    if (this.configuration.seed !== 'none') await seedDemo(this.documents, this, this.clock.now());
    await removeUnfinishedImports(this.documents);
    await this.recovery.run();
  }

  private async prepareAgain(): Promise<void> {
    if (this.isPreparing) return;
    this.isPreparing = true;
    try {
      await this.prepare();
      clearInterval(this.retry);
      this.logger.info('start: documents can be written again');
    } catch (err) {
      // An outage was logged at the start.
      if (!(err instanceof Unavailable)) this.logger.error({ err }, 'start: content not prepared, retrying');
    } finally {
      this.isPreparing = false;
    }
  }
}
