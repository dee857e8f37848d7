import { CONTENT_GENERATION } from '@fumata/content';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';

/** Counts the calls of every collection, except the count of changes, which each process polls. */
export class CountingDocuments implements DocumentStore {
  calls = 0;

  constructor(private readonly store: DocumentStore) {}

  collection<T extends StoredDocument>(definition: Parameters<DocumentStore['collection']>[0]): Collection<T> {
    if (definition.name === CONTENT_GENERATION.name) return this.store.collection<T>(definition);
    const count = (): void => void (this.calls += 1);
    return new Proxy(this.store.collection<T>(definition), {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...call: unknown[]): unknown => {
          count();
          return Reflect.apply(method, target, call);
        };
      },
    });
  }

  prepare(): Promise<void> {
    return this.store.prepare();
  }

  health(): ReturnType<DocumentStore['health']> {
    return this.store.health();
  }

  purge(): Promise<void> {
    return this.store.purge();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
