import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { CardinalCatalogue, ContentChanges } from '@fumata/content';
import type { Announcements } from '@fumata/platform';
import { ANNOUNCEMENTS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { ContentSync } from './content-sync.js';

/** Keeps the content in memory in step with the other processes. */
@Global()
@Module({
  providers: [
    {
      provide: ContentSync,
      inject: [ContentChanges, CardinalCatalogue, ANNOUNCEMENTS, LOGGER],
      useFactory: (
        changes: ContentChanges,
        catalogue: CardinalCatalogue,
        announcements: Announcements,
        logger: Logger,
      ) => new ContentSync({ changes, catalogue, announcements, logger }),
    },
  ],
  exports: [ContentSync],
})
export class ContentModule implements BeforeApplicationShutdown {
  constructor(private readonly sync: ContentSync) {}

  beforeApplicationShutdown(): void {
    this.sync.stop();
  }
}
