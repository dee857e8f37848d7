/**
 * Port for image files. Adapters: `disk/`, `gridfs/` (mongoose), `memory/` (tests). `picture-store.contract.ts` is
 * their contract suite.
 */
import type { Readable } from 'node:stream';
import type { StoreHealth } from '@fumata/platform';

/** Byte range of a file, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Files by name (see `checkName`; an invalid name throws `TypeError`). Each call is atomic: readers get a complete file
 * or none, also after a crash. A write resolves once it is durable.
 *
 * Every method throws `Unavailable` (from `@fumata/platform`) if the store cannot be reached or cannot write. The
 * outcome of such a write is unknown.
 */
export interface PictureStore {
  /** Stores a file or replaces the one with this name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** The file or a range of it, in constant memory. Destroy a stream that is not read to its end. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  has(name: string): Promise<boolean>;
  /** False if there was none. */
  delete(name: string): Promise<boolean>;
  /** Names in a folder and below (`pictures`), or all; in alphabetical order. */
  names(folder?: string): Promise<string[]>;
  health(): Promise<StoreHealth>;
  /** Later calls throw `Unavailable`. */
  close(): Promise<void>;
}
