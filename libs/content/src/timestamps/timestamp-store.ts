import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';

/** An RFC 3161 time stamp of a checkpoint. It comes from outside; a lost one cannot be obtained again. */
export interface Timestamp {
  readonly conclaveId: string;
  /** Size of the checkpoint's tree. */
  readonly size: number;
  /** The stamped text: the checkpoint as the log signed it. */
  readonly note: string;
  /** The authority's whole answer (TimeStampResp, DER) in base64. */
  readonly answer: string;
  /** The time that the authority states, ISO 8601. */
  readonly at: string;
}

type TimestampDocument = Timestamp & StoredDocument;

/** Time stamps of the editions' checkpoints. */
export class TimestampStore {
  private readonly timestamps: Collection<TimestampDocument>;

  constructor(documents: DocumentStore) {
    this.timestamps = documents.collection({ name: 'timestamps', indexes: [['conclaveId']] });
  }

  /** Largest tree first. */
  async of(conclaveId: string): Promise<readonly Timestamp[]> {
    return (await this.timestamps.find({ conclaveId })).toSorted((a, b) => b.size - a.size);
  }

  get(conclaveId: string, size: number): Promise<Timestamp | undefined> {
    return this.timestamps.get(idOf(conclaveId, size));
  }

  async add(timestamp: Timestamp): Promise<void> {
    await this.timestamps.put({ _id: idOf(timestamp.conclaveId, timestamp.size), ...timestamp });
  }
}

const idOf = (conclaveId: string, size: number): string => `${conclaveId}-${size}`;
