import type { ConclaveId } from '@fumata/conclave';
import { TreeThread, type LoggedCheckpoint } from '@fumata/read-models';
import { Sealer, type SealerOptions } from './sealer.js';

/** Submits checkpoints to others: witnesses, a time-stamp authority. */
export interface CheckpointReceiver {
  /** Returns at once; the same checkpoint is offered repeatedly. */
  readonly offer: (conclaveId: ConclaveId, checkpoint: LoggedCheckpoint) => void;
  stop(): Promise<void>;
}

/**
 * A sealer, the receivers of its checkpoints, and a tree thread of its own, so that a later sealer starts with empty
 * trees.
 */
export class SealerWithThread {
  private readonly trees = new TreeThread();
  private readonly sealer: Sealer;

  constructor(
    options: Omit<SealerOptions, 'trees' | 'onCheckpoint'>,
    private readonly receivers: readonly CheckpointReceiver[],
  ) {
    this.sealer = new Sealer({
      ...options,
      trees: this.trees,
      onCheckpoint: (conclaveId, checkpoint) => {
        for (const { offer } of receivers) offer(conclaveId, checkpoint);
      },
    });
  }

  get state(): Sealer['state'] {
    return this.sealer.state;
  }

  start(): Promise<void> {
    return this.sealer.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.sealer.stop(), ...this.receivers.map((receiver) => receiver.stop())]);
    await this.trees.close();
  }
}
