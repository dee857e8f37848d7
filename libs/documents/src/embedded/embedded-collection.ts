import { applyChange, toChange } from '../change-check.js';
import { toDocument, type JsonDocument } from '../document-check.js';
import type { Change } from '../change.js';
import type { CollectionDefinition } from '../collection-definition.js';
import type { Collection, FindOptions, StoredDocument } from '../documents.js';
import type {
  InsertManyOutcome,
  InsertOutcome,
  KeyPaths,
  PutOutcome,
  ReplaceOutcome,
  UpdateOutcome,
} from '../outcomes.js';
import type { Filter } from '../filter.js';
import { checkFilter, checkFindOptions } from '../filter-check.js';
import { toCollectionWrites, type CollectionWrites, type Writes } from '../transaction.js';
import type { CollectionIndexes } from './collection-index.js';
import type { DocumentChange, Journal } from './journal.js';
import { cloneDocument, matcher, sortAndPage } from './matching.js';

/**
 * Reads return durable documents. Writes are decided synchronously on the latest state, which includes pending writes,
 * so that concurrent changes and unique keys are handled correctly.
 */
export class EmbeddedCollection<T extends StoredDocument> implements Collection<T> {
  constructor(
    private readonly definition: CollectionDefinition,
    private readonly indexes: CollectionIndexes,
    private readonly journal: Journal,
    private readonly onWritten: () => void,
  ) {}

  async get(id: string): Promise<T | undefined> {
    this.journal.refuseIfClosed();
    const document = this.indexes.durable.get(id);
    return document && this.#toCaller(document);
  }

  async find<F extends keyof T = keyof T>(
    filter: Filter<T> = {},
    options: FindOptions<T, F> = {},
  ): Promise<Pick<T, F | '_id'>[]> {
    const checkedOptions = checkFindOptions(options);
    // All documents are of type T, and `sortAndPage` picks the requested fields.
    return sortAndPage(this.#matching(filter), checkedOptions) as Pick<T, F | '_id'>[];
  }

  async count(filter: Filter<T> = {}): Promise<number> {
    return this.#matching(filter).length;
  }

  async insert(document: T): Promise<InsertOutcome> {
    const copy = toDocument(document, this.definition);
    const duplicate = this.#conflictOfInsert(copy);
    await this.#write(duplicate ? [] : [copy]);
    return duplicate ? { inserted: false, duplicate } : { inserted: true };
  }

  async insertMany(documents: readonly T[]): Promise<InsertManyOutcome> {
    const copies = documents.map((document) => toDocument(document, this.definition));
    const duplicates: { _id: string; duplicate: KeyPaths }[] = [];
    const writes = copies.map((copy) => {
      const duplicate = this.#conflictOfInsert(copy);
      if (duplicate) duplicates.push({ _id: copy._id, duplicate });
      return this.#write(duplicate ? [] : [copy]);
    });
    await Promise.all(writes);
    return { inserted: copies.length - duplicates.length, duplicates };
  }

  async replace(document: T, options: { readonly where?: Filter<T> | undefined } = {}): Promise<ReplaceOutcome> {
    const copy = toDocument(document, this.definition);
    const before = this.#current(copy._id, options.where);
    const duplicate = before && this.indexes.latest.conflict(copy);
    const replaced = before !== undefined && !duplicate;
    await this.#write(replaced ? [copy] : []);
    if (replaced) return { replaced };
    return duplicate ? { replaced, duplicate } : { replaced };
  }

  async put(document: T): Promise<PutOutcome> {
    const copy = toDocument(document, this.definition);
    const duplicate = this.indexes.latest.conflict(copy);
    await this.#write(duplicate ? [] : [copy]);
    return duplicate ? { stored: false, duplicate } : { stored: true };
  }

  async update(
    id: string,
    change: Change<T>,
    options: { readonly where?: Filter<T> | undefined } = {},
  ): Promise<UpdateOutcome<T>> {
    const checked = toChange(change, this.definition);
    const before = this.#current(id, options.where);
    const next = before && toDocument(applyChange(before, checked), this.definition);
    const duplicate = next && this.indexes.latest.conflict(next);
    await this.#write(next && !duplicate ? [next] : []);
    if (duplicate) return { updated: false, duplicate };
    return next ? { updated: true, document: this.#toCaller(next) } : { updated: false };
  }

  async putAt(document: T & { readonly position: string }): Promise<boolean> {
    if (this.definition.unique?.length) throw new TypeError(`${this.definition.name} has unique keys: no putAt`);
    const copy = toDocument(document, this.definition);
    const before = this.indexes.latest.get(copy._id);
    const position = before?.['position'];
    const isHigher = !before || (typeof position === 'string' && position < document.position);
    await this.#write(isHigher ? [copy] : []);
    return isHigher;
  }

  async delete(id: string): Promise<boolean> {
    const exists = this.indexes.latest.get(id) !== undefined;
    await this.#remove(exists ? [id] : []);
    return exists;
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    checkFilter(filter);
    const ids = this.indexes.latest
      .candidates(filter)
      .filter(matcher(filter))
      .map(({ _id }) => _id);
    await this.#remove(ids);
    return ids.length;
  }

  writes(writes: Writes<T>): CollectionWrites {
    return toCollectionWrites(this.definition, writes);
  }

  #matching(filter: Filter<T>): JsonDocument[] {
    this.journal.refuseIfClosed();
    checkFilter(filter);
    return this.indexes.durable.candidates(filter).filter(matcher(filter));
  }

  #current(id: string, where: Filter<T> | undefined): JsonDocument | undefined {
    const document = this.indexes.latest.get(id);
    if (!document || where === undefined) return document;
    checkFilter(where);
    return matcher(where)(document) ? document : undefined;
  }

  #conflictOfInsert(document: JsonDocument): KeyPaths | undefined {
    return this.indexes.latest.get(document._id) ? ['_id'] : this.indexes.latest.conflict(document);
  }

  #write(documents: readonly JsonDocument[]): Promise<void> {
    return this.#commit(documents.map((document) => ({ indexes: this.indexes, id: document._id, document })));
  }

  #remove(ids: readonly string[]): Promise<void> {
    return this.#commit(ids.map((id) => ({ indexes: this.indexes, id, document: undefined })));
  }

  async #commit(changes: readonly DocumentChange[]): Promise<void> {
    await this.journal.write(changes);
    if (changes.length > 0) this.onWritten();
  }

  #toCaller(document: JsonDocument): T {
    // all documents are of type T
    return cloneDocument(document) as JsonDocument & T;
  }
}
