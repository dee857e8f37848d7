import { DatabaseSync } from 'node:sqlite';

/** The folder cannot be used; the message is one sentence. */
export class FolderRefused extends Error {}

const APPLICATION_ID = 0x45_53_44_42;
/** Version of the format of the folder. */
const FORMAT = 3;
/** Nodes that start together wait for the one that recovers the file. */
const BUSY_MS = 1_000;
/** Each commit is on the disk before it returns; the file itself is written rarely. */
const SETTINGS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000';
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, size INTEGER, stream TEXT, revision INTEGER, id TEXT, type TEXT, contentType TEXT,
    created INTEGER, data BLOB, metadata BLOB
  );
  CREATE UNIQUE INDEX IF NOT EXISTS revisions ON events (stream, revision);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};`;

/**
 * Opens a file, and creates it when it is missing.
 *
 * @param isExclusive no other process may use the file while this one runs
 * @throws FolderRefused
 */
export function openDatabase(file: string, isExclusive: boolean): DatabaseSync {
  try {
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    if (isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const isNew = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (!isNew) mustBeOwn(database, file);
    database.exec(SETTINGS);
    if (isNew || isExclusive) database.exec(`BEGIN IMMEDIATE; ${SCHEMA}; COMMIT`);
    return database;
  } catch (cause) {
    throw refusalOf(cause, file);
  }
}

function mustBeOwn(database: DatabaseSync, file: string): void {
  const { application_id: id } = database.prepare('PRAGMA application_id').get() ?? {};
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  if (id !== APPLICATION_ID) throw new FolderRefused(`The file ${file} was not written by the event store emulator.`);
  if (version !== FORMAT)
    throw new FolderRefused(
      `The file ${file} has the format ${version} of another version of the event store emulator; this one reads the format ${FORMAT}.`,
    );
}

const BUSY = 5;
const CORRUPT = 11;
const NO_DATABASE = 26;

/** The sentence for an error of SQLite; other errors unchanged. */
function refusalOf(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : undefined;
  if (code === BUSY) return new FolderRefused(`The file ${file} is in use by another event store emulator.`);
  if (code === CORRUPT || code === NO_DATABASE)
    return new FolderRefused(`The file ${file} is damaged; restore the folder from a backup or remove it.`);
  return cause;
}
