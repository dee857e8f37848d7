import { withTimeout } from '@fumata/platform';
import mongoose, { type Connection, type mongo } from 'mongoose';

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
  /** How long a call waits for the server's answer before it throws `Unavailable`; default one minute. */
  readonly timeouts?: CallTimeouts | undefined;
  readonly maxPoolSize?: number | undefined;
}

/** Longer than any call takes on a slow server. */
const DEFAULT_TIMEOUTS: CallTimeouts = { readMs: 60_000, writeMs: 60_000 };

/**
 * A connection to MongoDB. The primary acknowledges a write once a majority has it in its journal, and reads return
 * only what a majority has (decision 0023).
 */
export class MongoConnection {
  #closed: Promise<void> | undefined;
  /** Time of the latest operation that this process has seen acknowledged. */
  #seen: mongo.Timestamp | undefined;

  private constructor(
    readonly mongoose: Connection,
    private readonly timeouts: CallTimeouts,
  ) {}

  /** @throws the driver's error if no server answers in time */
  static async open(options: MongoOptions): Promise<MongoConnection> {
    const { uri, timeouts = DEFAULT_TIMEOUTS } = options;
    const connection = mongoose.createConnection(uri, settingsOf(options));
    try {
      await connection.asPromise();
    } catch (cause) {
      await connection.close();
      throw cause;
    }
    return new MongoConnection(connection, timeouts);
  }

  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** The driver's own database. */
  database(options?: mongo.DbOptions): mongo.Db {
    return this.mongoose.getClient().db(this.mongoose.name, options);
  }

  /**
   * A silent server holds no caller up: the driver notices it only after several seconds, and a call that it writes to a
   * connection closed just before never ends.
   */
  within<R>(kind: keyof CallTimeouts, running: Promise<R>, late: () => never): Promise<R> {
    return withTimeout(running, this.timeouts[kind], late);
  }

  /**
   * A call that sees whatever was acknowledged to this process before. Without that, a new primary returns an older state
   * for some milliseconds, until it knows that a majority has what the one before it has acknowledged.
   */
  async inSession<R>(call: (session: mongo.ClientSession) => Promise<R>): Promise<R> {
    const session = this.mongoose.getClient().startSession({ causalConsistency: true });
    if (this.#seen) session.advanceOperationTime(this.#seen);
    try {
      const result = await call(session);
      const { operationTime } = session;
      if (operationTime && (!this.#seen || operationTime.greaterThan(this.#seen))) this.#seen = operationTime;
      return result;
    } finally {
      await session.endSession();
    }
  }

  /** Whether the server accepts writes. Asks it: `readyState` lags behind, and a secondary answers pings. */
  async isWritable(): Promise<boolean> {
    const hello = await this.database().command({ hello: 1 });
    return hello['isWritablePrimary'] === true;
  }

  close(): Promise<void> {
    return (this.#closed ??= this.mongoose.close());
  }
}

function settingsOf({ database, serverSelectionTimeoutMs: timeout = 3_000, maxPoolSize }: MongoOptions) {
  return {
    ...(database === undefined ? {} : { dbName: database }),
    ...(maxPoolSize === undefined ? {} : { maxPoolSize }),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: timeout,
    connectTimeoutMS: timeout,
    // Detects a server that falls silent without closing its sockets.
    heartbeatFrequencyMS: 2_000,
    // The driver (7.8) waits for ever for a polled heartbeat that it writes to a socket which has just been closed.
    serverMonitoringMode: 'stream',
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  } satisfies mongoose.ConnectOptions;
}
