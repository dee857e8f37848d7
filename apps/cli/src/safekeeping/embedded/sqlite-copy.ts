import { backup, DatabaseSync } from 'node:sqlite';

const PAGES_AT_ONCE = 500;

/**
 * Copies a SQLite file as it is at one moment, whatever its owner writes meanwhile. The reading transaction is what holds
 * the moment: without it every commit of somebody else would begin the copy anew.
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
 * Takes the read models out of a copy of the documents: it was made after that of the log, and they would speak of events
 * which that does not hold. The log makes them anew.
 */
export function leaveReadModelsOut(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("DELETE FROM documents WHERE collection GLOB 'view-*'");
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM');
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new Error(`the copy of the documents is not sound: ${String(found)}`);
  } finally {
    database.close();
  }
}

/** One file without a journal beside it. */
export function closeUp(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
