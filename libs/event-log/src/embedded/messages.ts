/** Messages between the log's main thread and its two worker threads: plain data, flat on the hot path. */

export const LINES_PER_EVENT = 5;

/**
 * Appends for the writer thread. One text instead of a string per field: it is copied between threads in one go, and it
 * is the input of the hash chain.
 */
export interface Batch {
  readonly kind: 'append';
  /** For each append: the expected revision, or one of the two constants below. */
  readonly expected: number[];
  /** For each append: its number of events. */
  readonly counts: number[];
  /** `LINES_PER_EVENT`: stream, event id, type, data, metadata. None contains a line break. */
  readonly text: string;
}

/** Values of `Batch.expected` besides revisions. A conflict's `actual` uses -1 as well. */
export const NO_STREAM = -1;
export const ANY_REVISION = -2;

export interface Head {
  /** 0 while the log is empty. */
  readonly position: number;
  /** Hexadecimal; empty while the log is empty. */
  readonly hash: string;
}

export type ToWriter = Batch | { readonly kind: 'probe' } | { readonly kind: 'close' };

/** SQLite's message; `damaged` if the file is not what was written. */
export interface StoreFailure {
  readonly damaged: boolean;
  readonly why: string;
  readonly position?: string;
}

export type FromWriter =
  | { readonly kind: 'opened'; readonly head: Head }
  | { readonly kind: 'refused'; readonly failure: StoreFailure }
  /** Three numbers per append, in request order: 1 or 0 (appended), revision, position. */
  | { readonly kind: 'committed'; readonly answers: Float64Array; readonly head: Head }
  /** The next `appends` appends failed; they are not known to be recorded. */
  | { readonly kind: 'failed'; readonly appends: number; readonly why: string }
  | { readonly kind: 'probed'; readonly why?: string }
  /** After a failure: where the file actually ends. */
  | { readonly kind: 'reopened'; readonly head: Head };

export interface WriterStart {
  readonly folder: string;
  readonly slowCommitMs: number;
  readonly maxPages: number;
}

export type ReaderRequest =
  /** Up to `pages` pages of up to `maxEvents` events; fewer if their texts are large. */
  | { readonly kind: 'pages'; readonly after: number; readonly maxEvents: number; readonly pages: number }
  | { readonly kind: 'stream'; readonly stream: string; readonly from: number }
  | { readonly kind: 'head' }
  /** Verifies the chain after a position; `thorough` also runs SQLite's integrity check. */
  | { readonly kind: 'verify'; readonly after: number; readonly thorough: boolean }
  | { readonly kind: 'hash-at'; readonly position: number }
  | { readonly kind: 'close' };

/** `text` is JSON of `EventFields`. */
export interface StreamRead {
  readonly text: string;
  readonly count: number;
}

/** `text` is JSON of `EventFields`, in UTF-8: bytes can be transferred to another thread, a string is copied twice. */
export interface Page {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly last: number;
}
