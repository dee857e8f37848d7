/** Paths of the key that another document already holds; `['_id']` for the id. */
export type KeyPaths = readonly string[];

export type InsertOutcome = { readonly inserted: true } | { readonly inserted: false; readonly duplicate: KeyPaths };

export interface InsertManyOutcome {
  readonly inserted: number;
  /** The rejected documents, in input order. */
  readonly duplicates: readonly { readonly _id: string; readonly duplicate: KeyPaths }[];
}

/** Not replaced: without `duplicate`, there is no such document or `where` does not match. */
export type ReplaceOutcome = { readonly replaced: true } | { readonly replaced: false; readonly duplicate?: KeyPaths };

export type PutOutcome = { readonly stored: true } | { readonly stored: false; readonly duplicate: KeyPaths };

/**
 * Not updated: without `duplicate`, there is no such document or `where` does not match. `document` is the new state.
 */
export type UpdateOutcome<T> =
  | { readonly updated: true; readonly document: T }
  | { readonly updated: false; readonly duplicate?: KeyPaths };
