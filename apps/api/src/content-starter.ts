import { Inject, Injectable } from '@nestjs/common';
import {
  ArticleStore,
  CardinalStore,
  ContentRecovery,
  PapabileDuJourStore,
  QuestionStore,
  seedDemo,
} from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, DOCUMENTS } from '@fumata/stores';
import { InterruptedImports } from './content/interrupted-imports.js';

/** Prepares the content at start-up. */
@Injectable()
export class ContentStarter {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    private readonly recovery: ContentRecovery,
    private readonly imports: InterruptedImports,
    readonly articles: ArticleStore,
    readonly cardinals: CardinalStore,
    readonly papabileDays: PapabileDuJourStore,
    readonly questions: QuestionStore,
  ) {}

  /** Seeds the demo content, if configured, and completes what a crash left unfinished. */
  async start(): Promise<void> {
    if (this.configuration.seed !== 'none') await seedDemo(this.documents, this, this.clock.now());
    await this.recovery.run();
    this.imports.start();
  }
}
