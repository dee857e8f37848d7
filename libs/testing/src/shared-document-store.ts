import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';

/**
 * One document store for all cases of a test file, for servers where creating a database per case takes seconds. `open`
 * returns it with all collections empty; `close` of the returned store keeps the connection for the next case.
 */
export class SharedDocumentStore {
  readonly #clearCollection = new Map<string, () => Promise<unknown>>();
  #store: Promise<DocumentStore> | undefined;
  #unprepared = false;

  constructor(private readonly connect: () => Promise<DocumentStore>) {}

  async open(): Promise<DocumentStore> {
    const store = await (this.#store ??= this.connect());
    await Promise.all([...this.#clearCollection.values()].map((clear) => clear()));
    return {
      collection: <T extends StoredDocument>(definition: CollectionDefinition) => this.#declare<T>(store, definition),
      prepare: async () => {
        if (this.#unprepared) await store.prepare();
        this.#unprepared = false;
      },
      transaction: (writes) => store.transaction(writes),
      health: () => store.health(),
      watermarks: () => store.watermarks(),
      countWrite: () => store.countWrite(),
      raisePosition: (position) => store.raisePosition(position),
      forgetPosition: () => store.forgetPosition(),
      purge: () => store.purge(),
      close: () => Promise.resolve(),
    };
  }

  /** Closes the connection; call it after the last case. */
  async close(): Promise<void> {
    await (await this.#store)?.close();
  }

  #declare<T extends StoredDocument>(store: DocumentStore, definition: CollectionDefinition): Collection<T> {
    const collection = store.collection<T>(definition);
    this.#unprepared ||= !this.#clearCollection.has(definition.name);
    this.#clearCollection.set(definition.name, () => collection.deleteMany({}));
    return collection;
  }
}
