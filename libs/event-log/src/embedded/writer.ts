/**
 * Writer thread: owns the log's file. Group commit: batches that arrive while a commit runs share the next one; each
 * commit adds a link to the hash chain and is on the disk (`synchronous=FULL`) before it is acknowledged.
 *
 * Erasable TypeScript that imports only `node:` modules: Node runs this file from source as well as from `dist`.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Batch, FromWriter, Head, ToWriter, StoreFailure, WriterStart } from './messages.js';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, event_id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE TABLE IF NOT EXISTS commits (last INTEGER PRIMARY KEY, first INTEGER NOT NULL, hash BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, filling BLOB);`;
const NO_STREAM = -1;
const ANY = -2;
/** Lines per event in a batch's text. */
const LINES = 5;
/** A transaction with more text than this leaves later batches to the next one. */
const MAX_COMMIT_CHARACTERS = 32_000_000;
const PROBE_BYTES = 65_536;

interface Store {
  readonly db: DatabaseSync;
  readonly insert: StatementSync;
  readonly insertCommit: StatementSync;
  readonly place: StatementSync;
  readonly last: StatementSync;
}

/** Contents of the transaction so far: event lines and revisions are the input of the hash chain. */
interface Rows {
  text: string;
  readonly revisions: number[];
  position: number;
  readonly answers: Float64Array;
  answered: number;
}

// This file only runs as a worker, started by writer-client.ts with this data.
const port = parentPort as NonNullable<typeof parentPort>;
const start = workerData as WriterStart;
const headFile = openSync(join(start.folder, 'head.json'), constants.O_RDWR | constants.O_CREAT);

let store: Store | undefined;
let head: Head = { position: 0, hash: '' };

function send(message: FromWriter): void {
  port.postMessage(message);
}

