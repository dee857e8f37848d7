/**
 * The log's file. Each commit adds a link to the hash chain and is on the disk (`synchronous=FULL`) before it is
 * acknowledged.
 *
 * Erasable TypeScript that imports only `node:` modules and `.ts` files: the writer thread runs it from source as well.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Batch, Head, WriterStart } from './messages.js';
import { recordBatch, type Rows, type Store } from './record-batch.ts';
import { damaged, padded } from './store-failure.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, event_id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE TABLE IF NOT EXISTS commits (last INTEGER PRIMARY KEY, first INTEGER NOT NULL, hash BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, filling BLOB);`;
const PROBE_BYTES = 65_536;

/**
 * One process's access to the file. After a failure its state is unknown: the next use reopens it and reads its end.
 */
export class EventFile {
  readonly #start: WriterStart;
  readonly #onReopened: (head: Head) => void;
  readonly #headFile: number;
  #store: Store | undefined;
  #head: Head = { position: 0, hash: '' };

  constructor(start: WriterStart, onReopened: (head: Head) => void) {
    this.#start = start;
    this.#onReopened = onReopened;
    this.#headFile = openSync(join(start.folder, 'head.json'), constants.O_RDWR | constants.O_CREAT);
    this.#store = this.#open();
  }

  get head(): Head {
    return this.#head;
  }

  /** Records the batches in one transaction. Returns three numbers per append, as `FromWriter` describes. */
  commit(batches: readonly Batch[]): Float64Array {
    return this.#withStore((store) => {
      const appends = batches.reduce((sum, batch) => sum + batch.counts.length, 0);
      const answers = new Float64Array(3 * appends);
      const rows: Rows = { text: '', revisions: [], position: this.#head.position, answers, answered: 0 };
      store.db.exec('BEGIN IMMEDIATE');
      for (const batch of batches) recordBatch(store, batch, rows);
      this.#finish(store, rows);
      return answers;
    });
  }

  /** Writes about as much as a hundred votes to test the disk. */
  probe(): void {
    this.#withStore(({ db }) => {
      db.exec(`BEGIN IMMEDIATE; INSERT INTO probe VALUES (1, randomblob(${PROBE_BYTES})); COMMIT`);
      db.exec('DELETE FROM probe');
    });
  }

  close(): void {
    try {
      this.#store?.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.#release();
      closeSync(this.#headFile);
    }
  }

  #withStore<T>(use: (store: Store) => T): T {
    try {
      this.#store ??= this.#reopen();
      return use(this.#store);
    } catch (cause) {
      this.#release();
      throw cause;
    }
  }

  #reopen(): Store {
    const store = this.#open();
    this.#onReopened(this.#head);
    return store;
  }

  #release(): void {
    try {
      this.#store?.db.close();
    } finally {
      this.#store = undefined;
    }
  }

  #open(): Store {
    const db = new DatabaseSync(join(this.#start.folder, 'events.db'), { timeout: 5_000 });
    try {
      db.exec('PRAGMA page_size=16384; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536');
      if (this.#start.maxPages > 0) db.exec(`PRAGMA max_page_count=${this.#start.maxPages}`);
      db.exec(SCHEMA);
      const end = db.prepare('SELECT coalesce(max(position), 0) AS position FROM events').get();
      const link = db.prepare('SELECT last, hash FROM commits ORDER BY last DESC LIMIT 1').get();
      const position = Number(end?.['position']);
      if (Number(link?.['last'] ?? 0) !== position)
        throw damaged('the events and the hash chain have different ends', position);
      // After a failed commit: acknowledged events must still be there.
      if (position < this.#head.position)
        throw damaged(`everything up to ${padded(this.#head.position)} was acknowledged`, position);
      const hash = link?.['hash'];
      this.#head = { position, hash: hash instanceof Uint8Array ? Buffer.from(hash).toString('hex') : '' };
      const eventAt = db.prepare('SELECT position, event_id FROM events WHERE stream = ? AND revision = ?');
      const lastRevision = db.prepare('SELECT max(revision) FROM events WHERE stream = ?');
      eventAt.setReturnArrays(true);
      lastRevision.setReturnArrays(true);
      return {
        db,
        eventAt,
        lastRevision,
        insert: db.prepare('INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?)'),
        insertCommit: db.prepare('INSERT INTO commits VALUES (?, ?, ?)'),
      };
    } catch (cause) {
      db.close();
      throw cause;
    }
  }

  #finish({ db, insertCommit }: Store, rows: Rows): void {
    if (rows.position === this.#head.position) {
      db.exec('COMMIT');
      return;
    }
    const hash = createHash('sha256')
      .update(`${this.#head.hash} ${rows.revisions.join()}\n`)
      .update(rows.text)
      .digest();
    insertCommit.run(rows.position, this.#head.position + 1, hash);
    if (this.#start.slowCommitMs > 0)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, this.#start.slowCommitMs);
    db.exec('COMMIT');
    this.#head = { position: rows.position, hash: hash.toString('hex') };
    this.#writeAcknowledged();
  }

  /** Overwrites a fixed number of bytes in place: needs no free space on a full disk. */
  #writeAcknowledged(): void {
    writeSync(this.#headFile, `{"position":"${padded(this.#head.position)}","hash":"${this.#head.hash}"}\n`, 0);
  }
}
