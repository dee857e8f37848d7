import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable, withTimeout } from '@fumata/platform';
import mongoose, { type Connection } from 'mongoose';
import { CollectionRegistry } from '../collection-registry.js';
import type { Collection, CollectionDefinition, DocumentStore, StoredDocument, StoreHealth } from '../documents.js';
import { MAX_ATTEMPTS, pauseAfterDeadlock } from './deadlock-pause.js';
import { HeartbeatWatchdog } from './heartbeat-watchdog.js';
import { isDeadlock, toUnavailable } from './faults.js';
import { MongoCollection, type Run } from './mongo-collection.js';
import type { MongoModel, Identified } from './queries.js';

export interface CallTimeouts {
  readonly readMs: number;
  readonly writeMs: number;
}

export interface MongoOptions {
  readonly uri: string;
  /** Overrides the database named by the URI. */
  readonly database?: string | undefined;
  /** How long a call looks for a server before it throws `Unavailable`; default 3,000. */
  readonly serverSelectionTimeoutMs?: number | undefined;
  /** How long a call waits for the server's answer before it throws `Unavailable`; unlimited by default. */
  readonly timeouts?: CallTimeouts | undefined;
}

/**
 * Documents on MongoDB, through mongoose. Writes are acknowledged by a majority and journaled. While the connection is
 * lost, calls throw `Unavailable`; the driver reconnects automatically. Uses no feature that FerretDB lacks
 * (transactions, TTL, partial or text indexes, collation, change streams).
 */
export class MongoDocumentStore implements DocumentStore {
  readonly #declared = new CollectionRegistry<MongoModel>((definition) => toModel(this.connection, definition));
  #closed: Promise<void> | undefined;

  private constructor(
    private readonly connection: Connection,
    private readonly watchdog: HeartbeatWatchdog,
    private readonly timeouts: CallTimeouts | undefined,
  ) {}

  /** @throws Unavailable if no server answers in time */
  static async connect(options: MongoOptions): Promise<MongoDocumentStore> {
    const timeout = options.serverSelectionTimeoutMs ?? 3_000;
    const settings: mongoose.ConnectOptions = {
      ...(options.database === undefined ? {} : { dbName: options.database }),
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: timeout,
      connectTimeoutMS: timeout,
      // Detects a server that falls silent without closing its sockets.
      heartbeatFrequencyMS: 2_000,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
    };
    const connection = mongoose.createConnection(options.uri, settings);
    try {
      await connection.asPromise();
    } catch (cause) {
      await connection.close();
      throw toUnavailable(cause);
    }
    const watchdog = new HeartbeatWatchdog(connection.getClient(), {
      replace: async () => {
        await connection.close();
        await connection.openUri(options.uri, settings);
        return connection.getClient();
      },
    });
    return new MongoDocumentStore(connection, watchdog, options.timeouts);
  }

  collection<T extends StoredDocument>(definition: CollectionDefinition): Collection<T> {
    return new MongoCollection<T>(definition, this.#declared.declare(definition), {
      read: this.#read,
      write: this.#write,
    });
  }

  async prepare(): Promise<void> {
    for (const model of this.#declared.all()) await this.#run(() => model.createIndexes());
  }

  async health(): Promise<StoreHealth> {
    try {
      // Asks the server: `readyState` lags behind, and a secondary answers pings.
      const hello = await this.#run(async () => this.connection.db?.command({ hello: 1 }));
      const writable = hello?.['isWritablePrimary'] === true;
      return writable ? { writable } : { writable, detail: 'the server is not a writable primary' };
    } catch (cause) {
      return { writable: false, detail: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.watchdog.stop().then(() => this.connection.close());
    return this.#closed;
  }

  /** A silent server holds no caller up: the driver notices it only after several seconds, and sometimes never. */
  readonly #read: Run = (call) => this.#within(this.timeouts?.readMs, call);
  readonly #write: Run = (call) => this.#within(this.timeouts?.writeMs, call);

  #within<R>(ms: number | undefined, call: () => Promise<R>): Promise<R> {
    const running = this.#run(call);
    if (ms === undefined) return running;
    return withTimeout(running, ms, () => {
      throw new Unavailable('documents', 'no answer in time');
    });
  }

  readonly #run: Run = async (call) => {
    if (this.#closed) throw new Unavailable('documents', 'closed');
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = performance.now();
      try {
        return await call();
      } catch (cause) {
        if (!isDeadlock(cause) || attempt === MAX_ATTEMPTS) throw toUnavailable(cause);
        await wait(pauseAfterDeadlock(attempt, performance.now() - startedAt, Math.random));
      }
    }
  };
}

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
