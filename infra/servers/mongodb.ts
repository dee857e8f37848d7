import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { sparePort } from '../scripts/spare-port.ts';
import { PATIENCE_MS, POLL_MS } from '../torture/server-process.ts';
import { findProgram, processOf, ROOT, type Engine, type ServerProgram } from './program.ts';
import { ServerMissing, type Server } from './server.ts';

const OLDEST = 6;
const VERSION_MS = 5_000;

export const MONGODB: Engine = {
  name: 'MongoDB',
  variable: 'MONGODB_TEST_URI',
  local: {
    variable: 'MONGOD',
    paths: ['mongod', join(ROOT, '.tools/mongodb-6.0.27/mongod')],
    check: (path) => {
      const output = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: PATIENCE_MS });
      const version = /v(\d+)\S+/.exec(output);
      if (!version || Number(version[1]) < OLDEST)
        throw new ServerMissing(`${path} is ${version?.[0] ?? 'of an unknown version'}, older than ${OLDEST}.0`);
    },
  },
  docker: { image: 'mongo:8.0', command: ['mongod'] },
  remedy: 'infra/servers/get-mongodb.sh fetches it (Debian 12, x64, python3-pip)',
  version: async (url) => {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: VERSION_MS });
    try {
      const { version } = await client.db('admin').command({ buildInfo: 1 });
      return String(version);
    } finally {
      await client.close(true);
    }
  },
};

const SET = 'fumata';
const ALREADY_INITIALIZED = 23;
const ANSWER_MS = 1_000;
/**
 * A primary that is gone is replaced after 1.6 to 1.9 s; the default is 10 s. The third member looks for another one to
 * follow at once, and then every second: an election that ends just after a look costs saves a second more.
 */
const FAST_ELECTIONS = { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 200 };

// A member that follows one which falls silent turns to another after 3 s; by default, after 6 to 16 s. Internal to
// MongoDB, as the interval of heartbeats: for tests only.
const FAST_FAILOVER = ['oplogNetworkTimeoutBufferSeconds=2', 'oplogFetcherSteadyStateMaxFetcherRestarts=0'];

export interface MongoReplicaSetOptions {
  /** Folder of each member's data. */
  readonly folder: string;
  /** Defaults to 1. */
  readonly members?: 1 | 3;
  /**
   * Ports under which clients and the other members reach the members, when a proxy is in front of each; the proxies
   * have to listen before the set starts.
   */
  readonly clientPorts?: readonly number[];
}

/** One mongod. */
export class MongoMember {
  readonly port: number;
  /** Address for clients and the other members, that of its proxy if it has one. */
  readonly host: string;
  readonly #process: ServerProgram;
  /** An error with its output once it has ended. */
  end: Error | undefined;

  constructor(port: number, host: string, process: ServerProgram) {
    this.port = port;
    this.host = host;
    this.#process = process;
  }

  /** Resolves once it accepts connections; it may not have joined the set yet. @throws Error with its output */
  async start(): Promise<void> {
    this.end = undefined;
    await this.#process.start();
    void this.ended().then((end) => (this.end = end));
  }

  stop(): Promise<unknown> {
    return this.#process.stop();
  }

  kill(): Promise<unknown> {
    return this.#process.kill();
  }

  freeze(): Promise<void> {
    return this.#process.freeze();
  }

  resume(): Promise<void> {
    return this.#process.resume();
  }

  /** Role reported by the member; `undefined` when it does not answer, and outside of a set. */
  async role(): Promise<'primary' | 'secondary' | undefined> {
    try {
      const { isWritablePrimary, secondary } = await this.command({ hello: 1 });
      return isWritablePrimary ? 'primary' : secondary ? 'secondary' : undefined;
    } catch {
      return undefined; // not up, or frozen
    }
  }

  /** Resolves to an error with its output once it has ended. */
  async ended(): Promise<Error> {
    const code = await this.#process.ended();
    return new Error(`MongoDB ended (exit code ${code}): ${this.#process.output.trim()}`);
  }

