/**
 * The port for the files of pictures. Adapters: `disk/` and `gridfs/` (mongoose). `picture-store.contract.ts` says what both
 * promise.
 */
import type { Readable } from 'node:stream';

/** Bytes of a file, the first and the last one included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface PictureStoreHealth {
  /** Writes can be expected to succeed. */
  readonly writable: boolean;
  /** For people who operate the system, never for visitors. */
  readonly detail?: string;
}

/**
 * Files by name (see `checkName`; a name that is none is a `TypeError`). Each call is atomic: whoever reads gets a whole file
 * or none, and so does whoever starts after a crash. A write's promise is fulfilled once it is durable.
 *
 * Every method throws `Unavailable` (from `@fumata/platform`) when the store can't be reached or can't write. A write that
 * failed so may or may not have been made.
 */
export interface PictureStore {
  /** Stores a file, or replaces the one of this name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** The file, or a part of it, in constant memory. A stream that is not read to its end must be destroyed. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  has(name: string): Promise<boolean>;
  /** False if there was none. */
  delete(name: string): Promise<boolean>;
  /** Those in a folder and below it (`pictures`), or all; in the order of their letters. */
  names(folder?: string): Promise<string[]>;
  health(): Promise<PictureStoreHealth>;
  /** Later calls throw `Unavailable`. */
  close(): Promise<void>;
}
