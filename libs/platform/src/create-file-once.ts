import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { systemErrorCode } from './system-error.js';

/**
 * A line that an installation makes on its first start and keeps for good, for its owner's eyes only (mode 0600): what the
 * file says, else what `make` gives. Who reads it checks it; a damaged one is never replaced here.
 */
export function createFileOnce(file: string, make: () => string): string {
  const kept = read(file) ?? create(file, make());
  chmodSync(file, 0o600);
  return kept;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and linked into place: a crash leaves the whole file or none, and the first of two makers wins. */
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
