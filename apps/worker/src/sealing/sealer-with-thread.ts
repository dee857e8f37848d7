import { TreeThread } from '@fumata/read-models';
import type { WitnessSubmissions } from '../witnesses/witness-submissions.js';
import { Sealer, type SealerOptions } from './sealer.js';

/** A sealer with its own tree thread, so that a later sealer starts with empty trees, and the submissions to witnesses. */
export class SealerWithThread {
  private readonly trees = new TreeThread();
  private readonly sealer: Sealer;

  constructor(
    options: Omit<SealerOptions, 'trees' | 'onCheckpoint'>,
    private readonly submissions: WitnessSubmissions,
  ) {
    this.sealer = new Sealer({ ...options, trees: this.trees, onCheckpoint: submissions.offer });
  }

  get state(): Sealer['state'] {
    return this.sealer.state;
  }

  start(): Promise<void> {
    return this.sealer.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.sealer.stop(), this.submissions.stop()]);
    await this.trees.close();
  }
}
