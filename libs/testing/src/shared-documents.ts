import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';

/**
 * One document store for all cases of a file, on a server where a database of its own for each case would take seconds.
 * Each `open` gives it with every collection empty; `close` of what `open` gave leaves the store open for the next case.
 */
export class SharedDocuments {
  readonly #emptying = new Map<string, () => Promise<unknown>>();
  #store: Promise<DocumentStore> | undefined;
  #unprepared = false;

  constructor(private readonly connect: () => Promise<DocumentStore>) {}

  async open(): Promise<DocumentStore> {
    const store = await (this.#store ??= this.connect());
    await Promise.all([...this.#emptying.values()].map((empty) => empty()));
    return {
      collection: <T extends StoredDocument>(definition: CollectionDefinition) =>
        this.#declare<T>(store, definition),
      prepare: async () => {
        if (this.#unprepared) await store.prepare();
        this.#unprepared = false;
      },
      health: () => store.health(),
      close: () => Promise.resolve(),
    };
  }

  /** Ends the connection; after the last case. */
  async close(): Promise<void> {
    await (await this.#store)?.close();
  }

  #declare<T extends StoredDocument>(store: DocumentStore, definition: CollectionDefinition): Collection<T> {
    const collection = store.collection<T>(definition);
    this.#unprepared ||= !this.#emptying.has(definition.name);
    this.#emptying.set(definition.name, () => collection.deleteMany({}));
    return collection;
  }
}
