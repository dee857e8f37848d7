import type { Collection, DocumentStore, StoredDocument, Watermarks } from '@fumata/documents';

/** Counts the calls of every collection. */
export class CountingDocuments implements DocumentStore {
  calls = 0;

  constructor(private readonly store: DocumentStore) {}

  collection<T extends StoredDocument>(definition: Parameters<DocumentStore['collection']>[0]): Collection<T> {
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

  transaction(writes: Parameters<DocumentStore['transaction']>[0]): Promise<boolean> {
    this.calls += 1;
    return this.store.transaction(writes);
  }

  health(): ReturnType<DocumentStore['health']> {
    return this.store.health();
  }

  watermarks(): Promise<Watermarks> {
    return this.store.watermarks();
  }

  countWrite(): Promise<void> {
    return this.store.countWrite();
  }

  raisePosition(position: string): Promise<void> {
    return this.store.raisePosition(position);
  }

  forgetPosition(): Promise<void> {
    return this.store.forgetPosition();
  }

  purge(): Promise<void> {
    return this.store.purge();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
