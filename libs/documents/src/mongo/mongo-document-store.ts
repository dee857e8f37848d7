import { type StoreHealth, Unavailable } from '@fumata/platform';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { CollectionRegistry } from '../collection-registry.js';
import type { CollectionDefinition } from '../collection-definition.js';
import type { Collection, DocumentStore, StoredDocument, Watermarks } from '../documents.js';
import type { CollectionWrites, Write } from '../transaction.js';
import { isDuplicate, isWriteConflict, toUnavailable } from './faults.js';
import { MongoConnection, type MongoOptions } from './mongo-connection.js';
import { MongoCollection, type Run } from './mongo-collection.js';
import { MongoWatermarks } from './mongo-watermarks.js';
import { native, toOperation, type Identified, type MongoModel } from './queries.js';

/**
 * Documents on MongoDB, through mongoose. While the connection is lost, calls throw `Unavailable`; the driver
 * reconnects automatically.
 */
export class MongoDocumentStore implements DocumentStore {
  readonly #collections = new CollectionRegistry<MongoModel>((definition) =>
    toModel(this.connection.mongoose, definition),
  );

  readonly #watermarks: MongoWatermarks;

  private constructor(private readonly connection: MongoConnection) {
    this.#watermarks = new MongoWatermarks(connection, this.#write);
  }

  /** @throws Unavailable if no server answers in time */
  static async connect(options: MongoOptions): Promise<MongoDocumentStore> {
    try {
      return new MongoDocumentStore(await MongoConnection.open(options));
    } catch (cause) {
      throw toUnavailable(cause);
    }
  }

  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T> {
    return new MongoCollection<T>(definition, this.#collections.declare(definition), {
      read: this.#read,
      write: definition.counted ? this.#countedWrite : this.#write,
    });
  }

  async prepare(): Promise<void> {
    for (const model of this.#collections.all()) await this.#write(() => model.createIndexes());
  }

  purge(): Promise<void> {
    return Promise.resolve();
  }

  async transaction(parts: readonly CollectionWrites[]): Promise<boolean> {
    const bulks = parts
      .filter(({ writes }) => writes.length > 0)
      .map(({ definition, writes }) => ({ model: this.#collections.declare(definition), writes }));
    const writing = this.#run((session) => writeTogether(bulks, session));
    const isWritten = await this.connection.within('transaction', writing, noAnswer);
    if (isWritten && parts.some(({ definition }) => definition.counted)) await this.#watermarks.count();
    return isWritten;
  }

  health(): Promise<StoreHealth> {
    return this.connection.health(this.#read);
  }

  watermarks(): Promise<Watermarks> {
    return this.#watermarks.read();
  }

  async countWrite(): Promise<void> {
    await this.#watermarks.count();
  }

  raisePosition(position: string): Promise<void> {
    return this.#watermarks.raisePosition(position);
  }

  forgetPosition(): Promise<void> {
    return this.#watermarks.forgetPosition();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  readonly #read: Run = (call) => this.connection.within('read', this.#run(call), noAnswer);
  readonly #write: Run = (call) => this.connection.within('write', this.#run(call), noAnswer);

  /** The count follows the write: who reads it finds the write. If it fails, the outcome of the write is unknown. */
  readonly #countedWrite: Run = async (call) => {
    const result = await this.#write(call);
    await this.#watermarks.count();
    return result;
  };

  readonly #run: Run = async (call) => {
    if (this.connection.isClosed) throw new Unavailable('documents', 'closed');
    try {
      return await this.connection.inSession(call);
    } catch (cause) {
      throw toUnavailable(cause);
    }
  };
}

const noAnswer = (): never => {
  throw new Unavailable('documents', 'no answer in time');
};

/** A model that leaves documents unchanged: no schema except the id, no `__v`, no dropped empty objects. */
function toModel(connection: Connection, definition: CollectionDefinition): MongoModel {
  const schema = new mongoose.Schema<Identified>(
    { _id: { type: String, required: true } },
    { strict: false, strictQuery: false, versionKey: false, minimize: false, id: false },
  );
  const fields = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, 1 as const]));
  for (const paths of definition.unique ?? []) schema.index(fields(paths), { unique: true });
  for (const paths of definition.indexes ?? []) schema.index(fields(paths));
  return connection.model<Identified>(definition.name, schema, definition.name);
}

interface Bulk {
  readonly model: MongoModel;
  readonly writes: readonly Write[];
}

/** Makes all writes, or none (false) after a conflict: the end of the session aborts the transaction then. */
async function writeTogether(bulks: readonly Bulk[], session: mongo.ClientSession): Promise<boolean> {
  session.startTransaction();
  try {
    for (const { model, writes } of bulks) {
      const result = await native(model).bulkWrite(writes.map(toOperation), { session });
      if (result.insertedCount + result.matchedCount < writes.length) return false;
    }
    await session.commitTransaction();
    return true;
  } catch (cause) {
    if (isDuplicate(cause) || isWriteConflict(cause)) return false;
    throw cause;
  }
}
