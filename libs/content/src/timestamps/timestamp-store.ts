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

export type StampedTree = Pick<Timestamp, 'size' | 'at'>;

type TimestampDocument = Timestamp & StoredDocument;

/** An hourly time stamp for six weeks. */
const MAX_LISTED = 1_000;

/** Time stamps of the editions' checkpoints. */
export class TimestampStore {
  private readonly timestamps: Collection<TimestampDocument>;

  constructor(documents: DocumentStore) {
    this.timestamps = documents.collection({ name: 'timestamps', indexes: [['conclaveId', 'size']] });
  }

  /** The largest tree first; at most `limit`. */
  async of(conclaveId: string, limit = MAX_LISTED): Promise<readonly StampedTree[]> {
    const options = { sort: { size: -1 }, limit, fields: ['size', 'at'] } as const;
    return (await this.timestamps.find({ conclaveId }, options)).map(({ size, at }) => ({ size, at }));
  }

  get(conclaveId: string, size: number): Promise<Timestamp | undefined> {
    return this.timestamps.get(idOf(conclaveId, size));
  }

  async add(timestamp: Timestamp): Promise<void> {
    await this.timestamps.put({ _id: idOf(timestamp.conclaveId, timestamp.size), ...timestamp });
  }
}

const idOf = (conclaveId: string, size: number): string => `${conclaveId}-${size}`;
