import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentSync } from './content-sync.js';
import { InterruptedImports } from './interrupted-imports.js';

/** Keeps the content in step with the other processes. */
@Global()
@Module({ providers: [ContentSync, InterruptedImports], exports: [ContentSync, InterruptedImports] })
export class ContentModule implements BeforeApplicationShutdown {
  constructor(
    private readonly sync: ContentSync,
    private readonly imports: InterruptedImports,
  ) {}

  beforeApplicationShutdown(): void {
    this.sync.stop();
    this.imports.stop();
  }
}
