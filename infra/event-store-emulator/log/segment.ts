import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** An event as it is stored. `stream` is null for a marker: a position without an event, such as that of an empty append. */
export interface StoredEvent {
  readonly position: number;
  readonly size: number;
  readonly stream: string | null;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The part of an event that the index holds in memory. */
export type IndexedEvent = Pick<StoredEvent, 'position' | 'size' | 'stream' | 'revision' | 'type'>;

/** The predecessor of a segment and the position at which this one goes on. */
export interface SegmentStart {
  /** Epoch of the leader that writes the segment. */
  readonly epoch: number;
  /** Epoch of the segment before; 0 for none. */
  readonly previous: number;
  /** End of the log before this segment: what the predecessor holds from here on was never acknowledged. */
  readonly from: number;
}

/** The folder cannot be used; the message is one sentence. */
export class FolderRefused extends Error {}

const APPLICATION_ID = 0x45_53_44_42;
/** Version of the format of the folder. */
export const FORMAT = 1;

const SCHEMA = `
  CREATE TABLE start (epoch INTEGER, previous INTEGER, "from" INTEGER);
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, size INTEGER, stream TEXT, revision INTEGER, id TEXT, type TEXT, contentType TEXT,
    created INTEGER, data BLOB, metadata BLOB
  );
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};`;

/** One SQLite file of the log: the events that one leader wrote. */
export class Segment {
  readonly start: SegmentStart;
  readonly #database: DatabaseSync;
  readonly #read: StatementSync;
  readonly #insert: StatementSync;

  private constructor(database: DatabaseSync, start: SegmentStart) {
    this.start = start;
    this.#database = database;
    this.#read = database.prepare('SELECT * FROM events WHERE position = ?');
    this.#insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  /** Creates an empty segment; `:memory:` keeps it in memory. */
  static create(file: string, { epoch, previous, from }: SegmentStart): void {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.exec(`BEGIN; ${SCHEMA}; INSERT INTO start VALUES (${epoch}, ${previous}, ${from}); COMMIT`);
    database.close();
  }

  static inMemory(): Segment {
    const database = new DatabaseSync(':memory:');
    database.exec(`${SCHEMA}; INSERT INTO start VALUES (1, 0, 0)`);
    return new Segment(database, { epoch: 1, previous: 0, from: 0 });
  }

  /**
   * @param isExclusive no other process may use the file while this one runs
   * @throws FolderRefused
   */
  static open(file: string, isExclusive: boolean): Segment {
    try {
      const database = new DatabaseSync(file);
      if (isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.exec('PRAGMA busy_timeout = 200; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      mustBeOwn(database, file);
      if (isExclusive) database.exec('BEGIN IMMEDIATE; COMMIT');
      const start = database.prepare('SELECT * FROM start').get() as SegmentStart | undefined;
      if (!start) throw new FolderRefused(`The file ${file} is incomplete.`);
      return new Segment(database, { ...start });
    } catch (cause) {
      throw refusalOf(cause, file);
    }
  }

  begin(): void {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.#database.exec('COMMIT');
  }

  insert(event: StoredEvent): void {
    const { position, size, stream, revision, id, type, contentType, created, data, metadata } = event;
    this.#insert.run(position, size, stream, revision, id, type, contentType, created, data, metadata);
  }

  read(position: number): StoredEvent | undefined {
    return this.#read.get(position) as StoredEvent | undefined;
  }

  /** What the index needs of all events from a position on, in order. */
  from(position: number): IterableIterator<IndexedEvent> {
    const statement = this.#database.prepare(
      'SELECT position, size, stream, revision, type FROM events WHERE position >= ? ORDER BY position',
    );
    return statement.iterate(position) as IterableIterator<IndexedEvent>;
  }

  /** Turns events into markers: their positions stay, their contents go. */
  erase(positions: readonly number[]): void {
    const erase = this.#database.prepare("UPDATE events SET stream = NULL, data = '', metadata = '' WHERE position = ?");
    this.begin();
    for (const position of positions) erase.run(position);
    this.commit();
  }

  close(): void {
    this.#database.close();
  }
}

function mustBeOwn(database: DatabaseSync, file: string): void {
  const { application_id: id } = database.prepare('PRAGMA application_id').get() ?? {};
  if (id !== APPLICATION_ID) throw new FolderRefused(`The file ${file} was not written by the event store emulator.`);
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  if (version !== FORMAT)
    throw new FolderRefused(
      `The file ${file} has the format ${String(version)} of another version of the event store emulator; this one reads the format ${FORMAT}.`,
    );
}

const BUSY = 5;
const CORRUPT = 11;
const NO_DATABASE = 26;

/** The sentence for an error of SQLite; other errors unchanged. */
export function refusalOf(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : undefined;
  if (code === BUSY) return new FolderRefused(`The file ${file} is in use by another event store emulator.`);
  if (code === CORRUPT || code === NO_DATABASE)
    return new FolderRefused(`The file ${file} is damaged; restore the folder from a backup or remove it.`);
  return cause;
}
