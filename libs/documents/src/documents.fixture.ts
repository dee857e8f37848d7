import { beforeAll, beforeEach, afterAll, afterEach } from '@jest/globals';
import type { CollectionDefinition } from './collection-definition.js';
import type { Collection, DocumentStore, StoredDocument } from './documents.js';
import { type Filter } from './filter.js';

export interface DocumentsUnderTest {
  readonly store: DocumentStore;
  readonly stop: () => Promise<void>;
}

export interface DurableDocumentsUnderTest extends DocumentsUnderTest {
  /** Opens the store as another process would find it now, without closing the first one. */
  readonly reopened: () => Promise<DocumentStore>;
}

export interface Cardinal {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly age?: number;
  readonly note?: string | null;
  readonly tags?: readonly string[];
  readonly elector?: boolean;
  readonly seat?: { readonly country: string; readonly city?: string };
  readonly offices?: readonly { readonly title: string; readonly since: number }[];
}

export const CARDINALS: CollectionDefinition = {
  name: 'cardinals',
  unique: [['slug'], ['name', 'seat.country']],
  indexes: [['tags'], ['seat.city'], ['offices.title'], ['age']],
};

export const cardinal = (id: string, more: Partial<Cardinal> = {}): Cardinal => ({
  _id: id,
  name: `Cardinal ${id}`,
  slug: `cardinal-${id}`,
  seat: { country: 'Italie' },
  ...more,
});

export let fixture: DocumentsUnderTest;
export let cardinals: Collection<Cardinal>;
const clearCollection = new Map<string, () => Promise<unknown>>();

export const ids = async (filter: Filter<Cardinal>): Promise<string[]> =>
  (await cardinals.find(filter)).map(({ _id }) => _id);

export const declare = <T extends StoredDocument>(definition: CollectionDefinition): Collection<T> => {
  const collection = fixture.store.collection<T>(definition);
  clearCollection.set(definition.name, () => collection.deleteMany({}));
  return collection;
};

export function prepareStore(start: () => Promise<DocumentsUnderTest>): void {
  beforeAll(async () => {
    fixture = await start();
  });
  beforeEach(async () => {
    cardinals = declare<Cardinal>(CARDINALS);
    await fixture.store.prepare();
  });
  afterEach(async () => {
    for (const clear of clearCollection.values()) await clear();
  });
  afterAll(() => fixture.stop());
}
