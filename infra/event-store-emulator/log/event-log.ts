import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type StatementSync } from 'node:sqlite';
import { FolderRefused, openDatabase } from './database.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends NewEvent {
  readonly position: number;
  readonly size: number;
  readonly stream: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** An event that the node writes itself. */
export const jsonEvent = (type: string, data: object | null): NewEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
});

/** Events of a stream by revision, or of the whole log by position. */
export interface Range {
  readonly stream: string | undefined;
  /** Included forwards, excluded backwards. */
  readonly from: number;
  readonly isBackwards?: boolean;
}

const FILE = /^log-(\d{6})\.sqlite$/;
/** Estimated bytes of an event besides its texts and contents. */
const RECORD_BYTES = 100;
/** A portion of a range ends after so many events or bytes. */
const PORTION = 500;
const PORTION_BYTES = 65_536;
/** Pages that are copied at once when a new leader starts. */
const COPIED_PAGES = 2_000;

/**
 * The log of a folder: a file for the leader of each epoch, which begins as a copy of the one before. A process that is
 * frozen amid a transaction keeps SQLite's lock of its file, so that a new leader must write to a file of its own.
 */
export class EventLog {
  /** Epoch of the open file; 0 when there is none. */
  epoch = 0;
  /** Position of the next event; what the file holds from here on is not part of the log. */
  end = 0;
  readonly #folder: string | undefined;
  readonly #isExclusive: boolean;
  #database = openDatabase(':memory:', false);
  readonly #statements = new Map<string, StatementSync>();
  #change = Promise.withResolvers<void>();

  /** @param folder undefined keeps the log in memory @throws FolderRefused */
  constructor(folder: string | undefined, isExclusive: boolean) {
    this.#folder = folder;
    this.#isExclusive = isExclusive;
    if (folder === undefined) {
      this.epoch = 1;
      return;
    }
    mkdirSync(folder, { recursive: true });
    const foreign = readdirSync(folder).find((name) => /^(chunk-|writer\.chk|epoch\.chk)/.test(name));
    if (foreign !== undefined)
      throw new FolderRefused(`The folder ${folder} holds ${foreign}: it belongs to a real EventStoreDB.`);
    this.load(isExclusive ? 1 : 0);
  }

  /** Resolves once events are added or removed. */
  get changed(): Promise<void> {
    return this.#change.promise;
  }

  announce(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }

  /** Opens the newest file, and reads what another process has added to it. @throws FolderRefused */
  load(first = 0): void {
    const newest = this.#newestEpoch() || first;
    if (newest !== this.epoch) {
      this.#database.close();
      this.#database = openDatabase(this.#fileOf(newest), this.#isExclusive);
      this.#statements.clear();
      this.epoch = newest;
    }
    this.end = this.#endBefore(Infinity);
  }

  /** Starts the file of a new leader with everything that is recorded. */
  async startEpoch(epoch: number): Promise<void> {
    this.load();
    const previous = this.epoch;
    const file = `${this.#fileOf(epoch)}.new-${process.pid}`;
    if (previous === 0) openDatabase(file, false).close();
    else await backup(this.#database, file, { rate: COPIED_PAGES });
    renameSync(file, this.#fileOf(epoch));
    this.load();
    for (const older of this.#epochs().filter((each) => each < previous))
      for (const end of ['', '-wal', '-shm']) rmSync(`${this.#fileOf(older)}${end}`, { force: true });
  }

  at(stream: string, revision: number): StoredEvent | undefined {
    const event = this.#prepared('SELECT * FROM events WHERE stream = ? AND revision = ?').get(stream, revision);
    return event as StoredEvent | undefined; // the columns of the table
  }

  lastEvent(stream: string): StoredEvent | undefined {
    return this.at(stream, this.lastRevision(stream));
  }

  /** -1 for a missing stream. */
  lastRevision(stream: string): number {
    const last = this.#prepared('SELECT max(revision) AS revision FROM events WHERE stream = ? AND position < ?');
    return Number(last.get(stream, this.end)?.['revision'] ?? -1);
  }

  /** Streams that hold an event of a type. */
  streamsWith(type: string): readonly string[] {
    const streams = this.#prepared('SELECT DISTINCT stream FROM events WHERE type = ?').all(type);
    return streams.map(({ stream }) => String(stream));
  }

  /** Whether a position is inside a record that is not the last one. */
  isWithinRecord(position: number): boolean {
    const end = this.#endBefore(position);
    return end > position && end < this.end;
  }

  /** The next events of a range, which fit in memory; empty at its end. */
  portion({ stream, from, isBackwards = false }: Range): readonly StoredEvent[] {
    const [key, where] = stream === undefined ? ['position', ''] : ['revision', 'AND stream = ?'];
    const [compared, order] = isBackwards ? ['<', 'DESC'] : ['>=', 'ASC'];
    const rows = this.#prepared(
      `SELECT * FROM events WHERE ${key} ${compared} ? AND position < ? ${where} ORDER BY ${key} ${order} LIMIT ${PORTION}`,
    ).iterate(from, this.end, ...(stream === undefined ? [] : [stream]));
    const portion: StoredEvent[] = [];
    let bytes = 0;
    for (const event of rows as Iterable<StoredEvent>) {
      portion.push(event);
      bytes += event.size;
      if (bytes >= PORTION_BYTES) break;
    }
    return portion;
  }

  /** Runs changes, and returns once they are on the disk. */
  transaction<T>(change: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    const result = change();
    this.#database.exec('COMMIT');
    return result;
  }

  /** Adds an event within a transaction. Returns its position. */
  write(stream: string, revision: number, { id, type, contentType, data, metadata }: NewEvent): number {
    const position = this.end;
    const size = RECORD_BYTES + 2 * stream.length + type.length + data.length + metadata.length;
    this.#prepared('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      ...[position, size, stream, revision, id, type, contentType, Date.now(), data, metadata],
    );
    this.end = position + size;
    return position;
  }

  /** Removes the events of a stream before a revision for good; positions do not change. Returns their number. */
  erase(stream: string, before: number): number {
    return Number(this.#prepared('DELETE FROM events WHERE stream = ? AND revision < ?').run(stream, before).changes);
  }

  close(): void {
    this.#database.close();
  }

  /** Where the last record ends that starts before a position. */
  #endBefore(position: number): number {
    const last = 'SELECT position + size AS end FROM events WHERE position < ? ORDER BY position DESC LIMIT 1';
    return Number(this.#prepared(last).get(position)?.['end'] ?? 0);
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #epochs(): readonly number[] {
    return readdirSync(this.#folder ?? '').flatMap((name) => Number(FILE.exec(name)?.[1] ?? []));
  }

  #newestEpoch(): number {
    return Math.max(0, ...this.#epochs());
  }

  #fileOf(epoch: number): string {
    return join(this.#folder ?? '', `log-${String(epoch).padStart(6, '0')}.sqlite`);
  }
}
