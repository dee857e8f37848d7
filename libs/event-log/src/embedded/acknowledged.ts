import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '../event-log.js';
import type { Head } from './messages.js';
import { positionOf } from './position.js';

/** A known point of the log: `hash` is the hash of the commit that ends at `position`. */
export interface KnownHead {
  readonly position: Position;
  readonly hash?: string | undefined;
}

/** Undefined while the log is empty. */
export const knownHeadOf = ({ position, hash }: Head): KnownHead | undefined =>
  position === 0 ? undefined : { position: positionOf(position), hash };

const HEAD_FILE = /^\{"position":"(\d{16})","hash":"([0-9a-f]{64})"\}/;

/**
 * The last acknowledged commit according to `head.json`, which the writer thread writes after each commit. Undefined
 * for a new log, or if a power failure truncated the file: it is written without fsync.
 */
export async function readAcknowledged(folder: string): Promise<KnownHead | undefined> {
  const [, position, hash] = HEAD_FILE.exec(await readFile(join(folder, 'head.json'), 'utf8')) ?? [];
  // Branding is safe: the text was a position when it was written.
  return position === undefined ? undefined : { position: position as Position, hash };
}
