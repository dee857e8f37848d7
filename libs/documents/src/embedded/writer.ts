/**
 * Worker thread that owns the SQLite file. Erasable TypeScript that imports only types and `node:` modules: Node
 * also runs it from source.
 */
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '@fumata/platform';
import type { Row } from './disk.js';

export interface WriterOptions {
  readonly file: string;
  readonly maxPages?: number | undefined;
  readonly slowCommitMs?: number | undefined;
}
export type WriterRequest =
  /** The first request; reports the stored rows as progress. */
  | { readonly kind: 'open' }
  | { readonly kind: 'commit'; readonly rows: readonly Row[] }
  | { readonly kind: 'probe' }
  | { readonly kind: 'purge' }
  /** Answered out of order: commits continue during a copy. */
  | { readonly kind: 'copy'; readonly file: string }
  | { readonly kind: 'close' };
export type StoredRow = readonly [collection: string, id: string, body: string];
export interface WriterFailure {
  readonly damaged: boolean;
  readonly reason: string;
}

const ROWS_PER_MESSAGE = 1_000;
/** Pages copied per step; commits wait for one step at most. */
const PAGES_PER_STEP = 500;
/** `user_version` of a file without bytes of erased rows; earlier versions of this program left some in its pages. */
const CLEAN = 1;
const DAMAGED = new Set([11 /* SQLITE_CORRUPT */, 26 /* SQLITE_NOTADB */]);

// Passed by writer-thread.ts, which starts this file.
const options = workerData as WriterOptions;
const reply = (message: WorkerReply<WriterFailure>): void => parentPort?.postMessage(message);

function open(): DatabaseSync {
  const database = new DatabaseSync(options.file, { timeout: 0 });
  // EXCLUSIVE: a second process on the file would not see this one's memory; SQLite rejects it as busy.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  // Erased personal data must not stay in free pages.
  database.exec('PRAGMA secure_delete = ON');
  if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  const [check] = database.prepare('PRAGMA quick_check(1)').all();
  if (check?.['quick_check'] !== 'ok') {
    throw Object.assign(new Error(String(check?.['quick_check']).replaceAll(/\s+/g, ' ')), { errcode: 11 });
  }
  database.exec(
    'CREATE TABLE IF NOT EXISTS documents (collection TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (collection, id))',
  );
  cleanOnce(database);
  return database;
}

/** `secure_delete` overwrites only what is deleted from now on. Without space for a copy, the next start retries. */
function cleanOnce(database: DatabaseSync): void {
  try {
    const version = database.prepare('PRAGMA user_version').get();
    if (version?.['user_version'] !== CLEAN) database.exec(`VACUUM; PRAGMA user_version = ${CLEAN}`);
    truncateLog(database);
  } catch (cause) {
    if (failureOf(cause).damaged) throw cause;
  }
}

/** The write-ahead log keeps earlier versions of pages. SQLite reports a reader in the result, without an error. */
function truncateLog(database: DatabaseSync): void {
  const result = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (result?.['busy'] !== 0) throw new Error('the write-ahead log is in use');
}

function sendRows(id: number, database: DatabaseSync): void {
  let rows: StoredRow[] = [];
  const stored = database.prepare("SELECT collection, id, body FROM documents WHERE collection <> ''").iterate();
  for (const row of stored) {
    rows.push([String(row['collection']), String(row['id']), String(row['body'])]);
    if (rows.length < ROWS_PER_MESSAGE) continue;
    reply({ id, progress: rows });
    rows = [];
  }
  reply({ id, progress: rows });
}

function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    if (options.slowCommitMs !== undefined) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, options.slowCommitMs);
    }
    database.exec('COMMIT');
  } catch (cause) {
    // Some failures (a full disk among them) have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

function probe(database: DatabaseSync, put: StatementSync, remove: StatementSync): void {
  transaction(database, () => put.run('', 'probe', 'x'.repeat(8_192)));
  transaction(database, () => remove.run('', 'probe'));
}

type Execute = (request: QueuedRequest['request']) => void;
type QueuedRequest = WorkerRequest<Exclude<WriterRequest, { kind: 'copy' | 'open' }>>;

function createExecute(database: DatabaseSync): Execute {
  const put = database.prepare(
    'INSERT INTO documents (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body',
  );
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  return (request) => {
    switch (request.kind) {
      case 'commit':
        return transaction(database, () => {
          for (const [collection, id, body] of request.rows) {
            if (body === null) remove.run(collection, id);
            else put.run(collection, id, body);
          }
        });
      case 'probe':
        return probe(database, put, remove);
      case 'purge':
        return truncateLog(database);
      case 'close':
        return database.close();
    }
  };
}

/** Runs requests in order; a copy runs concurrently with them. */
class RequestQueue {
  private copying = false;
  private readonly queue: QueuedRequest[] = [];
  private readonly database: DatabaseSync;
  private readonly execute: Execute;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.execute = createExecute(database);
  }

  handle({ id, request }: WorkerRequest<Exclude<WriterRequest, { kind: 'open' }>>): void {
    if (request.kind === 'copy') void this.copy(id, request.file);
    else if (this.copying) this.queue.push({ id, request });
    else this.run({ id, request });
  }

  private run({ id, request }: QueuedRequest): void {
    try {
      this.execute(request);
      reply({ id });
    } catch (cause) {
      reply({ id, failure: failureOf(cause) });
    }
    if (request.kind === 'close') parentPort?.close();
  }

  /**
   * Copies the file in steps, in another thread; commits run between two steps and are part of the copy. A step
   * that meets a running commit would give up: under continuous writes, a copy without this queue would never end.
   */
  private async copy(id: number, file: string): Promise<void> {
    this.copying = true;
    try {
      await backup(this.database, file, { rate: PAGES_PER_STEP, progress: () => this.runQueued() });
      reply({ id });
    } catch (cause) {
      reply({ id, failure: failureOf(cause) });
    }
    this.copying = false;
    for (const request of this.queue.splice(0)) this.run(request);
  }

  /** Called between two steps of a copy. A close request waits for the end of the copy. */
  private runQueued(): void {
    for (let next = this.queue[0]; next && next.request.kind !== 'close'; next = this.queue[0]) {
      this.queue.shift();
      this.run(next);
    }
  }
}

function failureOf(cause: unknown): WriterFailure {
  if (!(cause instanceof Error)) return { damaged: false, reason: String(cause) };
  // The low byte is the primary result code.
  const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
  return { damaged: DAMAGED.has(code), reason: cause.message };
}

let queue: RequestQueue | undefined;
parentPort?.on('message', ({ id, request }: WorkerRequest<WriterRequest>) => {
  if (request.kind !== 'open') return queue?.handle({ id, request });
  try {
    const database = open();
    sendRows(id, database);
    queue = new RequestQueue(database);
    reply({ id });
  } catch (cause) {
    reply({ id, failure: failureOf(cause) });
    parentPort?.close();
  }
});
