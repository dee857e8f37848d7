/**
 * Writer thread: owns the log's file. Group commit: batches that arrive while a commit runs share the next one.
 *
 * Erasable TypeScript that imports only `node:` modules and `.ts` files: Node runs it from source as well as from
 * `dist`.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { EventFile } from './event-file.ts';
import type { Batch, FromWriter, ToWriter, WriterStart } from './messages.js';
import { toStoreFailure } from './store-failure.ts';

/** A transaction with more text than this leaves later batches to the next one. */
const MAX_COMMIT_CHARACTERS = 32_000_000;

// This file only runs as a worker, started by writer-client.ts with this data.
const port = parentPort as NonNullable<typeof parentPort>;
const start = workerData as WriterStart;

function send(message: FromWriter): void {
  port.postMessage(message);
}

function serve(file: EventFile, first: ToWriter): void {
  let message: ToWriter | undefined = first;
  while (message) {
    const batches: Batch[] = [];
    let characters = 0;
    while (message?.kind === 'append' && characters < MAX_COMMIT_CHARACTERS) {
      batches.push(message);
      characters += message.text.length;
      message = receiveMessageOnPort(port)?.message;
    }
    if (batches.length > 0) commit(file, batches);
    if (message?.kind === 'probe') probe(file);
    if (message?.kind === 'close') return close(file);
    if (message?.kind !== 'append') message = receiveMessageOnPort(port)?.message;
  }
}

function commit(file: EventFile, batches: readonly Batch[]): void {
  try {
    send({ kind: 'committed', answers: file.commit(batches), head: file.head });
  } catch (cause) {
    const appends = batches.reduce((sum, batch) => sum + batch.counts.length, 0);
    send({ kind: 'failed', appends, why: toStoreFailure(cause).why });
  }
}

function probe(file: EventFile): void {
  try {
    file.probe();
    send({ kind: 'probed' });
  } catch (cause) {
    send({ kind: 'probed', why: toStoreFailure(cause).why });
  }
}

function close(file: EventFile): void {
  try {
    file.close();
  } finally {
    port.close();
  }
}

try {
  const file = new EventFile(start, (head) => send({ kind: 'reopened', head }));
  port.on('message', (message: ToWriter) => serve(file, message));
  send({ kind: 'opened', head: file.head });
} catch (cause) {
  send({ kind: 'refused', failure: toStoreFailure(cause) });
}
