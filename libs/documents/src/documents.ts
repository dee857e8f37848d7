/**
 * Port for collections of JSON documents. Adapters: `embedded/` (memory, written through to SQLite) and `mongo/`
 * (mongoose). `documents.contract.ts` defines their common behaviour; anything else may differ.
 */
import type { Change } from './change.js';
import type { CollectionDefinition } from './collection-definition.js';
import type { Filter, Sort } from './filter.js';
import type { InsertManyOutcome, InsertOutcome, PutOutcome, ReplaceOutcome, UpdateOutcome } from './outcomes.js';
import type { CollectionWrites, Writes } from './transaction.js';
import type { StoreHealth } from '@fumata/platform';

/**
 * A plain JSON document: no `Date` (dates are ISO strings), no keys that start with `$` or contain a `.`, no array
 * directly within an array; `undefined` properties are dropped. Anything else is rejected with `InvalidDocument` before
 * it reaches a store. Up to 10 MB (MongoDB rejects more than 16).
 */
export interface StoredDocument {
  readonly _id: string;
}

/** A process compares them with those of its copy in memory before it answers from the copy. */
export interface Watermarks {
  /** Rises with each write to a counted collection, by any process, before the call that wrote resolves. */
  readonly writes: number;
  /** The highest position that was given to `raisePosition`; empty if none was. */
  readonly position: string;
}

export interface FindOptions<T, F extends keyof T = keyof T> {
  /** Every sort ends with `_id`, the default sort: pages neither repeat nor miss a document. */
  readonly sort?: Sort<T> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** Returns only these top-level properties and `_id`. */
  readonly fields?: readonly F[] | undefined;
}

/**
 * Documents of one type. Each call is atomic per document. A write resolves once it is durable; reads see it then at
 * the latest (embedded: not earlier). Arguments and results are copied: callers never hold a reference into the store.
 * Key order is not preserved.
 *
 * Every method throws `Unavailable` (from `@fumata/platform`) if the store cannot be reached or cannot write. The
 * outcome of such a write is unknown; acknowledged writes are never lost.
 */
export interface Collection<T extends StoredDocument> {
  get(id: string): Promise<T | undefined>;
  find<F extends keyof T = keyof T>(filter?: Filter<T>, options?: FindOptions<T, F>): Promise<Pick<T, F | '_id'>[]>;
  count(filter?: Filter<T>): Promise<number>;

  insert(document: T): Promise<InsertOutcome>;
  /** Inserts all documents without conflict; not atomic as a whole. */
  insertMany(documents: readonly T[]): Promise<InsertManyOutcome>;
  /** Replaces the document with this `_id` if it exists (and matches `where`). */
  replace(document: T, options?: { readonly where?: Filter<T> | undefined }): Promise<ReplaceOutcome>;
  /** Stores the document, whether or not its `_id` exists. */
  put(document: T): Promise<PutOutcome>;
  /** Changes properties of one document, if it matches `where`. Concurrent changes are all applied. */
  update(
    id: string,
    change: Change<T>,
    options?: { readonly where?: Filter<T> | undefined },
  ): Promise<UpdateOutcome<T>>;
  /**
   * Guarded write of projections: stores the document if none exists, or if the existing one has a lower `position`
   * (compared as strings of equal length). False: the existing one has this position or a higher one; nothing was
   * written. Throws `TypeError` on collections with unique keys.
   */
  putAt(document: T & { readonly position: string }): Promise<boolean>;

  /** False if there was none. */
  delete(id: string): Promise<boolean>;
  /** Returns the number of deleted documents. An empty filter clears the collection. */
  deleteMany(filter: Filter<T>): Promise<number>;

  /** Writes for `DocumentStore.transaction`. */
  writes(writes: Writes<T>): CollectionWrites;
}

export interface DocumentStore {
  /**
   * Declares a collection. Repeating the definition has no effect; another definition of the same name throws
   * `TypeError`.
   */
  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T>;
  /**
   * Creates the indexes of the collections declared so far; idempotent. Await it at start-up before the first write.
   * Throws (as `collection` may) if stored documents violate a unique key. Indexes that are no longer declared are
   * kept.
   */
  prepare(): Promise<void>;
  /**
   * Makes all writes, in this order, or none. False: none was made, because a document to insert exists, one to replace
   * does not (or does not match `where`), another one holds a unique key, or another writer was faster. Whoever writes
   * one of the documents meanwhile waits.
   * @throws Unavailable
   */
  transaction(writes: readonly CollectionWrites[]): Promise<boolean>;
  health(): Promise<StoreHealth>;
  /** Reads both at once, no older than any write of any process acknowledged before the call. @throws Unavailable */
  watermarks(): Promise<Watermarks>;
  /** Counts a write that another process may have made without counting it before it died. @throws Unavailable */
  countWrite(): Promise<void>;
  /** Raises the position; a lower one changes nothing. Positions compare as strings. @throws Unavailable */
  raisePosition(position: string): Promise<void>;
  /** Resets the position: the log was replaced by one that does not contain it. @throws Unavailable */
  forgetPosition(): Promise<void>;
  /**
   * Erases replaced and deleted values from the files of this process. A failed attempt is no error: it is repeated
   * until one succeeds. The files of a server are its operator's.
   */
  purge(): Promise<void>;
  /** Finishes pending writes and closes the store; later calls throw `Unavailable`. */
  close(): Promise<void>;
}
