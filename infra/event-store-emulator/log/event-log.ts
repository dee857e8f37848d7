import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { createDatabase, FolderRefused, openDatabase } from './database.ts';

/** Revision of the event `$streamDeleted`, which stands for the largest int64. */
export const TOMBSTONE_REVISION = 2 ** 63;

export interface StoredEvent {
  readonly position: number;
  readonly size: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** A new event, or without a stream a mere position; position and size are assigned on writing. */
export type NewRecord = Omit<StoredEvent, 'position' | 'size' | 'stream'> & { readonly stream: string | null };

/** Events of a stream by revision, or of the whole log by position. */
export interface Range {
  readonly stream?: string;
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
const REMEMBERED_STREAMS = 100_000;
/** Pages that are copied at once when a new leader starts. */
const COPIED_PAGES = 2_000;

const statementsOf = (database: DatabaseSync) => {
  const events = (where: string) => database.prepare(`SELECT * FROM events WHERE ${where}`);
  return {
    insert: database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    end: database.prepare('SELECT position + size AS value FROM events ORDER BY position DESC LIMIT 1'),
    record: database.prepare(
      'SELECT position FROM events WHERE position >= ? AND position < ? ORDER BY position LIMIT 1',
    ),
    at: events('stream = ? AND revision = ?'),
    last: events('stream = ? AND position < ? ORDER BY revision DESC LIMIT 1'),
    ofType: database.prepare('SELECT DISTINCT stream FROM events WHERE type = ? AND stream IS NOT NULL'),
    erase: database.prepare(
      "UPDATE events SET stream = NULL, data = '', metadata = '' WHERE stream = ? AND revision < ?",
    ),
    forwards: events(`position >= ? AND position < ? AND stream IS NOT NULL ORDER BY position LIMIT ${PORTION}`),
    backwards: events(`position < ? AND position < ? AND stream IS NOT NULL ORDER BY position DESC LIMIT ${PORTION}`),
    streamForwards: events(`revision >= ? AND position < ? AND stream = ? ORDER BY revision LIMIT ${PORTION}`),
    streamBackwards: events(`revision < ? AND position < ? AND stream = ? ORDER BY revision DESC LIMIT ${PORTION}`),
  };
};

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
  #database = createDatabase(':memory:');
  #sql = statementsOf(this.#database);
  /** Last revisions of streams that were asked for. */
  readonly #last = new Map<string, number>();
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
    if (isExclusive && this.#newestEpoch() === 0) this.#create(1);
    this.load();
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
  load(): void {
    const newest = this.#newestEpoch();
    if (newest !== this.epoch) {
      this.#database.close();
      this.#database = openDatabase(this.#fileOf(newest), this.#isExclusive);
      this.#sql = statementsOf(this.#database);
      this.epoch = newest;
    }
    this.endAt(Number(this.#sql.end.get()?.['value'] ?? 0));
  }

  /** Starts the file of a new leader with everything that is recorded. */
  async startEpoch(epoch: number): Promise<void> {
    const previous = this.#newestEpoch();
    if (previous === 0) this.#create(epoch);
    else {
      const source = openDatabase(this.#fileOf(previous), false);
      const copy = `${this.#fileOf(epoch)}.new-${process.pid}`;
      await backup(source, copy, { rate: COPIED_PAGES });
      source.close();
      openDatabase(copy, false).close();
      renameSync(copy, this.#fileOf(epoch));
      for (const older of this.#epochs().filter((each) => each < previous))
        for (const end of ['', '-wal', '-shm']) rmSync(`${this.#fileOf(older)}${end}`, { force: true });
    }
    this.load();
  }

  /** Sets the end of the log: events behind it are ignored. */
  endAt(end: number): void {
    if (end !== this.end) this.#last.clear();
    this.end = end;
  }

  at(stream: string, revision: number): StoredEvent | undefined {
    return this.#sql.at.get(stream, revision) as StoredEvent | undefined;
  }

  lastEvent(stream: string): StoredEvent | undefined {
    return this.#sql.last.get(stream, this.end) as StoredEvent | undefined;
  }

  /** -1 for a missing stream, `TOMBSTONE_REVISION` for one that was deleted for good. */
  lastRevision(stream: string): number {
    const known = this.#last.get(stream);
    if (known !== undefined) return known;
    const revision = this.lastEvent(stream)?.revision ?? -1;
    if (this.#last.size >= REMEMBERED_STREAMS) this.#last.clear();
    this.#last.set(stream, revision);
    return revision;
  }

  /** Streams that hold an event of a type. */
  streamsWith(type: string): readonly string[] {
    return this.#sql.ofType.all(type).map(({ stream }) => String(stream));
  }

  /** The first position at or after this one at which a record starts. */
  recordFrom(position: number): number | undefined {
    const record = this.#sql.record.get(position, this.end);
    return record && Number(record['position']);
  }

  /** The next events of a range, which fit in memory; empty at its end. */
  portion({ stream, from, isBackwards = false }: Range): readonly StoredEvent[] {
    const { forwards, backwards, streamForwards, streamBackwards } = this.#sql;
    const rows =
      stream === undefined
        ? (isBackwards ? backwards : forwards).iterate(from, this.end)
        : (isBackwards ? streamBackwards : streamForwards).iterate(from, this.end, stream);
    const portion: StoredEvent[] = [];
    let bytes = 0;
    for (const event of rows as Iterable<StoredEvent>) {
      portion.push(event);
      bytes += event.size;
      if (bytes >= PORTION_BYTES) break;
    }
    return portion;
  }

  begin(): void {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.#database.exec('COMMIT');
  }

  /** Adds an event within a transaction. Returns its position. */
  write({ stream, revision, id, type, contentType, created, data, metadata }: NewRecord): number {
    const position = this.end;
    const size = RECORD_BYTES + 2 * (stream?.length ?? 0) + type.length + data.length + metadata.length;
    this.#sql.insert.run(position, size, stream, revision, id, type, contentType, created, data, metadata);
    this.end = position + size;
    if (stream !== null) this.#last.set(stream, revision);
    return position;
  }

  /** Removes the events of a stream before a revision for good; their positions remain. Returns their number. */
  erase(stream: string, before: number): number {
    return Number(this.#sql.erase.run(stream, before).changes);
  }

  close(): void {
    this.#database.close();
  }

  #create(epoch: number): void {
    const temporary = `${this.#fileOf(epoch)}.new-${process.pid}`;
    createDatabase(temporary).close();
    renameSync(temporary, this.#fileOf(epoch));
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