function openStore(): Store {
  const db = new DatabaseSync(join(start.folder, 'events.db'), { timeout: 5_000 });
  try {
    db.exec('PRAGMA page_size=16384; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536');
    if (start.maxPages > 0) db.exec(`PRAGMA max_page_count=${start.maxPages}`);
    db.exec(SCHEMA);
    const end = db.prepare('SELECT coalesce(max(position), 0) AS position FROM events').get();
    const link = db.prepare('SELECT last, hash FROM commits ORDER BY last DESC LIMIT 1').get();
    const position = Number(end?.['position']);
    if (Number(link?.['last'] ?? 0) !== position)
      throw damaged('the events and the hash chain have different ends', position);
    // After a failed commit: acknowledged events must still be there.
    if (position < head.position) throw damaged(`everything up to ${padded(head.position)} was acknowledged`, position);
    const hash = link?.['hash'];
    head = { position, hash: hash instanceof Uint8Array ? Buffer.from(hash).toString('hex') : '' };
    const place = db.prepare('SELECT position, event_id FROM events WHERE stream = ? AND revision = ?');
    const last = db.prepare('SELECT max(revision) FROM events WHERE stream = ?');
    place.setReturnArrays(true);
    last.setReturnArrays(true);
    return {
      db,
      place,
      last,
      insert: db.prepare('INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?)'),
      insertCommit: db.prepare('INSERT INTO commits VALUES (?, ?, ?)'),
    };
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function reopenStore(): Store {
  const opened = openStore();
  send({ kind: 'reopened', head });
  return opened;
}

function damaged(why: string, position: number): Error {
  return Object.assign(new Error(why), { failure: { damaged: true, why, position: padded(position) } });
}

function padded(position: number): string {
  return String(position).padStart(16, '0');
}

/** Overwrites a fixed number of bytes in place: needs no room on a full disk. */
function writeAcknowledged(): void {
  writeSync(headFile, `{"position":"${padded(head.position)}","hash":"${head.hash}"}\n`, 0);
}

function commit(batches: readonly Batch[]): void {
  const appends = batches.reduce((sum, batch) => sum + batch.counts.length, 0);
  try {
    store ??= reopenStore();
    const answers = new Float64Array(3 * appends);
    const rows: Rows = { text: '', revisions: [], position: head.position, answers, answered: 0 };
    store.db.exec('BEGIN IMMEDIATE');
    for (const batch of batches) recordBatch(store, batch, rows);
    finish(store, rows);
    send({ kind: 'committed', answers, head });
  } catch (cause) {
    closeStore();
    send({ kind: 'failed', appends, why: toStoreFailure(cause).why });
  }
}

function finish({ db, insertCommit }: Store, rows: Rows): void {
  if (rows.position === head.position) {
    db.exec('COMMIT');
    return;
  }
  const hash = createHash('sha256').update(`${head.hash} ${rows.revisions.join()}\n`).update(rows.text).digest();
  insertCommit.run(rows.position, head.position + 1, hash);
  if (start.slowCommitMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, start.slowCommitMs);
  db.exec('COMMIT');
  head = { position: rows.position, hash: hash.toString('hex') };
  writeAcknowledged();
}

/** One append of a batch and the index of its first line. */
interface Append {
  readonly lines: readonly string[];
  readonly line: number;
  readonly expected: number;
  readonly count: number;
}

function recordBatch(open: Store, batch: Batch, rows: Rows): void {
  const lines = batch.text.split('\n');
  const before = rows.position;
  const recorded: Append[] = [];
  let line = 0;
  for (const [index, count] of batch.counts.entries()) {
    const append = { lines, line, expected: batch.expected[index] ?? NO_STREAM, count };
    const position = rows.position;
    rows.answers.set(recordAppend(open, append, rows), rows.answered);
    rows.answered += 3;
    line += LINES * count;
    if (rows.position > position) recorded.push(append);
  }
  const isComplete = rows.position - before === (lines.length - 1) / LINES;
  rows.text += isComplete ? batch.text : recorded.map(textOf).join('');
}

function textOf({ lines, line, count }: Append): string {
  return `${lines.slice(line, line + LINES * count).join('\n')}\n`;
}

type Answer = readonly [appended: 0 | 1, revision: number, position: number];

/**
 * The first insert decides: the unique key (stream, revision) rejects an occupied revision, and revisions have no gaps,
 * so the following events cannot collide.
 */
function recordAppend(open: Store, append: Append, rows: Rows): Answer {
  const { lines, line, expected, count } = append;
  const stream = lines[line] ?? '';
  const first = expected === ANY ? lastRevision(open, stream) + 1 : expected + 1;
  if (expected === ANY) {
    const repeated = repeatAt(open, append, first - count);
    if (repeated) return repeated;
  } else if (expected !== NO_STREAM && !rowAt(open, stream, expected)) {
    return [0, lastRevision(open, stream), 0];
  }
  for (let index = 0; index < count; index += 1) {
    const at = line + LINES * index;
    const [id, type] = [lines[at + 1] ?? '', lines[at + 2] ?? ''];
    const [data, metadata] = [lines[at + 3] ?? '', lines[at + 4] ?? ''];
    const position = rows.position + 1;
    const { changes } = open.insert.run(position, stream, first + index, id, type, data, metadata);
    if (changes === 0) {
      if (!rowAt(open, stream, first)) throw new Error(`another process writes to this file (${position})`);
      return repeatAt(open, append, first) ?? [0, lastRevision(open, stream), 0];
    }
    rows.position = position;
    rows.revisions.push(first + index);
  }
  return [1, first + count - 1, rows.position];
}

/** The first outcome again if exactly these events are stored from that revision on. */
function repeatAt(open: Store, { lines, line, count }: Append, from: number): Answer | undefined {
  if (from < 0) return undefined;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(open, lines[line] ?? '', from + index);
    if (row?.[1] !== lines[line + LINES * index + 1]) return undefined;
    position = row?.[0] ?? 0;
  }
  return [1, from + count - 1, position];
}

function rowAt(open: Store, stream: string, revision: number): [number, string] | undefined {
  // `setReturnArrays` makes rows arrays; the types do not reflect it.
  return open.place.get(stream, revision) as [number, string] | undefined;
}

/** -1 if the stream does not exist, as in `Batch.expected`. */
function lastRevision(open: Store, stream: string): number {
  const row = open.last.get(stream) as [number | null] | undefined;
  return row?.[0] ?? NO_STREAM;
}

/** After a failure the state of the file is unknown: the next commit reopens it and reads where it ends. */
function closeStore(): void {
  try {
    store?.db.close();
  } finally {
    store = undefined;
  }
}

function toStoreFailure(cause: unknown): StoreFailure {
  if (!(cause instanceof Error)) return { damaged: false, why: String(cause) };
  if ('failure' in cause) return cause.failure as StoreFailure; // set by `damaged`
  const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
  return { damaged: code === 11 || code === 26, why: cause.message };
}

/** Writes about as much as a hundred votes to test the disk. */
function probe(): void {
  try {
    store ??= reopenStore();
    store.db.exec(`BEGIN IMMEDIATE; INSERT INTO probe VALUES (1, randomblob(${PROBE_BYTES})); COMMIT`);
    store.db.exec('DELETE FROM probe');
    send({ kind: 'probed' });
  } catch (cause) {
    closeStore();
    send({ kind: 'probed', why: toStoreFailure(cause).why });
  }
}

function close(): void {
  try {
    store?.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    closeStore();
    closeSync(headFile);
    send({ kind: 'closed' });
    port.close();
  }
}

function serve(first: ToWriter): void {
  let message: ToWriter | undefined = first;
  while (message) {
    const batches: Batch[] = [];
    let characters = 0;
    while (message?.kind === 'append' && characters < MAX_COMMIT_CHARACTERS) {
      batches.push(message);
      characters += message.text.length;
      message = receiveMessageOnPort(port)?.message;
    }
    if (batches.length > 0) commit(batches);
    if (message?.kind === 'probe') probe();
    if (message?.kind === 'close') return close();
    if (message?.kind !== 'append') message = receiveMessageOnPort(port)?.message;
  }
}

try {
  store = openStore();
  port.on('message', serve);
  send({ kind: 'opened', head });
} catch (cause) {
  closeStore();
  send({ kind: 'refused', failure: toStoreFailure(cause) });
}
