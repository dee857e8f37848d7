import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_FILES, KEYS, type Configuration } from '@fumata/platform';

/** Subfolder of the data folder, which exists during this backup only. */
export const backupPartsFolder = (id: string): string => `.backup-${id}`;
/** Subfolder with an unpacked backup, which exists during a restore only. */
export const UNPACKED = '.restore';

export interface BackupPartsOptions {
  /** Copies the document database to an absolute path. */
  readonly copyDocuments: (file: string) => Promise<void>;
  /** The keys in use; undefined for those that only the folder holds. */
  readonly keys: Pick<Configuration, 'secret' | 'sealKey'>;
  /** Distinguishes this backup from others at the same time. */
  readonly id: string;
  /** Aborted when nobody waits for the parts any more. */
  readonly signal: AbortSignal;
}

/**
 * Writes what only the process that owns the data folder has: its documents, which it has locked, and its keys, which
 * may come from the environment. They are written inside the data folder, because this process may have no other place
 * in common with the command line, as in two containers. The command line removes them.
 */
export async function writeBackupParts(dataFolder: string, options: BackupPartsOptions): Promise<void> {
  const { copyDocuments, keys, id, signal } = options;
  const folder = join(dataFolder, backupPartsFolder(id));
  try {
    await mkdir(folder, { mode: 0o700 });
    await copyDocuments(join(folder, 'documents.db'));
    for (const key of KEYS) {
      const line = keys[key];
      if (line !== undefined) await writeFile(join(folder, KEY_FILES[key]), `${line}\n`, { mode: 0o600 });
    }
    signal.throwIfAborted();
  } catch (cause) {
    await removeBackupParts(dataFolder, id);
    throw cause;
  }
}

/** At a start: a backup or a restore that was killed leaves its subfolder, and the keys with it. */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  // Earlier versions had one subfolder for all backups.
  const leftovers = (await readdir(dataFolder)).filter((name) => name === UNPACKED || /^\.backup(-|$)/.test(name));
  for (const name of leftovers) await rm(join(dataFolder, name), { recursive: true, force: true });
}

export const removeBackupParts = (dataFolder: string, id: string): Promise<void> =>
  rm(join(dataFolder, backupPartsFolder(id)), { recursive: true, force: true });
