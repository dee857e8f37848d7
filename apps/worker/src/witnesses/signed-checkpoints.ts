import { sealsStream, upcastConclaveEvents, type CheckpointSigned, type ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';

type Checkpoint = CheckpointSigned['data'];

interface EditionCheckpoints {
  readonly revision: number;
  /** Size of the last sealed tree; 0 for none. */
  readonly sealedSize: number;
  readonly newest: Checkpoint | undefined;
  /** The newest that ends with the close of a round. */
  readonly closed: Checkpoint | undefined;
}

const NO_CHECKPOINTS: EditionCheckpoints = { revision: -1, sealedSize: 0, newest: undefined, closed: undefined };

/** Reads the checkpoints of editions from the log; keeps what it has read. */
export class SignedCheckpoints {
  private readonly cached = new Map<ConclaveId, EditionCheckpoints>();

  constructor(private readonly log: Pick<EventLog, 'readStream'>) {}

  async of(conclaveId: ConclaveId): Promise<Pick<EditionCheckpoints, 'newest' | 'closed'>> {
    let signed = this.cached.get(conclaveId) ?? NO_CHECKPOINTS;
    const events = await this.log.readStream(sealsStream(conclaveId), signed.revision + 1);
    for (const { type, data, revision } of upcastConclaveEvents(events)) {
      signed = { ...signed, revision };
      // A seal and the checkpoint of the same tree are recorded together, the seal first.
      if (type === 'RoundSealed') signed = { ...signed, sealedSize: data.size };
      if (type === 'CheckpointSigned')
        signed = { ...signed, newest: data, ...(data.size === signed.sealedSize && { closed: data }) };
    }
    this.cached.set(conclaveId, signed);
    return signed;
  }
}
