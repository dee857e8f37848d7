import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { shareNextRun } from '@fumata/platform';
import { CountedCollection } from './counted-collection.js';

interface StoredGeneration extends StoredDocument {
  readonly generation: number;
}

export const CONTENT_GENERATION = { name: 'content-generation' };

const ID = 'content';

/**
 * Counts the writes of all processes to the content in one document, so that caches of any process can follow them. The
 * count is incremented after each write. If that fails, this process knows that the count is due and increments it
 * with the next `poll`; after a crash, the start of the next process increments it.
 */
export class ContentChanges {
  /** The count, as far as this process knows it. */
  generation = 0;
  /** Number of writes of this process. */
  written = 0;
  private due = false;
  private readonly counter: Collection<StoredGeneration>;
  private readonly increment = shareNextRun(() => this.incrementOnce());

  constructor(documents: DocumentStore) {
    this.counter = documents.collection<StoredGeneration>(CONTENT_GENERATION);
  }

  /** The same collection, whose writes are counted. */
  counted<T extends StoredDocument>(collection: Collection<T>): Collection<T> {
    return new CountedCollection(collection, () => this.add());
  }

  /** Counts a write. Its outcome does not depend on the counter. */
  async add(): Promise<void> {
    this.written += 1;
    this.due = true;
    await this.increment().catch(() => undefined); // stays due
  }

  /** Reads the count of all processes. @throws Unavailable */
  async poll(): Promise<void> {
    if (this.due) await this.increment();
    else this.learn((await this.counter.get(ID))?.generation ?? 0);
  }

  /** Counts the writes that could not be counted when they were made. @throws Unavailable */
  async countDue(): Promise<void> {
    if (this.due) await this.increment();
  }

  /** Takes over a count, which may be older than the known one when answers overtake each other. */
  learn(generation: number): void {
    this.generation = generation;
  }

  private async incrementOnce(): Promise<void> {
    this.due = false;
    try {
      this.learn(await this.next());
    } catch (cause) {
      this.due = true;
      throw cause;
    }
  }

  private async next(): Promise<number> {
    for (;;) {
      const outcome = await this.counter.update(ID, { increment: { generation: 1 } });
      if (outcome.updated) return outcome.document.generation;
      const first = await this.counter.insert({ _id: ID, generation: 1 });
      if (first.inserted) return 1;
    }
  }
}
