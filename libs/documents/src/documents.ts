/**
 * Port for collections of JSON documents. Adapters: `embedded/` (memory, written through to SQLite) and `mongo/`
 * (mongoose). `documents.contract.ts` defines their common behaviour; anything else may differ.
 */
import type { Change } from './change.js';
import type { Filter, Sort } from './filter.js';
import type { InsertManyOutcome, InsertOutcome, PutOutcome, ReplaceOutcome, UpdateOutcome } from './outcomes.js';

/**
 * A plain JSON document: no `Date` (dates are ISO strings), no keys that start with `$` or contain a `.`, no array
 * directly within an array; `undefined` properties are dropped. Anything else is rejected with `InvalidDocument` before
 * it reaches a store. Up to 10 MB (MongoDB rejects more than 16).
 */
export interface StoredDocument {
  readonly _id: string;
}

export interface CollectionDefinition {
  /** Lower-case words with dashes: `papabile-votes`. */
  readonly name: string;
  /**
   * Unique keys, each a list of (dotted) paths. Every document must hold a string, a finite number or a boolean at each
   * of these paths: stores disagree about missing values in unique keys, so none is allowed.
   */
  readonly unique?: readonly (readonly string[])[];
  /**
   * Paths that are queried by equality (on MongoDB also sorted by, in this order). At most one path of a list may lead
   * to or through an array.
   */
  readonly indexes?: readonly (readonly string[])[];
}

export interface FindOptions<T, F extends keyof T = keyof T> {
  /** Every sort ends with `_id`, the default sort: pages neither repeat nor miss a document. */
  readonly sort?: Sort<T> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** Returns only these top-level properties and `_id`. */
  readonly fields?: readonly F[] | undefined;
}

export interface Replacement<T> {
  readonly document: T;
  readonly where?: Filter<T> | undefined;
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
  /**
   * Replaces each document as `replace` does, in one call; not atomic as a whole. Returns the number of replaced ones;
   * it does not tell which conflict or have another content than `where`.
   */
  replaceMany(replacements: readonly Replacement<T>[]): Promise<number>;
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
}

export interface StoreHealth {
  /** Writes are expected to succeed. */
  readonly writable: boolean;
  /** For operators, never for visitors. */
  readonly detail?: string;
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
  health(): Promise<StoreHealth>;
  /**
   * Removes values that have been replaced or deleted from the files of this process. A failure is no error: it is repeated until it
   * succeeds. Files of a server are its operator's.
   */
  purge(): Promise<void>;
  /** Finishes pending writes and closes the store; later calls throw `Unavailable`. */
  close(): Promise<void>;
}