  /** Runs an admin command on this member, whatever its role, past a proxy. @throws Error without an answer in time */
  async command(command: Document, timeoutMs: number = ANSWER_MS, signal?: AbortSignal): Promise<Document> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`, {
      serverSelectionTimeoutMS: timeoutMs,
      connectTimeoutMS: timeoutMs,
      socketTimeoutMS: timeoutMs,
      minHeartbeatFrequencyMS: POLL_MS, // polled during its start
    });
    // The driver's own signal does not end the connection before the call.
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    try {
      return await Promise.race([client.db('admin').command(command), aborted]);
    } finally {
      await client.close(true);
    }
  }
}

/** A replica set of one mongod or three. */
export class MongoReplicaSet implements Server {
  readonly url: string;
  readonly members: readonly MongoMember[];

  /** Creates the set without starting it. @throws ServerMissing */
  static async in({ folder, members: count = 1, clientPorts = [] }: MongoReplicaSetOptions): Promise<MongoReplicaSet> {
    const program = findProgram(MONGODB);
    const ports = await Promise.all(Array.from({ length: count }, () => sparePort()));
    const members = ports.map((port, at) => {
      const own = join(folder, `member-${at}`);
      mkdirSync(own, { recursive: true });
      const placeArgs = ['--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', own, '--nounixsocket'];
      const sparingArgs = [
        '--wiredTigerCacheSizeGB',
        '0.25',
        '--setParameter',
        'diagnosticDataCollectionEnabled=false',
      ];
      const fastArgs = [...FAST_FAILOVER, 'shutdownTimeoutMillisForSignaledShutdown=100'].flatMap((each) => [
        '--setParameter',
        each,
      ]);
      // A member then names itself in the first message of a connection: the proxies tell members and clients apart.
      const namedArgs = clientPorts.length > 0 ? ['--setParameter', 'enableTestCommands=1'] : [];
      const mongod = processOf(program, {
        name: 'MongoDB',
        args: ['--replSet', SET, ...placeArgs, ...sparingArgs, ...fastArgs, ...namedArgs],
        folders: [own],
        ready: () => member.command({ hello: 1 }).then(() => true),
      });
      const member: MongoMember = new MongoMember(port, `127.0.0.1:${clientPorts[at] ?? port}`, mongod);
      return member;
    });
    return new MongoReplicaSet(members);
  }

  constructor(members: readonly MongoMember[]) {
    this.members = members;
    this.url = `mongodb://${members.map(({ host }) => host).join(',')}/fumata?replicaSet=${SET}`;
  }

  /** Resolves once the set is complete. @throws Error with the output of a member that has ended */
  async start(): Promise<void> {
    await Promise.all(this.members.map((member) => member.start()));
    const started = new AbortController();
    void Promise.race(this.members.map((member) => member.ended())).then((cause) => started.abort(cause));
    await this.#initiate(started.signal);
    await this.complete();
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
  }

  async kill(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
  }

  async freeze(): Promise<void> {
    await Promise.all(this.members.map((member) => member.freeze()));
  }

  async resume(): Promise<void> {
    await Promise.all(this.members.map((member) => member.resume()));
  }

  /** The only primary, once there is one. After a freeze two may consider themselves the primary for a moment. */
  primary(patienceMs: number = PATIENCE_MS): Promise<MongoMember> {
    return this.#once('no member is the primary', patienceMs, (roles) => {
      const at = roles.indexOf('primary');
      return at === roles.lastIndexOf('primary') ? this.members[at] : undefined;
    });
  }

  /** Resolves once one member is the primary and all others follow it. @throws Error when a member has ended */
  async complete(patienceMs: number = PATIENCE_MS): Promise<void> {
    await this.#once('the set is not complete', patienceMs, (roles) => {
      for (const { end } of this.members) if (end) throw end;
      const secondaries = roles.filter((role) => role === 'secondary');
      return (roles.includes('primary') && secondaries.length === roles.length - 1) || undefined;
    });
  }

  async #once<Found>(
    failure: string,
    patienceMs: number,
    find: (roles: readonly Awaited<ReturnType<MongoMember['role']>>[]) => Found | undefined,
  ): Promise<Found> {
    for (const until = Date.now() + patienceMs; ; await wait(POLL_MS)) {
      const roles = await Promise.all(this.members.map((member) => member.role()));
      const found = find(roles);
      if (found !== undefined) return found;
      if (Date.now() >= until)
        throw new Error(`MongoDB: ${failure}: ${roles.map((role) => role ?? 'no answer').join(', ')}`);
    }
  }

  /** Once in the life of the set's data. */
  async #initiate(signal: AbortSignal): Promise<void> {
    const members = this.members.map(({ host }, _id) => ({ _id, host }));
    const config = { _id: SET, members, settings: FAST_ELECTIONS };
    try {
      await this.members[0]?.command({ replSetInitiate: config }, PATIENCE_MS, signal);
    } catch (cause) {
      if (cause instanceof MongoServerError && cause.code === ALREADY_INITIALIZED) return;
      // The end of a member, noticed just after that of its connection, says more.
      await wait(ANSWER_MS, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
      throw cause;
    }
  }
}
