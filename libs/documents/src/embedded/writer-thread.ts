import { Unavailable, workerFile, WorkerThread } from '@fumata/platform';
import type { Disk, Row } from './disk.js';
import type { StoredRow, WriterFailure, WriterOptions, WriterRequest } from './writer.js';

/** The file is not a sound document database. It is left unchanged: restore a backup. */
export class DamagedDocuments extends Error {
  override readonly name = 'DamagedDocuments';

  constructor(file: string, reason: string) {
    super(`The documents in ${file} are damaged (${reason}). Restore the file from a backup.`);
  }
}

/** Disk on SQLite in a worker thread. Once the worker has ended, every call is rejected. */
export class WriterThread implements Disk {
  readonly #thread: WorkerThread<WriterRequest, WriterFailure>;
  #isCopying = false;

  private constructor(options: WriterOptions) {
    this.#thread = new WorkerThread(workerFile('writer', import.meta.url), {
      name: 'documents',
      workerData: options,
      toError: ({ damaged, reason }) =>
        damaged ? new DamagedDocuments(options.file, reason) : new Unavailable('documents', reason),
      endedError: (cause) => new Unavailable('documents', 'writer thread ended', { cause }),
    });
  }

  /** Reports every stored row, then is ready to write. @throws DamagedDocuments, Unavailable */
  static async open(
    options: WriterOptions,
    onRow: (collection: string, id: string, body: string) => void,
  ): Promise<WriterThread> {
    const writer = new WriterThread(options);
    const onProgress = (rows: readonly StoredRow[]): void => rows.forEach((row) => onRow(...row));
    await writer.#thread.request<void, readonly StoredRow[]>({ kind: 'open' }, { onProgress });
    return writer;
  }

  commit(rows: readonly Row[]): Promise<void> {
    return this.#thread.request({ kind: 'commit', rows });
  }

  probe(): Promise<void> {
    return this.#thread.request({ kind: 'probe' });
  }

  purge(): Promise<void> {
    return this.#thread.request({ kind: 'purge' });
  }

  /**
   * Copies all committed rows to another SQLite file while commits continue. One copy at a time. @throws Unavailable
   */
  async copyTo(file: string): Promise<void> {
    if (this.#isCopying) throw new Unavailable('documents', 'another copy is being made');
    this.#isCopying = true;
    try {
      await this.#thread.request({ kind: 'copy', file });
    } finally {
      this.#isCopying = false;
    }
  }

  async close(): Promise<void> {
    if (!this.#thread.error) await this.#thread.request({ kind: 'close' });
    await this.#thread.ended;
  }

  /** For tests: terminates the worker, as a crash would. */
  kill(): Promise<void> {
    return this.#thread.terminate();
  }
}
