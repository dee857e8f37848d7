import { backup, DatabaseSync } from 'node:sqlite';

const PAGES_AT_ONCE = 500;

/**
 * Copies a consistent snapshot of a SQLite file while it is being written. The read transaction pins the snapshot:
 * without it, every concurrent commit would restart the copy.
 */
export async function copySqlite(
  from: string,
  to: string,
  onProgress: (pages: number, of: number) => void,
): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(database, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
    });
  } finally {
    database.close();
  }
}

/**
 * Drops the read models from a copied database: it was copied after the log, so they contain events missing from the
 * copied log, which recreates them.
 */
export function deleteReadModels(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("DELETE FROM documents WHERE collection GLOB 'view-*'");
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM');
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new Error(`the copied document database is corrupt: ${String(found)}`);
  } finally {
    database.close();
  }
}

/** Merges the write-ahead log into the database file and removes it. */
export function mergeWriteAheadLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
