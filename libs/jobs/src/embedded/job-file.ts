import { WriterThread } from '@fumata/documents';
import type { Disk, Row } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import type { StoredJob } from './stored-job.js';

/** Where jobs are kept; every promise is fulfilled once its write is durable. @throws Unavailable */
export interface JobStore {
  put(job: StoredJob): Promise<void>;
  remove(key: string): Promise<void>;
  /** Undefined when all is well, else what is wrong. */
  trouble(): Promise<string | undefined>;
  /** Waits for the writes under way. */
  close(): Promise<void>;
}

interface Waiting {
  readonly row: Row;
  readonly done: () => void;
  readonly failed: (cause: Unavailable) => void;
}

const COLLECTION = 'jobs';
const MOST_ROWS_PER_COMMIT = 2_000;

/** Jobs in a SQLite file, by group commit: whatever was asked for while the last commit ran goes into the next one. */
export class JobFile implements JobStore {
  #waiting: Waiting[] = [];
  #busy = false;
  #trouble: string | undefined;
  #idle: Promise<void> = Promise.resolve();

  private constructor(private readonly disk: Disk) {}

  /** Hands over every job that is there; `maxPages` stands for the size of the disk. @throws DamagedDocuments, Unavailable */
  static async open(
    file: string,
    onJob: (job: StoredJob) => void,
    { maxPages }: { readonly maxPages?: number } = {},
  ): Promise<JobFile> {
    const disk = await WriterThread.open(
      { file, maxPages },
      (_collection, _key, body) => onJob(JSON.parse(body) as StoredJob), // what `put` has written
    );
    return new JobFile(disk);
  }

  put(job: StoredJob): Promise<void> {
    return this.#write([COLLECTION, job.key, JSON.stringify(job)]);
  }

  remove(key: string): Promise<void> {
    return this.#write([COLLECTION, key, null]);
  }

  /** Why the last write failed; asks the disk again before it says so. */
  async trouble(): Promise<string | undefined> {
    if (this.#trouble === undefined) return undefined;
    try {
      await this.#idle;
      await this.disk.probe();
      this.#trouble = undefined;
    } catch (cause) {
      this.#trouble = asUnavailable(cause).why;
    }
    return this.#trouble;
  }

  async close(): Promise<void> {
    await this.#idle;
    await this.disk.close();
  }

  #write(row: Row): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, done, failed });
      if (!this.#busy) this.#idle = this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    // The callers of one turn of the event loop share a commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_ROWS_PER_COMMIT);
      try {
        await this.disk.commit(batch.map(({ row }) => row));
        this.#trouble = undefined;
        for (const { done } of batch) done();
      } catch (cause) {
        const unavailable = asUnavailable(cause);
        this.#trouble = unavailable.why;
        for (const { failed } of batch) failed(unavailable);
      }
    }
    this.#busy = false;
  }
}

/** For tests: nothing outlasts the process. */
export class NoJobFile implements JobStore {
  put = (): Promise<void> => Promise.resolve();
  remove = (): Promise<void> => Promise.resolve();
  trouble = (): Promise<undefined> => Promise.resolve(undefined);
  close = (): Promise<void> => Promise.resolve();
}

const asUnavailable = (cause: unknown): Unavailable =>
  new Unavailable('jobs', cause instanceof Unavailable ? cause.why : String(cause), { cause });
