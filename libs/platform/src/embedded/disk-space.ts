import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../errors/system-error.js';

/** The file system of a folder. */
export function diskSpace(folder: string): { readonly freeBytes: number; readonly sizeBytes: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** The reason is a full disk, or an exhausted quota. */
export const isDiskFull = (cause: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(cause) ?? '');

/** More than SQLite needs to open a log that was closed: its `-shm` file. */
const RESERVE_BYTES = 256 * 1024;

/**
 * Keeps a file that is deleted when the disk is full, so that a start can open the stores for reading. Like every file
 * `owner.*`, it is neither backed up nor copied.
 */
export function keepReserve(folder: string): void {
  const file = join(folder, 'owner.reserve');
  const { freeBytes } = diskSpace(folder);
  if (freeBytes < RESERVE_BYTES) rmSync(file, { force: true });
  else if (freeBytes > 4 * RESERVE_BYTES && !existsSync(file)) writeFileSync(file, Buffer.alloc(RESERVE_BYTES, 1));
}
