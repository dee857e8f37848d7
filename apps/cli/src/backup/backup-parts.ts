import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_FILES, type Configuration } from '@fumata/platform';

/** Subfolder of the data folder, which exists during a backup only. */
export const PARTS = '.backup';
/** Subfolder with an unpacked backup, which exists during a restore only. */
export const UNPACKED = '.restore';

export interface BackupPartsOptions {
  /** Copies the document database to an absolute path. */
  readonly copyDocuments: (file: string) => Promise<void>;
  /** The keys in use; undefined for those that only the folder holds. */
  readonly keys: Pick<Configuration, 'secret' | 'sealKey'>;
}

/**
 * Writes what only the process that owns the data folder has: its documents, which it has locked, and its keys, which
 * may come from the environment. Inside the data folder, because this process may have no other place in common with the
 * command line, as in two containers.
 */
export async function writeBackupParts(dataFolder: string, { copyDocuments, keys }: BackupPartsOptions): Promise<void> {
  await removeBackupParts(dataFolder);
  const folder = join(dataFolder, PARTS);
  await mkdir(folder, { mode: 0o700 });
  await copyDocuments(join(folder, 'documents.db'));
  for (const key of ['secret', 'sealKey'] as const) {
    const line = keys[key];
    if (line !== undefined) await writeFile(join(folder, KEY_FILES[key]), `${line}\n`, { mode: 0o600 });
  }
}

/** At a start: a backup or a restore that was killed leaves its subfolder, and the keys with it. */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of [PARTS, UNPACKED]) await rm(join(dataFolder, name), { recursive: true, force: true });
}

export const removeBackupParts = (dataFolder: string): Promise<void> =>
  rm(join(dataFolder, PARTS), { recursive: true, force: true });
