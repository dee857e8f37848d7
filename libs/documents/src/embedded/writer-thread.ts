import { Worker } from 'node:worker_threads';
import { Unavailable } from '@fumata/platform';
import type { Disk, Row } from './journal.js';
import type { WriterOptions, WriterReply, WriterRequest } from './writer.js';

/** The file isn't a sound database of documents. It is left untouched: restore a backup. */
export class DamagedDocuments extends Error {
  override readonly name = 'DamagedDocuments';

  constructor(file: string, reason: string) {
    super(`The documents in ${file} are damaged (${reason}). Restore the file from a backup.`);
  }
}

// Node runs the worker from source (under Jest) as well as compiled.
const WRITER = new URL(import.meta.url.endsWith('.ts') ? './writer.ts' : './writer.js', import.meta.url);

interface Answer {
  readonly done: () => void;
  readonly failed: (cause: Error) => void;
}

/** The disk as seen from the event loop: SQLite in a worker thread. A worker that dies fails every call from then on. */
export class WriterThread implements Disk {
  readonly #worker: Worker;
  readonly #answers: Answer[] = [];
  #copying: Answer | undefined;
  readonly #exited: Promise<void>;
  #dead: Unavailable | undefined;

  private constructor(options: WriterOptions) {
    this.#worker = new Worker(WRITER, { workerData: options, name: 'documents' });
    this.#exited = new Promise((exited) => {
      this.#worker.once('exit', () => {
        this.#die('the writer has stopped');
        exited();
      });
    });
    this.#worker.on('error', (cause) => this.#die('the writer has failed', cause));
  }

  /** Hands over every stored row, then is ready to write. @throws DamagedDocuments, Unavailable */
  static open(
    options: WriterOptions,
    onRow: (collection: string, id: string, body: string) => void,
  ): Promise<WriterThread> {
    const thread = new WriterThread(options);
    return new Promise((opened, failed) => {
      thread.#answers.push({ done: () => opened(thread), failed });
      thread.#worker.on('message', (reply: WriterReply) => {
        switch (reply.kind) {
          case 'rows':
            for (const row of reply.rows) onRow(...row);
            break;
          case 'refused': {
            const { damaged, reason } = reply;
            const cause = damaged
              ? new DamagedDocuments(options.file, reason)
              : new Unavailable('documents', reason);
            thread.#answers.shift()?.failed(cause);
            break;
          }
          case 'failed':
            thread.#answers.shift()?.failed(new Unavailable('documents', reply.reason));
            break;
          case 'copied':
            thread.#copied(reply.reason);
            break;
          case 'ready':
          case 'done':
            thread.#answers.shift()?.done();
        }
      });
    });
  }

  commit(rows: readonly Row[]): Promise<void> {
    return this.#ask({ kind: 'commit', rows });
  }

  probe(): Promise<void> {
    return this.#ask({ kind: 'probe' });
  }

  /** All that is committed, as another SQLite file, while commits go on. One copy at a time. @throws Unavailable */
  copyTo(file: string): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (this.#copying) return Promise.reject(new Unavailable('documents', 'another copy is being made'));
    return new Promise((done, failed) => {
      this.#copying = { done, failed };
      this.#worker.postMessage({ kind: 'copy', file } satisfies WriterRequest);
    });
  }

  async close(): Promise<void> {
    if (!this.#dead) await this.#ask({ kind: 'close' });
    await this.#exited;
  }

  /** For tests: the worker ends as if it had crashed. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(request: WriterRequest): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((done, failed) => {
      this.#answers.push({ done, failed });
      this.#worker.postMessage(request);
    });
  }

  #copied(reason: string | undefined): void {
    const answer = this.#copying;
    this.#copying = undefined;
    if (reason === undefined) answer?.done();
    else answer?.failed(new Unavailable('documents', reason));
  }

  #die(why: string, cause?: unknown): void {
    this.#dead ??= new Unavailable('documents', why, { cause });
    for (const { failed } of this.#answers.splice(0)) failed(this.#dead);
    this.#copying?.failed(this.#dead);
    this.#copying = undefined;
  }
}
