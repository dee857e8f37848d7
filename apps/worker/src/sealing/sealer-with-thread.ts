import { TreeThread } from '@fumata/read-models';
import { Sealer, type SealerOptions } from './sealer.js';

/** A sealer with its own tree thread, so that a later sealer starts with empty trees. */
export class SealerWithThread {
  private readonly trees = new TreeThread();
  private readonly sealer: Sealer;

  constructor(options: Omit<SealerOptions, 'trees'>) {
    this.sealer = new Sealer({ ...options, trees: this.trees });
  }

  get state(): Sealer['state'] {
    return this.sealer.state;
  }

  start(): Promise<void> {
    return this.sealer.start();
  }

  async stop(): Promise<void> {
    await this.sealer.stop();
    await this.trees.close();
  }
}
