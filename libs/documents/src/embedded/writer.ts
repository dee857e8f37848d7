/**
 * Worker thread that owns the SQLite file. Erasable TypeScript, `node:` modules only: Node also runs it from source.
 */
import { backup, DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

type Row = readonly [collection: string, id: string, body: string | null];

export interface WriterOptions {
  readonly file: string;
  readonly maxPages?: number | undefined;
  readonly slowCommitMs?: number | undefined;
}
export type WriterRequest =
  | { readonly kind: 'commit'; readonly rows: readonly Row[] }
  | { readonly kind: 'probe' }
  | { readonly kind: 'copy'; readonly file: string }
  | { readonly kind: 'close' };
export type WriterReply =
  | {
      readonly kind: 'rows';
      readonly rows: readonly (readonly [collection: string, id: string, body: string])[];
    }
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly damaged: boolean; readonly reason: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Sent out of order: commits continue during a copy. */
  | { readonly kind: 'copied'; readonly reason?: string };

const ROWS_PER_MESSAGE = 1_000;
/** Pages copied per step; commits wait for one step at most. */
const PAGES_AT_ONCE = 500;
const DAMAGED = new Set([11 /* SQLITE_CORRUPT */, 26 /* SQLITE_NOTADB */]);

// Passed by writer-thread.ts, which starts this file.
const options = workerData as WriterOptions;
const reply = (message: WriterReply): void => parentPort?.postMessage(message);
const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function open(): DatabaseSync {
  const database = new DatabaseSync(options.file, { timeout: 0 });
  // EXCLUSIVE: a second process on the file would not see this one's memory; SQLite rejects it as busy.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  const [verdict] = database.prepare('PRAGMA quick_check(1)').all();
  if (verdict?.['quick_check'] !== 'ok') {
    throw Object.assign(new Error(String(verdict?.['quick_check']).replaceAll(/\s+/g, ' ')), { errcode: 11 });
  }
  database.exec(
    'CREATE TABLE IF NOT EXISTS documents (collection TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (collection, id))',
  );
  return database;
}

function sendRows(database: DatabaseSync): void {
  let rows: [string, string, string][] = [];
  const stored = database
    .prepare("SELECT collection, id, body FROM documents WHERE collection <> ''")
    .iterate();
  for (const { collection, id, body } of stored) {
    rows.push([String(collection), String(id), String(body)]);
    if (rows.length < ROWS_PER_MESSAGE) continue;
    reply({ kind: 'rows', rows });
    rows = [];
  }
  reply({ kind: 'rows', rows });
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

function serve(database: DatabaseSync): void {
  const put = database.prepare(
    'INSERT INTO documents (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body',
  );
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  const answer = (request: QueuedRequest): void => {
    switch (request.kind) {
      case 'commit':
        transaction(database, () => {
          for (const [collection, id, body] of request.rows) {
            if (body === null) remove.run(collection, id);
            else put.run(collection, id, body);
          }
        });
        break;
      case 'probe':
        probe(database, put, remove);
        break;
      case 'close':
        database.close();
    }
  };
  const handle = (request: QueuedRequest): void => {
    try {
      answer(request);
      reply({ kind: 'done' });
    } catch (cause) {
      reply({ kind: 'failed', reason: reasonOf(cause) });
    }
    if (request.kind === 'close') parentPort?.close();
  };
  const copier = new Copier(database, handle);
  parentPort?.on('message', (request: WriterRequest) => {
    if (request.kind === 'copy') void copier.copy(request.file);
    else copier.handle(request);
  });
}

type QueuedRequest = Exclude<WriterRequest, { kind: 'copy' }>;

/**
 * Copies the file in steps, in another thread; commits run between two steps and go into the copy as well. A step that
 * meets a running commit would give up: under continuous writes, a copy without this queue would never end.
 */
class Copier {
  private copying = false;
  private readonly queue: QueuedRequest[] = [];
  private readonly database: DatabaseSync;
  private readonly run: (request: QueuedRequest) => void;

  constructor(database: DatabaseSync, run: (request: QueuedRequest) => void) {
    this.database = database;
    this.run = run;
  }

  handle(request: QueuedRequest): void {
    if (this.copying) this.queue.push(request);
    else this.run(request);
  }

  async copy(file: string): Promise<void> {
    this.copying = true;
    try {
      await backup(this.database, file, { rate: PAGES_AT_ONCE, progress: () => this.betweenSteps() });
      reply({ kind: 'copied' });
    } catch (cause) {
      reply({ kind: 'copied', reason: reasonOf(cause) });
    }
    this.copying = false;
    for (const request of this.queue.splice(0)) this.run(request);
  }

  /** A close request waits for the end of the copy. */
  private betweenSteps(): void {
    while (this.queue[0] && this.queue[0].kind !== 'close') this.run(this.queue.shift() as QueuedRequest); // checked above
  }
}

try {
  const database = open();
  sendRows(database);
  serve(database);
  reply({ kind: 'ready' });
} catch (cause) {
  const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
  // The low byte is the primary result code.
  reply({ kind: 'refused', damaged: DAMAGED.has(errcode & 0xff), reason: reasonOf(cause) });
  parentPort?.close();
}
