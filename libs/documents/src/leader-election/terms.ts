import type { Collection, DocumentStore, StoredDocument } from '../documents.js';

/** One term of a leader; the newest term of a group counts. */
export interface Term extends StoredDocument {
  /** Name of the elected task, for instance a projection. */
  readonly group: string;
  readonly number: number;
  readonly by: string;
  /** Heartbeat counter; if it stands still, the leader is gone or frozen. */
  readonly beat: number;
  /** The leader resigned: the next one need not wait for missed heartbeats. */
  readonly over: boolean;
}

/** Number of terms kept per group, for processes that have just read an older one. */
const TERMS_KEPT = 3;

/** Terms rely only on the uniqueness of document ids: no clocks are compared, and no update has to be atomic. */
export class Terms {
  private readonly documents: Collection<Term>;

  /** @param name of the collection: a few documents per group */
  constructor(store: DocumentStore, name: string) {
    this.documents = store.collection<Term>({ name });
  }

  async newest(group: string): Promise<Term | undefined> {
    const [term] = await this.documents.find({ group }, { sort: { number: -1 }, limit: 1 });
    return term;
  }

  /** Undefined if another process has taken the number. */
  async take(group: string, number: number, by: string): Promise<Term | undefined> {
    const term: Term = { _id: `${group}-${number}`, group, number, by, beat: 0, over: false };
    const { inserted } = await this.documents.insert(term);
    if (!inserted) return undefined;
    await this.documents.deleteMany({ group, number: { $lte: number - TERMS_KEPT } });
    return term;
  }

  /** Called only by the leader of the term. */
  async update(term: Term): Promise<void> {
    await this.documents.replace(term);
  }
}
