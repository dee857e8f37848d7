import type { Collection, DocumentStore, StoredDocument } from '../documents.js';

/** One term of office: who has the right to do a work. The newest counts. */
export interface Term extends StoredDocument {
  /** The work. */
  readonly group: string;
  readonly number: number;
  readonly by: string;
  /** Raised by its holder again and again: whose beat stands still is gone, or frozen. */
  readonly beat: number;
  /** Its holder has gone in good order: the next one need not wait. */
  readonly over: boolean;
}

/** Old terms are kept for whoever has read one of them just now. */
const KEPT = 3;

/**
 * Terms of office rest on one thing alone: that no two documents can have one id. No clock is compared with another, and
 * no update has to be atomic.
 */
export class Terms {
  private readonly documents: Collection<Term>;

  /** @param name of the collection that holds them: a handful for each work */
  constructor(store: DocumentStore, name: string) {
    this.documents = store.collection<Term>({ name });
  }

  async newest(group: string): Promise<Term | undefined> {
    const [term] = await this.documents.find({ group }, { sort: { number: -1 }, limit: 1 });
    return term;
  }

  /** Undefined when somebody else has taken that number. */
  async take(group: string, number: number, by: string): Promise<Term | undefined> {
    const term: Term = { _id: `${group}-${number}`, group, number, by, beat: 0, over: false };
    const { inserted } = await this.documents.insert(term);
    if (!inserted) return undefined;
    await this.documents.deleteMany({ group, number: { $lte: number - KEPT } });
    return term;
  }

  /** By its holder alone. */
  async keep(term: Term): Promise<void> {
    await this.documents.replace(term);
  }
}
