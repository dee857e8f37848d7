import { type EventStoreDBClient, jsonEvent, START, WrongExpectedVersionError } from '@eventstore/db-client';
import { healthOf, probedHealth, type StoreHealth, Unavailable } from '@fumata/platform';
import {
  type AppendOutcome,
  type EventLog,
  type ExpectedRevision,
  type Follower,
  type FollowOptions,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from '../event-log.js';
import { checkAppend, serializeEvent } from '../append-limits.js';
import { verifyAccess } from './access/access.js';
import { Appender } from './appender.js';
import { connectClient } from './connection/client.js';
import { type Clients, Connection } from './connection/connection.js';
import { type ConnectionSettings, connectionSettings } from './connection/connection-settings.js';
import { AccessRefused } from './connection/errors.js';
import { EventStoreDbFollower } from './event-store-db-follower.js';
import { LogReads } from './log-reads.js';
import { isOwn, type OwnStreams } from './recorded-event.js';
import { jitteredBackoffMs, systemTiming, type Timing } from './timing.js';

/** Expected revision that no stream reaches: such an append is always rejected and records nothing. */
const NEVER_REACHED = BigInt(Number.MAX_SAFE_INTEGER);

/** Resolves if the node is the leader, lets this user read `$all` and accepts appends to the log's streams. */
const checkServer = ({ reads, appends }: Clients, ownStreams: OwnStreams): Promise<unknown> =>
  Promise.all([readFirst(reads), tryAppend(appends, `${ownStreams.namespace}${ownStreams.prefixes[0] ?? ''}`)]);

/** Reads the first event, which is a small one of the server's own; the last may be large. */
async function readFirst(client: EventStoreDBClient): Promise<void> {
  const reading = client.readAll({ fromPosition: START, maxCount: 1, requiresLeader: true });
  // The client also emits errors after the read has ended; without a listener they would end the process.
  reading.on('error', () => undefined);
  for await (const _event of reading);
}

async function tryAppend(client: EventStoreDBClient, stream: string): Promise<void> {
  try {
    await client.appendToStream(stream, jsonEvent({ type: 'Heartbeat', data: {} }), {
      expectedRevision: NEVER_REACHED,
    });
  } catch (cause) {
    if (!(cause instanceof WrongExpectedVersionError)) throw cause;
  }
}

export interface EventStoreDbOptions {
  /** `esdb://…` as the client expects it; in a cluster, the leader is used. */
  readonly connectionString: string;
  /** Streams with other names do not belong to this log. */
  readonly prefixes: readonly string[];
  /** Prefix of each stream name on the server, so that several logs can share it; empty by default. */
  readonly namespace?: string;
  readonly timing?: Timing;
  /** Creates a client; tests pass stubs. */
  readonly connect?: (connectionString: string) => EventStoreDBClient;
}

/** Event log in an EventStoreDB server (23.10 or newer) or cluster. Connects on first use. */
export class EventStoreDbEventLog implements EventLog {
  readonly #settings: ConnectionSettings;
  readonly #connect: (connectionString: string) => EventStoreDBClient;
  readonly #check: (clients: Clients) => Promise<unknown>;
  readonly #connection: Connection;
  readonly #ownStreams: OwnStreams;
  readonly #reads: LogReads;
  readonly #timing: Timing;
  readonly #followers = new Set<EventStoreDbFollower>();
  readonly #appender: Appender;
  #closing: Promise<void> | undefined;

  /** @throws StartRefused for options that the client would ignore */
  constructor(options: EventStoreDbOptions) {
    const { prefixes, namespace = '', timing = systemTiming } = options;
    this.#settings = connectionSettings(options.connectionString);
    this.#connect = options.connect ?? connectClient;
    const { connectionString, heartbeat, deadlineMs } = this.#settings;
    const connect = (): EventStoreDBClient => this.#connect(connectionString);
    connect(); // a malformed URL fails here, not at the first call
    this.#ownStreams = { namespace, prefixes };
    this.#timing = timing;
    this.#check = (clients) => checkServer(clients, this.#ownStreams);
    this.#connection = new Connection({ connect, check: this.#check, heartbeat, deadlineMs, timing });
    this.#reads = new LogReads({ ownStreams: this.#ownStreams, deadlineMs, connection: this.#connection });
    this.#appender = new Appender({
      connection: this.#connection,
      namespace,
      deadlineMs,
      readStream: (...request) => this.#reads.stream(...request),
    });
  }

  /**
   * @param pauseMs between two attempts; default one second
   * @throws StartRefused if the server refuses access permanently
   */
  verifyAccess(pauseMs?: number): Promise<void> {
    const { singleHosts, heartbeat, deadlineMs } = this.#settings;
    return verifyAccess({
      connection: this.#connection,
      connect: this.#connect,
      check: this.#check,
      timing: this.#timing,
      singleHosts,
      heartbeat,
      deadlineMs,
      pauseMs,
    });
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    this.#checkAppend({ stream, expected, events });
    return this.#appender.append(stream, expected, events);
  }

  async appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendOutcome[]> {
    appends.forEach((append) => this.#checkAppend(append));
    return this.#appender.appendInOrder(appends);
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    return this.#connection.run(({ reads }) => this.#reads.stream(reads, stream, fromRevision));
  }

  /**
   * Resumes where it stopped when the connection breaks or is replaced, unless the deadline passes without an event.
   */
  async *readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    const { now, random, wait } = this.#timing;
    let position = after;
    let until = now() + this.#connection.deadlineMs;
    for (let failures = 0; ; failures += 1) {
      try {
        this.#mustBeOpen();
        for await (const page of this.#reads.pagesAfter(this.#connection.clients.reads, position)) {
          position = page.at(-1)?.position;
          yield page;
          failures = 0;
          until = now() + this.#connection.deadlineMs;
        }
        return;
      } catch (cause) {
        const isOutage = cause instanceof Unavailable && !(cause instanceof AccessRefused);
        const pause = jitteredBackoffMs(failures, random);
        if (!isOutage || this.#closing || now() + pause >= until) throw cause;
        await wait(pause);
      }
    }
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const dependencies = {
      connection: this.#connection,
      ownStreams: this.#ownStreams,
      timing: this.#timing,
      eventAt: (position: Position) => this.#eventAt(position),
      reaches: (scanPosition: Position) =>
        this.#connection.run(({ reads }) => this.#reads.reaches(reads, scanPosition)),
      lastAfter: (scanPosition: Position) => this.#connection.run(({ reads }) => this.#reads.head(reads, scanPosition)),
    };
    const follower: EventStoreDbFollower = new EventStoreDbFollower(dependencies, options, () =>
      this.#followers.delete(follower),
    );
    this.#followers.add(follower);
    return follower;
  }

  async head(since?: Position): Promise<Position | undefined> {
    this.#mustBeOpen();
    return this.#connection.run(({ reads }) => this.#reads.head(reads, since));
  }

  async has(position: Position): Promise<boolean> {
    this.#mustBeOpen();
    return (await this.#eventAt(position)) !== undefined;
  }

  async health(): Promise<StoreHealth> {
    return this.#closing ? healthOf('closed') : probedHealth(() => this.#connection.ping());
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#followers].map((follower) => follower.stop()));
    await this.#appender.settled();
    this.#connection.close();
  }

  #eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return this.#connection.run(({ reads }) => this.#reads.eventAt(reads, position));
  }

  #checkAppend({ stream, events }: StreamAppend): void {
    this.#mustBeOpen();
    checkAppend(stream, events);
    if (!isOwn(this.#ownStreams, this.#ownStreams.namespace + stream)) {
      throw new RangeError(`The stream ${stream} begins with none of ${this.#ownStreams.prefixes.join(', ')}.`);
    }
    events.forEach(serializeEvent);
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new Unavailable('event-log', 'closed');
  }
}
