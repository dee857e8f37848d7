import { Worker } from 'node:worker_threads';
import { Unavailable } from '@fumata/platform';
import type { Disk, Row } from './journal.js';
import type { WriterOptions, WriterReply, WriterRequest } from './writer.js';

/** The file is not a sound document database. It is left unchanged: restore a backup. */
export class DamagedDocuments extends Error {
  override readonly name = 'DamagedDocuments';

  constructor(file: string, reason: string) {
    super(`The documents in ${file} are damaged (${reason}). Restore the file from a backup.`);
  }
}

// The worker runs from source under Jest, otherwise from the build.
const WRITER = new URL(import.meta.url.endsWith('.ts') ? './writer.ts' : './writer.js', import.meta.url);

interface PendingRequest {
  readonly done: () => void;
  readonly failed: (cause: Error) => void;
}

/** Disk on SQLite in a worker thread. Once the worker has died, every call is rejected. */
export class WriterThread implements Disk {
  readonly #worker: Worker;
  readonly #pending: PendingRequest[] = [];
  #copying: PendingRequest | undefined;
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

  /** Reports every stored row, then is ready to write. @throws DamagedDocuments, Unavailable */
  static open(
    options: WriterOptions,
    onRow: (collection: string, id: string, body: string) => void,
  ): Promise<WriterThread> {
    const thread = new WriterThread(options);
    return new Promise((opened, failed) => {
      thread.#pending.push({ done: () => opened(thread), failed });
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
            thread.#pending.shift()?.failed(cause);
            break;
          }
          case 'failed':
            thread.#pending.shift()?.failed(new Unavailable('documents', reply.reason));
            break;
          case 'copied':
            thread.#copied(reply.reason);
            break;
          case 'ready':
          case 'done':
            thread.#pending.shift()?.done();
        }
      });
    });
  }

  commit(rows: readonly Row[]): Promise<void> {
    return this.#request({ kind: 'commit', rows });
  }

  probe(): Promise<void> {
    return this.#request({ kind: 'probe' });
  }

  /**
   * Copies all committed rows to another SQLite file while commits continue. One copy at a time. @throws Unavailable
   */
  copyTo(file: string): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (this.#copying) return Promise.reject(new Unavailable('documents', 'another copy is being made'));
    return new Promise((done, failed) => {
      this.#copying = { done, failed };
      this.#worker.postMessage({ kind: 'copy', file } satisfies WriterRequest);
    });
  }

  async close(): Promise<void> {
    if (!this.#dead) await this.#request({ kind: 'close' });
    await this.#exited;
  }

  /** For tests: terminates the worker, as a crash would. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #request(request: WriterRequest): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((done, failed) => {
      this.#pending.push({ done, failed });
      this.#worker.postMessage(request);
    });
  }

  #copied(reason: string | undefined): void {
    const pending = this.#copying;
    this.#copying = undefined;
    if (reason === undefined) pending?.done();
    else pending?.failed(new Unavailable('documents', reason));
  }

  #die(why: string, cause?: unknown): void {
    this.#dead ??= new Unavailable('documents', why, { cause });
    for (const { failed } of this.#pending.splice(0)) failed(this.#dead);
    this.#copying?.failed(this.#dead);
    this.#copying = undefined;
  }
}
