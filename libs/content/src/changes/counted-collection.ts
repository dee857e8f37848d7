import type { Change, Collection, Filter, FindOptions, Replacement, StoredDocument } from '@fumata/documents';

/** Calls `onWrite` after each write, also after a failed one, because its outcome is unknown. */
export class CountedCollection<T extends StoredDocument> implements Collection<T> {
  constructor(
    private readonly collection: Collection<T>,
    private readonly onWrite: () => Promise<void>,
  ) {}

  get(id: string) {
    return this.collection.get(id);
  }

  find<F extends keyof T = keyof T>(filter?: Filter<T>, options?: FindOptions<T, F>) {
    return this.collection.find(filter, options);
  }

  count(filter?: Filter<T>) {
    return this.collection.count(filter);
  }

  insert(document: T) {
    return this.counted(this.collection.insert(document));
  }

  insertMany(documents: readonly T[]) {
    return this.counted(this.collection.insertMany(documents));
  }

  replace(document: T, options?: { readonly where?: Filter<T> | undefined }) {
    return this.counted(this.collection.replace(document, options));
  }

  replaceMany(replacements: readonly Replacement<T>[]) {
    return this.counted(this.collection.replaceMany(replacements));
  }

  put(document: T) {
    return this.counted(this.collection.put(document));
  }

  update(id: string, change: Change<T>, options?: { readonly where?: Filter<T> | undefined }) {
    return this.counted(this.collection.update(id, change, options));
  }

  putAt(document: T & { readonly position: string }) {
    return this.counted(this.collection.putAt(document));
  }

  delete(id: string) {
    return this.counted(this.collection.delete(id));
  }

  deleteMany(filter: Filter<T>) {
    return this.counted(this.collection.deleteMany(filter));
  }

  private counted<R>(write: Promise<R>): Promise<R> {
    return write.finally(this.onWrite);
  }
}
