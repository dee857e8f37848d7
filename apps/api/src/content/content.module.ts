import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentSync } from './content-sync.js';

/** Keeps the content in memory in step with the other processes. */
@Global()
@Module({ providers: [ContentSync], exports: [ContentSync] })
export class ContentModule implements BeforeApplicationShutdown {
  constructor(private readonly sync: ContentSync) {}

  beforeApplicationShutdown(): void {
    this.sync.stop();
  }
}
