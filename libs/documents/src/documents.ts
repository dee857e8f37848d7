/**
 * The port for collections of JSON documents. Adapters: `embedded/` (memory, written through to SQLite) and `mongo/`
 * (mongoose). `documents.contract.ts` says what both of them promise; what is not said there is not alike.
 */
import type { Filter, Sort } from './filter.js';

/**
 * A document is plain JSON: no `Date` (dates are ISO strings), no keys that start with `$` or hold a `.`, no array
 * directly within an array; properties that are `undefined` are dropped. Anything else is refused with
 * `InvalidDocument` before it reaches a store. Up to 10 MB (MongoDB refuses more than 16).
 */
export interface StoredDocument {
  readonly _id: string;
}

export interface CollectionDefinition {
  /** Lower-case words with dashes: `papabile-votes`. */
  readonly name: string;
  /**
   * Keys that no two documents may share, each a list of (dotted) paths. Every document must hold a string, a finite
   * number or a boolean at each of these paths: stores disagree about missing values in unique keys, so none is allowed.
   */
  readonly unique?: readonly (readonly string[])[];
  /**
   * Lists of paths that are searched by equality (or sorted by, in this order, on MongoDB). At most one path of a list
   * may lead to or through an array.
   */
  readonly indexes?: readonly (readonly string[])[];
}

/** The paths of the key that another document holds already; `['_id']` for the id. */
export type KeyPaths = readonly string[];

export type InsertOutcome =
  | { readonly inserted: true }
  | { readonly inserted: false; readonly duplicate: KeyPaths };

export interface InsertManyOutcome {
  readonly inserted: number;
  /** The documents that were left out, in the order given. */
  readonly duplicates: readonly { readonly _id: string; readonly duplicate: KeyPaths }[];
}

/** Not stored: without `duplicate`, no such document (or `where` did not hold). */
export type ReplaceOutcome =
  | { readonly replaced: true }
  | { readonly replaced: false; readonly duplicate?: KeyPaths };

export type PutOutcome = { readonly stored: true } | { readonly stored: false; readonly duplicate: KeyPaths };

/** Not changed: without `duplicate`, no such document (or `where` did not hold). `document` is the new one. */
export type UpdateOutcome<T> =
  | { readonly updated: true; readonly document: T }
  | { readonly updated: false; readonly duplicate?: KeyPaths };

type OptionalKey<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];
type NumberKey<T> = { [K in keyof T]-?: NonNullable<T[K]> extends number ? K : never }[keyof T];
type Member<V> = NonNullable<V> extends readonly (infer E)[] ? E : never;
type ArrayKey<T> = { [K in keyof T]-?: NonNullable<T[K]> extends readonly unknown[] ? K : never }[keyof T];

/** Each top-level property may be named once; `_id` never. */
export interface Change<T> {
  /** Whole values of top-level properties. */
  readonly set?: Partial<Omit<T, '_id'>>;
  readonly unset?: readonly OptionalKey<T>[];
  /** Adds to a number; a missing one counts as 0; anything else there is refused with `InvalidDocument`. */
  readonly increment?: { readonly [K in NumberKey<T>]?: number };
  /** Appends one member; a missing array counts as empty; anything else there is refused with `InvalidDocument`. */
  readonly push?: { readonly [K in ArrayKey<T>]?: Member<T[K]> };
}

export interface FindOptions<T, F extends keyof T = keyof T> {
  /** Every sort ends in `_id`, and without one it is `_id` alone: pages neither repeat nor lose a document. */
  readonly sort?: Sort<T> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** Only these top-level properties, and always `_id`. */
  readonly fields?: readonly F[] | undefined;
}

/**
 * Documents of one kind. Each call is atomic for each document it touches, and for no more than that. A write's promise
 * is fulfilled once the write is durable, and reads see it from then on at the latest (embedded: not before). What is
 * given and returned is copied: nobody holds a reference into the store. Order of keys means nothing.
 *
 * Every method throws `Unavailable` (from `@fumata/platform`) when the store can't be reached or can't write. A write
 * that failed so may or may not have been made; nothing acknowledged is lost.
 */
export interface Collection<T extends StoredDocument> {
  get(id: string): Promise<T | undefined>;
  find<F extends keyof T = keyof T>(
    filter?: Filter<T>,
    options?: FindOptions<T, F>,
  ): Promise<Pick<T, F | '_id'>[]>;
  count(filter?: Filter<T>): Promise<number>;

  insert(document: T): Promise<InsertOutcome>;
  /** Inserts all that collide with nothing; not all-or-none. */
  insertMany(documents: readonly T[]): Promise<InsertManyOutcome>;
  /** Replaces the document with this `_id`, if there is one (and it matches `where`). */
  replace(document: T, options?: { readonly where?: Filter<T> | undefined }): Promise<ReplaceOutcome>;
  /** Stores the document, whether or not its `_id` was there before. */
  put(document: T): Promise<PutOutcome>;
  /** Changes properties of one document, if it matches `where`. Simultaneous changes lose nothing of one another. */
  update(
    id: string,
    change: Change<T>,
    options?: { readonly where?: Filter<T> | undefined },
  ): Promise<UpdateOutcome<T>>;
  /**
   * The guarded write of projections: stores the document if none is there, or if the one there has a lower `position`
   * (compared as strings of equal length). False: it stands at this position or a higher one; nothing was written.
   * Not for collections with unique keys (a `TypeError`).
   */
  putAt(document: T & { readonly position: string }): Promise<boolean>;

  /** False if there was none. */
  delete(id: string): Promise<boolean>;
  /** How many were deleted. An empty filter empties the collection. */
  deleteMany(filter: Filter<T>): Promise<number>;
}

export interface StoreHealth {
  /** Writes can be expected to succeed. */
  readonly writable: boolean;
  /** For people who operate the system, never for visitors. */
  readonly detail?: string;
}

export interface DocumentStore {
  /** Declares a collection. Twice with the same definition is once; a different one under the same name is a `TypeError`. */
  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T>;
  /**
   * Creates the indexes of the collections declared so far; idempotent. To be awaited at start-up before the first
   * write. Stored documents that break a unique key are reported here or by `collection`, as an exception. Indexes no
   * longer declared stay where they are.
   */
  prepare(): Promise<void>;
  health(): Promise<StoreHealth>;
  /** Finishes writes under way and releases the store; later calls throw `Unavailable`. */
  close(): Promise<void>;
}
