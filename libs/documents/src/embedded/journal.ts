import { errorMessage, Unavailable } from '@fumata/platform';
import type { JsonDocument } from '../document-check.js';
import type { CollectionIndexes } from './collection-index.js';
import type { Disk, Row } from './disk.js';

export interface DocumentChange {
  readonly indexes: CollectionIndexes;
  readonly id: string;
  readonly document: JsonDocument | undefined;
}

interface Entry {
  readonly changes: readonly DocumentChange[];
  readonly resolve: () => void;
  readonly reject: (cause: Unavailable) => void;
}

const MAX_ENTRIES_PER_COMMIT = 2_000;

/**
 * Group commit: writes that arrive during a commit share the next one. If a commit fails, everything decided on top of
 * it fails too: the latest state reverts to the durable one, so the two never diverge.
 */
export class Journal {
  #pending: Entry[] = [];
  #running: Entry[] = [];
  #failure: Unavailable | undefined;
  #closed: Promise<void> | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(private readonly disk: Disk) {}

  /**
   * Applies the changes to the latest state at once; resolves when they are durable and visible. Without changes it
   * resolves after all earlier writes: an answer that depends on a pending write must not precede it.
   */
  write(changes: readonly DocumentChange[]): Promise<void> {
    if (this.#closed) return Promise.reject(new Unavailable('documents', 'closed'));
    const isBusy = this.#running.length > 0 || this.#pending.length > 0;
    if (changes.length === 0 && !isBusy) return Promise.resolve();
    for (const { indexes, id, document } of changes) indexes.latest.set(id, document);
    return new Promise((resolve, reject) => {
      this.#pending.push({ changes, resolve, reject });
      if (!isBusy) this.#idle = this.#drain();
    });
  }

  /** Why the last write failed; probes the disk first, in case it has recovered. */
  async failure(): Promise<string | undefined> {
    if (this.#closed) return 'closed';
    if (!this.#failure) return undefined;
    try {
      await this.disk.probe();
      this.#failure = undefined;
    } catch (cause) {
      this.#failure = toUnavailable(cause);
    }
    return this.#failure?.why;
  }

  /** @throws Unavailable */
  refuseIfClosed(): void {
    if (this.#closed) throw new Unavailable('documents', 'closed');
  }

  /** Waits for pending writes. */
  close(): Promise<void> {
    return (this.#closed ??= this.#idle.then(() => this.disk.close()));
  }

  async #drain(): Promise<void> {
    // Calls of the same event loop turn share a commit.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      this.#running = this.#pending.splice(0, MAX_ENTRIES_PER_COMMIT);
      const rows = this.#running.flatMap(({ changes }) => changes.map(toRow));
      try {
        if (rows.length > 0) await this.disk.commit(rows);
        this.#settle();
      } catch (cause) {
        this.#revert(toUnavailable(cause));
      }
    }
  }

  #settle(): void {
    const settled = this.#running;
    this.#running = [];
    this.#failure = undefined;
    for (const { changes, resolve } of settled) {
      for (const { indexes, id, document } of changes) indexes.durable.set(id, document);
      resolve();
    }
  }

  #revert(failure: Unavailable): void {
    const lost = [...this.#running, ...this.#pending];
    this.#running = [];
    this.#pending = [];
    this.#failure = failure;
    const changes = lost.flatMap((entry) => entry.changes);
    // Removes all before restoring any: a unique key may have passed from one document to another.
    for (const { indexes, id } of changes) indexes.latest.set(id, undefined);
    for (const { indexes, id } of changes) indexes.latest.set(id, indexes.durable.get(id));
    for (const { reject } of lost) reject(failure);
  }
}

const toRow = ({ indexes, id, document }: DocumentChange): Row => [
  indexes.name,
  id,
  document ? JSON.stringify(document) : null,
];

const toUnavailable = (cause: unknown): Unavailable =>
  cause instanceof Unavailable ? cause : new Unavailable('documents', errorMessage(cause), { cause });
