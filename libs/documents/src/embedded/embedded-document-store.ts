import { healthOf, type StoreHealth, Unavailable } from '@fumata/platform';
import { CollectionRegistry } from '../collection-registry.js';
import type { JsonDocument } from '../document-check.js';
import type { CollectionDefinition } from '../collection-definition.js';
import type { Collection, DocumentStore, StoredDocument, Watermarks } from '../documents.js';
import type { CollectionWrites, Write } from '../transaction.js';
import { EmbeddedCollection } from './embedded-collection.js';
import { CollectionIndex, type CollectionIndexes } from './collection-index.js';
import type { Disk } from './disk.js';
import { Journal, type DocumentChange } from './journal.js';
import { matcher } from './matching.js';
import { DamagedDocuments, WriterThread } from './writer-thread.js';

export interface EmbeddedOptions {
  /** Created if missing; its folder must exist. One process at a time: a second one is rejected with `Unavailable`. */
  readonly file: string;
  /** For tests: size limit of the file in pages of 4 KiB, to simulate a full disk. */
  readonly maxPages?: number | undefined;
  /** For tests and benches: extra delay of each commit, to simulate a slow disk. */
  readonly slowCommitMs?: number | undefined;
}

const PURGE_RETRY_MS = 1_000;

type Rows = Map<string, Map<string, JsonDocument>>;

const NO_DISK: Disk = {
  commit: () => Promise.resolve(),
  probe: () => Promise.resolve(),
  purge: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * All documents in memory, written through to one SQLite file by a worker thread with group commit, so that the event
 * loop never waits for the disk. A write is visible to readers once it is durable. When a commit fails (full disk), all
 * pending writes throw `Unavailable`, memory reverts to the disk's state, and the next write tries again.
 */
export class EmbeddedDocumentStore implements DocumentStore {
  readonly #journal: Journal;
  #purgeTimer: NodeJS.Timeout | undefined;
  // Watermarks: no other process uses the store, so they need not be stored.
  #writes = 0;
  #position = '';
  readonly #collections = new CollectionRegistry<CollectionIndexes>((definition) => this.#buildIndexes(definition));

  private constructor(
    private readonly disk: Disk & { readonly copyTo?: (file: string) => Promise<void> },
    private readonly rows: Rows,
  ) {
    this.#journal = new Journal(disk);
  }

  /** @throws DamagedDocuments if the file is damaged, Unavailable if it cannot be opened or another process owns it */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDocumentStore> {
    const rows: Rows = new Map();
    let damage: string | undefined;
    const disk = await WriterThread.open(options, (collection, id, body) => {
      const documents = rows.get(collection) ?? new Map<string, JsonDocument>();
      rows.set(collection, documents);
      try {
        // this adapter only writes documents
        documents.set(id, JSON.parse(body) as JsonDocument);
      } catch (cause) {
        damage ??= `${collection} ${id}: ${String(cause)}`;
      }
    });
    if (damage === undefined) return new EmbeddedDocumentStore(disk, rows);
    await disk.close();
    throw new DamagedDocuments(options.file, damage);
  }

  /** The same store without a file, for unit tests. */
  static inMemory(): EmbeddedDocumentStore {
    return new EmbeddedDocumentStore(NO_DISK, new Map());
  }

  /** An in-memory store with the durable documents of this one; later writes are independent. */
  copyInMemory(): EmbeddedDocumentStore {
    const rows: Rows = new Map(this.rows);
    for (const { name, durable } of this.#collections.all()) {
      rows.set(name, new Map(durable.candidates({}).map((document) => [document._id, document])));
    }
    return new EmbeddedDocumentStore(NO_DISK, rows);
  }

  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T> {
    const indexes = this.#collections.declare(definition);
    return new EmbeddedCollection<T>(definition, indexes, this.#journal, () => {
      if (definition.counted) this.#writes += 1;
    });
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  async transaction(parts: readonly CollectionWrites[]): Promise<boolean> {
    this.#journal.refuseIfClosed();
    const changes = applyTogether(
      parts.map(({ definition, writes }) => ({ indexes: this.#collections.declare(definition), writes })),
    );
    await this.#journal.write(changes ?? []);
    if (changes && parts.some(({ definition }) => definition.counted)) this.#writes += 1;
    return changes !== undefined;
  }

  async health(): Promise<StoreHealth> {
    return healthOf(await this.#journal.failure());
  }

  async watermarks(): Promise<Watermarks> {
    this.#journal.refuseIfClosed();
    return { writes: this.#writes, position: this.#position };
  }

  async countWrite(): Promise<void> {
    this.#writes += 1;
  }

  async raisePosition(position: string): Promise<void> {
    if (position > this.#position) this.#position = position;
  }

  async forgetPosition(): Promise<void> {
    this.#position = '';
  }

  async purge(): Promise<void> {
    this.#journal.refuseIfClosed();
    clearTimeout(this.#purgeTimer);
    try {
      await this.disk.purge();
    } catch {
      // The next start purges, too; a failing disk is reported by the next write.
      this.#purgeTimer = setTimeout(() => void this.purge().catch(() => undefined), PURGE_RETRY_MS).unref();
    }
  }

  /** Copies all durable documents to a SQLite file while writes continue. @throws Unavailable */
  async copyTo(file: string): Promise<void> {
    this.#journal.refuseIfClosed();
    if (!this.disk.copyTo) throw new Unavailable('documents', 'the store has no file');
    await this.disk.copyTo(file);
  }

  close(): Promise<void> {
    clearTimeout(this.#purgeTimer);
    return this.#journal.close();
  }

  #buildIndexes(definition: CollectionDefinition): CollectionIndexes {
    const indexes = {
      name: definition.name,
      latest: new CollectionIndex(definition),
      durable: new CollectionIndex(definition),
    };
    for (const [id, document] of this.rows.get(definition.name) ?? []) {
      const paths = indexes.latest.conflict(document);
      if (paths) throw new Error(`${definition.name}: stored documents share the unique key ${paths.join(', ')}`);
      indexes.latest.set(id, document);
      indexes.durable.set(id, document);
    }
    this.rows.delete(definition.name);
    return indexes;
  }
}

interface IndexedWrites {
  readonly indexes: CollectionIndexes;
  readonly writes: readonly Write[];
}

/** Applies all writes to the latest state, or none; undefined if one of them conflicts with it. */
function applyTogether(parts: readonly IndexedWrites[]): readonly DocumentChange[] | undefined {
  const applied: (DocumentChange & { readonly before: JsonDocument | undefined })[] = [];
  for (const { indexes, writes } of parts) {
    for (const write of writes) {
      const { document } = write;
      const id = document._id;
      const before = indexes.latest.get(id);
      if (conflicts(write, before, indexes.latest)) {
        for (const change of applied.reverse()) change.indexes.latest.set(change.id, change.before);
        return undefined;
      }
      indexes.latest.set(id, document);
      applied.push({ indexes, id, document, before });
    }
  }
  return applied;
}

function conflicts(
  { kind, document, where }: Write,
  before: JsonDocument | undefined,
  latest: CollectionIndex,
): boolean {
  if (kind === 'insert' && before) return true;
  if (kind === 'replace' && !(before && matcher(where ?? {})(before))) return true;
  return latest.conflict(document) !== undefined;
}
