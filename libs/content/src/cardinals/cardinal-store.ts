import type { Collection, DocumentStore } from '@fumata/documents';
import type { StoredCardinal } from './cardinal.js';

/** The cardinals of the site: content, never to be dropped. */
export class CardinalStore {
  private readonly cardinals: Collection<StoredCardinal>;

  constructor(documents: DocumentStore) {
    this.cardinals = documents.collection<StoredCardinal>({
      name: 'cardinals',
      unique: [['slug']],
      indexes: [['updatedAt']],
    });
  }

  /** All that changed at or after a moment (everything without one), those in the trash included. */
  changedSince(moment?: string): Promise<StoredCardinal[]> {
    return this.cardinals.find(moment === undefined ? {} : { updatedAt: { $gte: moment } });
  }

  count(): Promise<number> {
    return this.cardinals.count();
  }

  /** Adds those whose id and slug are free; says how many that were. */
  async addMissing(cardinals: readonly StoredCardinal[]): Promise<number> {
    return (await this.cardinals.insertMany(cardinals)).inserted;
  }
}
