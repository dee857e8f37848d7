/** What the log's main part and its two worker threads say to one another: plain data, flat where it is hot. */

/**
 * Appends on their way to the disk. One text instead of a string for each field: it is copied between the threads in one
 * go, and it is what the chain of hashes is made of.
 */
export interface Batch {
  readonly kind: 'append';
  /** For each append: the last revision, or one of the two constants below. */
  readonly expected: number[];
  /** For each append: how many events it has. */
  readonly counts: number[];
  /** For each event five lines: stream, event id, type, data, metadata. None of them holds a line break. */
  readonly text: string;
}

/** In `Batch.expected`, where revisions are 0 and more. A conflict's `actual` uses -1 as well. */
export type NoStream = -1;
export type AnyRevision = -2;

export interface Head {
  /** 0 while the log is empty. */
  readonly position: number;
  /** Hexadecimal; empty while the log is empty. */
  readonly hash: string;
}

export type ToWriter = Batch | { readonly kind: 'probe' } | { readonly kind: 'close' };

/** A store's own words for what went wrong; `damaged` when the file itself is not what was written. */
export interface Trouble {
  readonly damaged: boolean;
  readonly why: string;
  readonly position?: string;
}

export type FromWriter =
  | { readonly kind: 'opened'; readonly head: Head }
  | { readonly kind: 'refused'; readonly trouble: Trouble }
  /** Three numbers for each append, in the order they came: 1 or 0 (appended), revision, position. */
  | { readonly kind: 'committed'; readonly answers: Float64Array; readonly head: Head }
  /** The next `appends` appends were not recorded as far as is known. */
  | { readonly kind: 'failed'; readonly appends: number; readonly why: string }
  | { readonly kind: 'probed'; readonly why?: string }
  /** After a failure: where the file really ends. */
  | { readonly kind: 'reopened'; readonly head: Head }
  | { readonly kind: 'closed' };

export interface WriterStart {
  readonly folder: string;
  readonly slowCommitMs: number;
  readonly maxPages: number;
}

export type ReaderQuestion =
  /** As many pages of at most `most` events as follow, up to `pages`; fewer where their texts are large. */
  | { readonly kind: 'pages'; readonly after: number; readonly most: number; readonly pages: number }
  | { readonly kind: 'stream'; readonly stream: string; readonly from: number }
  | { readonly kind: 'head' }
  /** Checks the chain after a position; `thorough` lets SQLite check its own structures too. */
  | { readonly kind: 'verify'; readonly after: number; readonly thorough: boolean }
  | { readonly kind: 'hash-at'; readonly position: number }
  | { readonly kind: 'close' };

/** `text` is JSON of `Fields`. */
export interface StreamRead {
  readonly text: string;
  readonly count: number;
}

/** `text` is JSON of `Fields`, in UTF-8: bytes can change threads without being copied, a string is copied twice. */
export interface Page {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly last: number;
}

export interface FromReader {
  readonly id: number;
  readonly answer?: unknown;
  readonly trouble?: Trouble;
  /** How far a verification has come; the answer follows. */
  readonly verified?: number;
}
