import type { CheckpointSigned, ConclaveId } from '@fumata/conclave';
import type { Collection } from '@fumata/documents';
import { sha256, type Clock, type Wait, type WitnessAddress } from '@fumata/platform';
import { noteKeyId, TileProofs, type Cosignature, type NoteKey, type ReadTile } from '@fumata/proof';
import { cosignatureId, type CosignatureDocument, type CosignatureSlot } from '@fumata/read-models';
import type { SignedCheckpoints } from './signed-checkpoints.js';
import { submitCheckpoint, type WitnessAnswer } from './witness-client.js';

type Checkpoint = CheckpointSigned['data'];

interface SubmissionFacts {
  readonly witness: string;
  readonly conclaveId: ConclaveId;
}

interface RefusalFacts extends SubmissionFacts {
  /** HTTP status of the answer. */
  readonly status: number;
  /** The edition's last submission was refused with the same status. */
  readonly isRepeated: boolean;
}

export interface SubmitterOptions {
  readonly witness: WitnessAddress;
  readonly key: NoteKey;
  readonly checkpoints: Pick<SignedCheckpoints, 'of'>;
  readonly cosignatures: Pick<Collection<CosignatureDocument>, 'get' | 'put'>;
  readonly readTile: (conclaveId: ConclaveId) => ReadTile;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Longest wait for an answer. */
  readonly timeoutMs?: number;
  /** The first of consecutive failures; it is retried. */
  readonly onFailed?: (facts: SubmissionFacts & { readonly err: unknown }) => void;
  /** The witness has cosigned; called for each cosignature. */
  readonly onCosigned?: (facts: SubmissionFacts) => void;
  /** The witness does not know the log or its key: retried with the next checkpoint. Called for each refusal. */
  readonly onRefused?: (facts: RefusalFacts) => void;
  /** The witness has cosigned what this checkpoint does not extend: reported like a refusal. */
  readonly onContradicted?: (facts: RefusalFacts) => void;
}

const TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 300_000;

/** Obtains the cosignatures of one witness: one submission at a time, always of the newest checkpoint. */
export class WitnessSubmitter {
  /** Hash of the newest checkpoint of each edition that is to be submitted. */
  private readonly due = new Map<ConclaveId, string>();
  /** Status of the last refusal of each edition. */
  private readonly refused = new Map<ConclaveId, number>();
  private running: Promise<void> | undefined;
  private readonly stopped = new AbortController();

  constructor(private readonly options: SubmitterOptions) {}

  /** The edition has a new checkpoint. Returns at once. */
  offer(conclaveId: ConclaveId, noteHash: string): void {
    this.due.set(conclaveId, noteHash);
    this.start();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private start(): void {
    if (this.running || this.due.size === 0 || this.stopped.signal.aborted) return;
    this.running = this.run().finally(() => {
      this.running = undefined;
      this.start(); // an edition may have been offered meanwhile
    });
  }

  private async run(): Promise<void> {
    const { witness, wait, onFailed } = this.options;
    const { signal } = this.stopped;
    let failures = 0;
    // An edition that fails or is offered meanwhile is added again and comes last.
    for (const [conclaveId, noteHash] of this.due) {
      this.due.delete(conclaveId);
      try {
        await this.submitNewest(conclaveId, noteHash);
        failures = 0;
      } catch (err) {
        if (signal.aborted) return;
        if (!this.due.has(conclaveId)) this.due.set(conclaveId, noteHash);
        if (failures === 0) onFailed?.({ witness: witness.name, conclaveId, err });
        await wait(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS), signal);
        failures += 1;
      }
      if (signal.aborted) return;
    }
  }

  /** The close of a round is submitted before a later checkpoint, after which the witness would no longer cosign it. */
  private async submitNewest(conclaveId: ConclaveId, noteHash: string): Promise<void> {
    const stored = await this.options.cosignatures.get(this.idOf(conclaveId, 'newest'));
    if (stored && sha256(stored.note) === noteHash) return;
    const { newest, closed } = await this.options.checkpoints.of(conclaveId);
    if (!newest) return;
    let oldSize = stored?.size ?? 0;
    const isClosedDue = closed !== undefined && closed !== newest && closed.size > oldSize;
    for (const checkpoint of isClosedDue ? [closed, newest] : [newest]) {
      const answer = await this.submit(checkpoint, Math.min(oldSize, checkpoint.size));
      if (answer.is === 'cosigned') {
        await this.store(checkpoint, answer.cosignature, checkpoint === closed ? ['closed', 'newest'] : ['newest']);
        oldSize = checkpoint.size;
      } else if (checkpoint === newest) this.report(conclaveId, answer);
      else if (answer.is === 'conflict') oldSize = answer.size;
    }
  }

  /** The proof starts from the size that is known; if the witness names another one, from that. */
  private async submit(checkpoint: Checkpoint, oldSize: number): Promise<WitnessAnswer> {
    const answer = await this.send(checkpoint, oldSize);
    const isOther = answer.is === 'conflict' && answer.size !== oldSize && answer.size <= checkpoint.size;
    return isOther ? this.send(checkpoint, answer.size) : answer;
  }

  private async send({ conclaveId, size, root, note }: Checkpoint, oldSize: number): Promise<WitnessAnswer> {
    const { witness, key, readTile, clock, timeoutMs = TIMEOUT_MS } = this.options;
    const proofs = new TileProofs(size, readTile(conclaveId), sha256);
    if ((await proofs.root()) !== root) throw new Error('the stored tiles are not those of the checkpoint');
    const proof = oldSize === 0 ? [] : await proofs.consistency(oldSize);
    const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(timeoutMs)]);
    return submitCheckpoint({ oldSize, proof, note }, { url: witness.url, key, now: clock.now(), signal });
  }

  private async store(
    { conclaveId, size, note }: Checkpoint,
    { line, time }: Cosignature,
    slots: readonly CosignatureSlot[],
  ): Promise<void> {
    this.refused.delete(conclaveId);
    const { witness, cosignatures, onCosigned } = this.options;
    const signedAt = new Date(time * 1_000).toISOString();
    const document = { conclaveId, verifierKey: witness.verifierKey, size, note, line, time: signedAt };
    for (const slot of slots) await cosignatures.put({ _id: this.idOf(conclaveId, slot), ...document });
    onCosigned?.({ witness: witness.name, conclaveId });
  }

  private report(conclaveId: ConclaveId, answer: Exclude<WitnessAnswer, { readonly is: 'cosigned' }>): void {
    const status = answer.is === 'conflict' ? 409 : answer.status;
    const isRepeated = this.refused.get(conclaveId) === status;
    this.refused.set(conclaveId, status);
    const { witness, onRefused, onContradicted } = this.options;
    const facts = { witness: witness.name, conclaveId, status, isRepeated };
    if (status === 409 || status === 422) onContradicted?.(facts);
    else onRefused?.(facts);
  }

  private idOf(conclaveId: ConclaveId, slot: CosignatureSlot): string {
    return cosignatureId(conclaveId, noteKeyId(this.options.key, sha256), slot);
  }
}
