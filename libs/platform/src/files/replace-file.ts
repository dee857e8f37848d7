import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '../errors/system-error.js';

/**
 * Replaces a file as a whole (mode 0600): after a crash it is the old one or the new one, also with several writers.
 * Resolves once it survives a loss of power.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    await writeSynced(draft, text);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
  await syncFolder(dirname(file));
}

/** Writes a new file (mode 0600); resolves once its content survives a loss of power. */
export async function writeSynced(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readFileIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (systemErrorCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

/** A renamed file survives a loss of power only once its folder is synced; Windows can't and need not do that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
