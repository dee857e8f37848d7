/** Failures of the log's file, as both worker threads report them. Erasable TypeScript, like the threads. */
import type { StoreFailure } from './messages.js';

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Positions have 16 digits, so that they compare as strings. */
export function padded(position: number): string {
  return String(position).padStart(16, '0');
}

/** The events from `first` to `last` differ from what was written. */
export function damaged(why: string, first: number, last = first): Error {
  const position = first === last ? padded(first) : `${padded(first)} to ${padded(last)}`;
  return Object.assign(new Error(why), { failure: { damaged: true, why, position } satisfies StoreFailure });
}

export function toStoreFailure(cause: unknown): StoreFailure {
  if (!(cause instanceof Error)) return { damaged: false, why: String(cause) };
  if ('failure' in cause) return cause.failure as StoreFailure; // set by `damaged`
  // The low byte is SQLite's primary result code.
  const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
  return { damaged: code === CORRUPT || code === NOT_A_DATABASE, why: cause.message };
}
