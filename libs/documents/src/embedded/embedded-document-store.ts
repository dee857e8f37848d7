import { Unavailable } from '@fumata/platform';
import { Declarations } from '../declarations.js';
import type { JsonDocument } from '../document-check.js';
import type {
  Collection,
  CollectionDefinition,
  DocumentStore,
  StoredDocument,
  StoreHealth,
} from '../documents.js';
import { EmbeddedCollection } from './embedded-collection.js';
import { Journal } from './journal.js';
import type { Disk, CollectionIndexes } from './journal.js';
import { CollectionIndex } from './collection-index.js';
import { DamagedDocuments, WriterThread } from './writer-thread.js';

export interface EmbeddedOptions {
  /** Made if it isn't there; its folder must be. One process at a time: a second one is refused with `Unavailable`. */
  readonly file: string;
  /** For tests: the file may not grow beyond this many pages of 4 KiB, as if the disk were full. */
  readonly maxPages?: number | undefined;
  /** For tests and measurements: each commit takes this much longer, as on a slow disk. */
  readonly slowCommitMs?: number | undefined;
}

type Rows = Map<string, Map<string, JsonDocument>>;

const NO_DISK: Disk = {
  commit: () => Promise.resolve(),
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * All documents in memory, written through to one SQLite file by a worker thread with group commit, so that the event
 * loop never waits for the disk. A write is visible to readers when it is durable, not before. When a commit fails (a
 * full disk), all writes under way throw `Unavailable`, memory falls back to what the disk holds, and the next write
 * tries anew.
 */
export class EmbeddedDocumentStore implements DocumentStore {
  readonly #journal: Journal;
  readonly #declared = new Declarations<CollectionIndexes>((definition) => this.#fill(definition));

  private constructor(
    private readonly disk: Disk & { readonly copyTo?: (file: string) => Promise<void> },
    private readonly rows: Rows,
  ) {
    this.#journal = new Journal(disk);
  }

  /** @throws DamagedDocuments if the file isn't sound, Unavailable if it can't be opened or another process has it */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDocumentStore> {
    const rows: Rows = new Map();
    let damage: string | undefined;
    const disk = await WriterThread.open(options, (collection, id, body) => {
      const documents = rows.get(collection) ?? new Map<string, JsonDocument>();
      rows.set(collection, documents);
      try {
        // Written by this adapter, which stringifies nothing but documents.
        documents.set(id, JSON.parse(body) as JsonDocument);
      } catch (cause) {
        damage ??= `${collection} ${id}: ${String(cause)}`;
      }
    });
    if (damage === undefined) return new EmbeddedDocumentStore(disk, rows);
    await disk.close();
    throw new DamagedDocuments(options.file, damage);
  }

  /** The same store without a file: for unit tests. */
  static inMemory(): EmbeddedDocumentStore {
    return new EmbeddedDocumentStore(NO_DISK, new Map());
  }

  /** A store in memory with the durable documents of this one; neither sees what is written to the other. */
  copyInMemory(): EmbeddedDocumentStore {
    const rows: Rows = new Map(this.rows);
    for (const { name, durable } of this.#declared.all()) {
      rows.set(name, new Map(durable.candidates({}).map((document) => [document._id, document])));
    }
    return new EmbeddedDocumentStore(NO_DISK, rows);
  }

  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T> {
    return new EmbeddedCollection<T>(definition, this.#declared.declare(definition), this.#journal);
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  async health(): Promise<StoreHealth> {
    const detail = await this.#journal.trouble();
    return detail === undefined ? { writable: true } : { writable: false, detail };
  }

  /** All documents that are durable, as a file of this kind, while others are written. @throws Unavailable */
  async copyTo(file: string): Promise<void> {
    this.#journal.refuseIfClosed();
    if (!this.disk.copyTo) throw new Unavailable('documents', 'they are in no file');
    await this.disk.copyTo(file);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #fill(definition: CollectionDefinition): CollectionIndexes {
    const shelves = {
      name: definition.name,
      latest: new CollectionIndex(definition),
      durable: new CollectionIndex(definition),
    };
    for (const [id, document] of this.rows.get(definition.name) ?? []) {
      const paths = shelves.latest.conflict(document);
      if (paths)
        throw new Error(`${definition.name}: stored documents share the unique key ${paths.join(', ')}`);
      shelves.latest.exchange(id, document);
      shelves.durable.exchange(id, document);
    }
    this.rows.delete(definition.name);
    return shelves;
  }
}
