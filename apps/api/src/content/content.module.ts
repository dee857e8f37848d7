import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { Freshness } from './freshness.js';

/** Keeps this process's content up to date with the writes of other processes. */
@Global()
@Module({ providers: [Freshness], exports: [Freshness] })
export class ContentModule implements BeforeApplicationShutdown {
  constructor(private readonly freshness: Freshness) {}

  beforeApplicationShutdown(): void {
    this.freshness.stop();
  }
}
