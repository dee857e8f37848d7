import { Unavailable } from '@fumata/platform';
import type { JsonDocument } from '../document-check.js';
import type { CollectionIndex } from './collection-index.js';

/** One collection twice: as it will be once all writes under way are durable, and as it is on the disk. Readers see the latter. */
export interface CollectionIndexes {
  readonly name: string;
  readonly latest: CollectionIndex;
  readonly durable: CollectionIndex;
}

export interface Exchange {
  readonly shelves: CollectionIndexes;
  readonly id: string;
  readonly document: JsonDocument | undefined;
}

/** A row as it goes to the disk; `body` null takes it away. */
export type Row = readonly [collection: string, id: string, body: string | null];

export interface Disk {
  /** Fulfilled once all rows are durable; rejected when none is. Never called twice at once. */
  commit(rows: readonly Row[]): Promise<void>;
  /** Tries whether a commit would succeed. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly exchanges: readonly Exchange[];
  readonly done: () => void;
  readonly failed: (cause: Unavailable) => void;
}

const MOST_ENTRIES_PER_COMMIT = 2_000;

/**
 * Group commit: whatever was asked for while the last commit ran goes into the next one. If a commit fails, so does
 * everything that was decided on top of it: the latest state falls back to the durable one, so the two never part.
 */
export class Journal {
  #waiting: Entry[] = [];
  #running: Entry[] = [];
  #trouble: Unavailable | undefined;
  #closed: Promise<void> | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(private readonly disk: Disk) {}

  /**
   * Applies the exchanges to the latest state at once; fulfilled when they are durable and visible. Without exchanges it
   * is fulfilled when everything before is: an answer that rests on a write under way must not be given before.
   */
  write(exchanges: readonly Exchange[]): Promise<void> {
    if (this.#closed) return Promise.reject(new Unavailable('documents', 'closed'));
    const busy = this.#running.length > 0 || this.#waiting.length > 0;
    if (exchanges.length === 0 && !busy) return Promise.resolve();
    for (const { shelves, id, document } of exchanges) shelves.latest.exchange(id, document);
    return new Promise((done, failed) => {
      this.#waiting.push({ exchanges, done, failed });
      if (!busy) this.#idle = this.#drain();
    });
  }

  /** Why the last write failed; asks the disk again before it says so. */
  async trouble(): Promise<string | undefined> {
    if (this.#closed) return 'closed';
    if (!this.#trouble) return undefined;
    try {
      await this.disk.probe();
      this.#trouble = undefined;
    } catch (cause) {
      this.#trouble = toUnavailable(cause);
    }
    return this.#trouble?.why;
  }

  /** @throws Unavailable */
  refuseIfClosed(): void {
    if (this.#closed) throw new Unavailable('documents', 'closed');
  }

  /** Waits for the writes under way. */
  close(): Promise<void> {
    this.#closed ??= this.#idle.then(() => this.disk.close());
    return this.#closed;
  }

  async #drain(): Promise<void> {
    // The callers of one turn of the event loop share a commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      this.#running = this.#waiting.splice(0, MOST_ENTRIES_PER_COMMIT);
      const rows = this.#running.flatMap(({ exchanges }) => exchanges.map(toRow));
      try {
        if (rows.length > 0) await this.disk.commit(rows);
        this.#settle();
      } catch (cause) {
        this.#fallBack(toUnavailable(cause));
      }
    }
  }

  #settle(): void {
    const settled = this.#running;
    this.#running = [];
    this.#trouble = undefined;
    for (const { exchanges, done } of settled) {
      for (const { shelves, id, document } of exchanges) shelves.durable.exchange(id, document);
      done();
    }
  }

  #fallBack(trouble: Unavailable): void {
    const lost = [...this.#running, ...this.#waiting];
    this.#running = [];
    this.#waiting = [];
    this.#trouble = trouble;
    const exchanges = lost.flatMap((entry) => entry.exchanges);
    // First all away, then all back: a unique key may have moved from one document to another.
    for (const { shelves, id } of exchanges) shelves.latest.exchange(id, undefined);
    for (const { shelves, id } of exchanges) shelves.latest.exchange(id, shelves.durable.get(id));
    for (const { failed } of lost) failed(trouble);
  }
}

const toRow = ({ shelves, id, document }: Exchange): Row => [
  shelves.name,
  id,
  document ? JSON.stringify(document) : null,
];

const toUnavailable = (cause: unknown): Unavailable =>
  cause instanceof Unavailable
    ? cause
    : new Unavailable('documents', cause instanceof Error ? cause.message : String(cause), { cause });
