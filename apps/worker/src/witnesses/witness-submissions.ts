import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { WitnessAddress } from '@fumata/platform';
import { readVerifierKey } from '@fumata/proof';
import type { LoggedCheckpoint } from '@fumata/read-models';
import { SignedCheckpoints } from './signed-checkpoints.js';
import { WitnessSubmitter, type SubmitterOptions } from './witness-submitter.js';

export interface SubmissionsOptions extends Omit<SubmitterOptions, 'witness' | 'key' | 'checkpoints'> {
  readonly log: Pick<EventLog, 'readStream'>;
  /** All submissions have ended. */
  readonly onStopped?: () => void;
}

/** Submits each new checkpoint to all witnesses, each at its own pace. Nothing else waits for them. */
export class WitnessSubmissions {
  /** Hash of the checkpoint of each edition that was offered last. */
  private readonly offered = new Map<ConclaveId, string>();

  private constructor(
    private readonly submitters: readonly WitnessSubmitter[],
    private readonly onStopped: SubmissionsOptions['onStopped'],
  ) {}

  static to(
    witnesses: readonly WitnessAddress[],
    { log, onStopped, ...options }: SubmissionsOptions,
  ): WitnessSubmissions {
    const checkpoints = new SignedCheckpoints(log);
    const submitters = witnesses.map((witness) => {
      const key = readVerifierKey(witness.verifierKey);
      if (!key) throw new TypeError(`not a verifier key: ${witness.verifierKey}`); // the configuration is validated
      return new WitnessSubmitter({ ...options, witness, key, checkpoints });
    });
    return new WitnessSubmissions(submitters, onStopped);
  }

  /** Returns at once; a checkpoint that was offered before is not submitted again. */
  readonly offer = (conclaveId: ConclaveId, { noteHash }: LoggedCheckpoint): void => {
    if (this.offered.get(conclaveId) === noteHash) return;
    this.offered.set(conclaveId, noteHash);
    for (const submitter of this.submitters) submitter.offer(conclaveId, noteHash);
  };

  async stop(): Promise<void> {
    await Promise.all(this.submitters.map((submitter) => submitter.stop()));
    this.onStopped?.();
  }
}
