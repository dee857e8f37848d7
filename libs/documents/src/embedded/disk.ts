/** A row to write; a null `body` deletes it. */
export type Row = readonly [collection: string, id: string, body: string | null];

/** The durable storage of an embedded store. */
export interface Disk {
  /** Resolves once all rows are durable; rejects if none is. Never called concurrently. */
  commit(rows: readonly Row[]): Promise<void>;
  /** Tests whether a commit would succeed. */
  probe(): Promise<void>;
  /** Removes the bytes of rows that were replaced or deleted. */
  purge(): Promise<void>;
  close(): Promise<void>;
}
