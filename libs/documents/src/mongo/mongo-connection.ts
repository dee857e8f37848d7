import { probedHealth, StartRefused, type StoreHealth } from '@fumata/platform';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { CallLimits, type CallKind, type CallTimeouts } from './call-limits.js';

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

const OPENING_ATTEMPTS = 3;

/** MongoDB 6.0 has this version; the driver accepts 4.4. */
const OLDEST_WIRE_VERSION = 17;

/** The message of a router to sharded replica sets. */
const ROUTER = 'isdbgrid';

/** Longer than any call takes on a slow server. */
const DEFAULT_TIMEOUTS: CallTimeouts = { readMs: 60_000, writeMs: 60_000 };

/**
 * A connection to MongoDB. The primary acknowledges a write once a majority has it in its journal, and reads return
 * only what a majority has (decision 0023).
 */
export class MongoConnection {
  #closed: Promise<void> | undefined;
  /** Time of the latest operation that this process has seen acknowledged. */
  #operationTime: mongo.Timestamp | undefined;
  #election = '';

  private constructor(
    readonly mongoose: Connection,
    private readonly limits: CallLimits,
  ) {}

  /**
   * Tries a few times: a server may be starting, and a process on a busy machine may miss an answer in time.
   * @throws StartRefused if the server is too old or stands alone; the driver's error if none answers
   */
  static async open(options: MongoOptions): Promise<MongoConnection> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.openOnce(options);
      } catch (cause) {
        if (attempt === OPENING_ATTEMPTS || !(cause instanceof mongoose.Error.MongooseServerSelectionError))
          throw cause;
      }
    }
  }

  private static async openOnce(options: MongoOptions): Promise<MongoConnection> {
    const { uri, timeouts = DEFAULT_TIMEOUTS } = options;
    const connection = new MongoConnection(
      mongoose.createConnection(uri, settingsOf(options)),
      new CallLimits(timeouts),
    );
    try {
      await connection.mongoose.asPromise();
      connection.#followElections();
      refuseUnsuitable(await connection.#hello({ timeoutMS: timeouts.readMs }));
    } catch (cause) {
      await connection.close();
      throw cause;
    }
    return connection;
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /** Identifies the latest primary that the driver has found, and its term; empty before it has found one. */
  get election(): string {
    return this.#election;
  }

  /** The driver's own database. */
  database(options?: mongo.DbOptions): mongo.Db {
    return this.mongoose.getClient().db(this.mongoose.name, options);
  }

  /**
   * A silent server holds no caller up: the driver notices it only after several seconds, and a call that it writes to
   * a connection closed just before never ends.
   */
  within<R>(kind: CallKind, running: Promise<R>, late: () => never): Promise<R> {
    return this.limits.within(kind, running, late);
  }

  /**
   * Makes a call that sees whatever was acknowledged to this process before. Otherwise a new primary returns an older
   * state for some milliseconds, until it knows that a majority has what the one before it has acknowledged.
   */
  async inSession<R>(call: (session: mongo.ClientSession) => Promise<R>): Promise<R> {
    const session = this.mongoose.getClient().startSession({ causalConsistency: true });
    if (this.#operationTime) session.advanceOperationTime(this.#operationTime);
    try {
      const result = await call(session);
      const { operationTime } = session;
      if (operationTime && (!this.#operationTime || operationTime.greaterThan(this.#operationTime)))
        this.#operationTime = operationTime;
      return result;
    } finally {
      await session.endSession();
    }
  }

  /**
   * Whether the server accepts writes. Asks it: `readyState` lags behind, and a secondary answers pings.
   * @param limited makes the call within the caller's limits
   */
  health(limited: (call: () => Promise<boolean>) => Promise<boolean>): Promise<StoreHealth> {
    return probedHealth(async () => {
      const isWritable = await limited(async () => (await this.#hello())['isWritablePrimary'] === true);
      if (!isWritable) throw new Error('the server is not a writable primary');
    });
  }

  close(): Promise<void> {
    return (this.#closed ??= this.mongoose.close());
  }

  #followElections(): void {
    this.mongoose.getClient().on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
      const primary = [...servers.values()].find(({ type }) => type === mongoose.mongo.ServerType.RSPrimary);
      if (primary) this.#election = String(primary.electionId);
    });
  }

  #hello(options?: mongo.RunCommandOptions): Promise<mongo.Document> {
    return this.database().command({ hello: 1 }, options);
  }
}

/** @throws StartRefused */
function refuseUnsuitable({ maxWireVersion, setName, msg }: mongo.Document): void {
  if (maxWireVersion < OLDEST_WIRE_VERSION) throw new StartRefused('MongoDB is too old: 6.0 or newer is required.');
  if (setName === undefined && msg !== ROUTER)
    throw new StartRefused('MongoDB has no transactions: a replica set is required, even of one member.');
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
    // While a call waits for a primary: all processes find a new one at almost the same time.
    minHeartbeatFrequencyMS: 50,
    // The driver's monitor (7.8) can hang on a polled heartbeat that it writes to a socket destroyed just before.
    serverMonitoringMode: 'stream',
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  } satisfies mongoose.ConnectOptions;
}
