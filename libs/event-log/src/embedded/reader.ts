/**
 * Reader thread, separate from the writer so that reads never block appends. SQLite builds each page as one JSON text,
 * which the main thread parses once (see fields.ts).
 *
 * Erasable TypeScript that imports only `node:` modules and `.ts` files: Node runs it from source as well as from
 * `dist`.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '@fumata/platform';
import type { Head, Page, ReaderRequest, StreamRead, StoreFailure } from './messages.js';
import { damaged, toStoreFailure } from './store-failure.ts';

/** A page with a larger event is built row by row, up to `PAGE_BYTES`. */
const SMALL_EVENT_BYTES = 4_000;
const PAGE_BYTES = 8_000_000;
/**
 * An event as in `EventFields`. The position is the row number padded to 16 digits: 10^16 + position without its first
 * digit.
 */
const FIELDS = `concat(json_quote(event_id), ',', json_quote(type), ',', data, ',', metadata, ',', json_quote(stream), ',',
  revision, ',"', substr(10000000000000000 + position, 2), '"')`;
const PAGE_SQL = `
  SELECT count(*) AS count, max(position) AS last, total(large) AS large,
    CAST(concat('[', group_concat(fields) FILTER (WHERE NOT large), ']') AS BLOB) AS text
  FROM (
    SELECT position, octet_length(data) + octet_length(metadata) > ${SMALL_EVENT_BYTES} AS large, ${FIELDS} AS fields
    FROM events WHERE position > ? ORDER BY position LIMIT ?)`;
const ROWS_SQL = `SELECT position, ${FIELDS} AS fields FROM events WHERE position > ? ORDER BY position LIMIT ?`;
const STREAM_SQL = `
  SELECT count(*) AS count, concat('[', group_concat(fields), ']') AS text
  FROM (SELECT ${FIELDS} AS fields FROM events WHERE stream = ? AND revision >= ? ORDER BY revision)`;
/** The same text that event-file.ts hashes. */
const CHAIN_SQL = `
  SELECT group_concat(concat(stream, char(10), event_id, char(10), type, char(10), data, char(10), metadata, char(10)),
    '') AS text, group_concat(revision) AS revisions, count(*) AS count
  FROM (SELECT * FROM events WHERE position BETWEEN ? AND ? ORDER BY position)`;
const PROGRESS_EVERY = 20_000;

// This file only runs as a worker, started by reader-client.ts with this data.
const port = parentPort as NonNullable<typeof parentPort>;
const { folder } = workerData as { readonly folder: string };
const prepared = new Map<string, StatementSync>();
let db: DatabaseSync | undefined;

function statement(sql: string): StatementSync {
  db ??= new DatabaseSync(join(folder, 'events.db'), { readOnly: true, timeout: 5_000 });
  const preparedStatement = prepared.get(sql) ?? db.prepare(sql);
  prepared.set(sql, preparedStatement);
  return preparedStatement;
}

function page(after: number, maxEvents: number): Page {
  const row = statement(PAGE_SQL).get(after, maxEvents);
  if (Number(row?.['large']) > 0) return pageOfLarge(after, maxEvents);
  const text = row?.['text'] as Page['text']; // the query casts it to a BLOB
  return { text, count: Number(row?.['count']), last: Number(row?.['last']) };
}

function pages({ after, maxEvents, pages: maxPages }: Extract<ReaderRequest, { kind: 'pages' }>): Page[] {
  const pagesRead: Page[] = [];
  let from = after;
  let size = 0;
  while (pagesRead.length < maxPages && size < PAGE_BYTES) {
    const next = page(from, maxEvents);
    if (next.count === 0) break;
    pagesRead.push(next);
    from = next.last;
    size += next.text.byteLength;
  }
  return pagesRead;
}

function pageOfLarge(after: number, maxEvents: number): Page {
  const events: string[] = [];
  let last = after;
  let size = 0;
  for (const row of statement(ROWS_SQL).iterate(after, maxEvents)) {
    const fields = String(row['fields']);
    events.push(fields);
    size += fields.length;
    last = Number(row['position']);
    if (size > PAGE_BYTES) break;
  }
  return { text: new TextEncoder().encode(`[${events.join()}]`), count: events.length, last };
}

