import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { systemErrorCode } from '../errors/system-error.js';

/** Files of the keys in a data folder and in a backup. */
export const KEY_FILES = { secret: 'secret', sealKey: 'seal.key' } as const;
export const KEYS = Object.keys(KEY_FILES) as (keyof typeof KEY_FILES)[]; // its own keys

/**
 * Reads a file that an installation creates at its first start and keeps (mode 0600): returns its content, or creates
 * it from `make`. The caller validates the content; a damaged file is never replaced.
 */
export function createFileOnce(file: string, make: () => string): string {
  const content = readIfExists(file) ?? create(file, make());
  chmodSync(file, 0o600);
  return content;
}

export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Written to a temporary file and linked into place: a crash leaves a complete file or none, and the first of two
 * processes wins.
 */
function create(file: string, line: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${line}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
