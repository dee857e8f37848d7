import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '../event-log.js';

/** How far the log had come when somebody last looked: `hash` is that of the commit which ends at `position`. */
export interface KnownHead {
  readonly position: Position;
  readonly hash?: string | undefined;
}

const WHOLE = /^\{"position":"(\d{16})","hash":"([0-9a-f]{64})"\}/;

/**
 * What `head.json` says was acknowledged last; the writing thread writes it after each commit. Nothing when the log is
 * new, or when a power failure cut the file short: it is written without being forced to the disk.
 */
export async function readAcknowledged(folder: string): Promise<KnownHead | undefined> {
  const [, position, hash] = WHOLE.exec(await readFile(join(folder, 'head.json'), 'utf8')) ?? [];
  // The brand: this text was a position when it was written.
  return position === undefined ? undefined : { position: position as Position, hash };
}