function stream(name: string, from: number): StreamRead {
  const row = statement(STREAM_SQL).get(name, from);
  return { text: String(row?.['text']), count: Number(row?.['count']) };
}

function hashAt(position: number): string | undefined {
  const hash = statement('SELECT hash FROM commits WHERE last = ?').get(position)?.['hash'];
  return hash instanceof Uint8Array ? Buffer.from(hash).toString('hex') : undefined;
}

function lastPosition(): number {
  return Number(statement('SELECT coalesce(max(position), 0) AS last FROM events').get()?.['last']);
}

/**
 * Recomputes the hash chain from the commit that holds the position after `after`. The first link is verified against
 * the hash stored before it.
 */
function verify(id: number, after: number): Head {
  const previous = statement('SELECT last FROM commits WHERE last <= ? ORDER BY last DESC LIMIT 1').get(after);
  let reported = Number(previous?.['last'] ?? 0);
  let head: Head = { position: reported, hash: hashAt(reported) ?? '' };
  const links = statement('SELECT first, last, hash FROM commits WHERE last > ? ORDER BY last');
  for (const link of links.iterate(head.position)) {
    head = verifyLink(head, { first: Number(link['first']), last: Number(link['last']), hash: link['hash'] });
    if (head.position - reported < PROGRESS_EVERY) continue;
    reported = head.position;
    send({ id, progress: reported });
  }
  const end = lastPosition();
  if (end !== head.position) throw damaged('events without a commit at the end', head.position + 1, end);
  return head;
}

function verifyLink(previous: Head, link: { first: number; last: number; hash: unknown }): Head {
  const { first, last } = link;
  if (first !== previous.position + 1) throw damaged('events are missing', previous.position + 1, first - 1);
  const rows = statement(CHAIN_SQL).get(first, last);
  if (Number(rows?.['count']) !== last - first + 1) throw damaged('events are missing', first, last);
  const hash = createHash('sha256')
    .update(`${previous.hash} ${rows?.['revisions']}\n`)
    .update(String(rows?.['text']))
    .digest();
  if (!(link.hash instanceof Uint8Array) || !hash.equals(link.hash)) {
    throw damaged('the events differ from what was written', first, last);
  }
  return { position: last, hash: hash.toString('hex') };
}

/** Runs SQLite's integrity check: pages, and index against rows. */
function checkStructures(): void {
  const result = statement('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  if (result !== 'ok') throw damaged(String(result), 1, lastPosition());
}

/** Reads one snapshot of the file while the writer continues. */
function inReadTransaction<T>(read: () => T): T {
  statement('BEGIN').run();
  try {
    return read();
  } finally {
    statement('COMMIT').run();
  }
}

function answer(id: number, request: Exclude<ReaderRequest, { kind: 'close' | 'pages' }>): unknown {
  switch (request.kind) {
    case 'stream':
      return stream(request.stream, request.from);
    case 'head':
      return lastPosition();
    case 'hash-at':
      return hashAt(request.position);
    case 'verify':
      return inReadTransaction(() => {
        const head = verify(id, request.after);
        if (request.thorough) checkStructures();
        return head;
      });
  }
}

/** Transfers the buffers instead of copying them. */
function send(message: WorkerReply<StoreFailure>, transferred: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transferred);
}

port.on('message', ({ id, request }: WorkerRequest<ReaderRequest>) => {
  try {
    if (request.kind === 'close') {
      db?.close();
      send({ id });
      port.close();
      return;
    }
    if (request.kind === 'pages') {
      const pagesRead = pages(request);
      const texts = pagesRead.map(({ text }) => text.buffer);
      send({ id, result: pagesRead }, texts);
      return;
    }
    send({ id, result: answer(id, request) });
  } catch (cause) {
    send({ id, failure: toStoreFailure(cause) });
  }
});
