import { Inject, Injectable } from '@nestjs/common';
import {
  AccountStore,
  ActStore,
  ArticleStore,
  CardinalStore,
  DownloadStore,
  finishLeftovers,
  GalleryImageStore,
  GalleryStore,
  PapabileDuJourStore,
  QuestionStore,
  seedDemo,
  type CardinalStep,
  type Imports,
  type QuestionStep,
} from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { Clock, Configuration } from '@fumata/platform';
import { CARDINAL_IMPORTS, CLOCK, CONFIGURATION, DOCUMENTS, QUESTION_IMPORTS } from '@fumata/stores';

/** Prepares the content at start-up. */
@Injectable()
export class ContentStarter {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(CARDINAL_IMPORTS) readonly cardinalImports: Imports<CardinalStep>,
    @Inject(QUESTION_IMPORTS) readonly questionImports: Imports<QuestionStep>,
    readonly accounts: AccountStore,
    readonly acts: ActStore,
    readonly articles: ArticleStore,
    readonly cardinals: CardinalStore,
    readonly downloads: DownloadStore,
    readonly galleries: GalleryStore,
    readonly galleryImages: GalleryImageStore,
    readonly papabileDays: PapabileDuJourStore,
    readonly questions: QuestionStore,
  ) {}

  /** Seeds the demo content, if configured, and completes what a crash left unfinished. */
  async start(): Promise<void> {
    if (this.configuration.seed !== 'none') await seedDemo(this.documents, this, this.clock.now());
    await finishLeftovers(this);
  }
}
