import { BACKWARDS, END, ErrorType, type EventStoreDBClient, START } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import {
  type AppendOutcome,
  type EventLog,
  type ExpectedRevision,
  type Follower,
  type FollowOptions,
  type LogHealth,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '../event-log.js';
import { checkAppend, serializeEvent } from '../append-limits.js';
import { verifyAccess } from './access.js';
import { Appender } from './appender.js';
import { connectClient } from './client.js';
import { type Clients, Connection } from './connection.js';
import { type ConnectionSettings, connectionSettings } from './connection-settings.js';
import { AccessRefused } from './errors.js';
import { checkServer } from './check-server.js';
import { EventStoreDbFollower } from './event-store-db-follower.js';
import { pagesOf, type ReadingContext } from './reading.js';
import { grpcPositionOf, isOwn, type OwnStreams } from './recorded-event.js';
import { backOff, systemTiming, type Timing } from './timing.js';

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
  readonly #own: OwnStreams;
  readonly #reading: ReadingContext;
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
    this.#own = { namespace, prefixes };
    this.#timing = timing;
    this.#check = (clients) => checkServer(clients, this.#own);
    this.#connection = new Connection({ connect, check: this.#check, heartbeat, deadlineMs, timing });
    this.#reading = { own: this.#own, deadlineMs, connection: this.#connection };
    this.#appender = new Appender({
      connection: this.#connection,
      namespace,
      deadlineMs,
      readStream: (client, stream, fromRevision, maxCount) => this.#readStream(client, stream, fromRevision, maxCount),
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
    this.#mustBeOpen();
    checkAppend(stream, events);
    if (!isOwn(this.#own, this.#own.namespace + stream)) {
      throw new RangeError(`The stream ${stream} begins with none of ${this.#own.prefixes.join(', ')}.`);
    }
    events.forEach(serializeEvent);
    return this.#appender.append(stream, expected, events);
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    return this.#connection.run(({ reads }) => this.#readStream(reads, stream, fromRevision));
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
        for await (const page of this.#pagesAfter(position)) {
          position = page.at(-1)?.position;
          yield page;
          failures = 0;
          until = now() + this.#connection.deadlineMs;
        }
        return;
      } catch (cause) {
        const isOutage = cause instanceof Unavailable && !(cause instanceof AccessRefused);
        const pause = backOff(failures, random);
        if (!isOutage || this.#closing || now() + pause >= until) throw cause;
        await wait(pause);
      }
    }
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const dependencies = {
      connection: this.#connection,
      own: this.#own,
      timing: this.#timing,
      eventAt: (position: Position) => this.#eventAt(position),
      reaches: (checkpoint: Position) => this.#reaches(checkpoint),
    };
    const follower: EventStoreDbFollower = new EventStoreDbFollower(dependencies, options, () =>
      this.#followers.delete(follower),
    );
    this.#followers.add(follower);
    return follower;
  }

  async head(since?: Position): Promise<Position | undefined> {
    this.#mustBeOpen();
    return this.#connection.run(({ reads }) => this.#head(reads, since));
  }

  async has(position: Position): Promise<boolean> {
    this.#mustBeOpen();
    return (await this.#eventAt(position)) !== undefined;
  }

  async health(): Promise<LogHealth> {
    if (this.#closing) return { writable: false, detail: 'closed' };
    try {
      await this.#connection.ping();
      return { writable: true };
    } catch (cause) {
      return { writable: false, detail: cause instanceof Error ? cause.message : String(cause) };
    }
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

  async *#pagesAfter(after: Position | undefined): AsyncGenerator<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    const fromPosition = after === undefined ? START : grpcPositionOf(after);
    const reading = this.#connection.clients.reads.readAll({ fromPosition, requiresLeader: true });
    for await (const page of pagesOf(reading, this.#reading)) {
      // A read starts with the event at the position, a subscription after it.
      const later = after === undefined ? page : page.filter((event) => event.position > after);
      if (later.length > 0) yield later;
    }
  }

  #eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return this.#connection.run(async ({ reads }) => {
      const from = { fromPosition: grpcPositionOf(position), maxCount: 1 };
      const reading = reads.readAll({ ...from, requiresLeader: true });
      try {
        for await (const [event] of pagesOf(reading, this.#reading))
          return event?.position === position ? event : undefined;
        return undefined;
      } catch (cause) {
        // The server returns an error for a position where no record starts.
        if (hasType(cause, ErrorType.UNKNOWN)) return undefined;
        throw cause;
      }
    });
  }

  /** Whether the server's log, including events of other logs, extends at least to a checkpoint. */
  #reaches(checkpoint: Position): Promise<boolean> {
    return this.#connection.run(async ({ reads }) => {
      const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;
      let isReached = false;
      const endsAt = (position: Position): boolean => (isReached = position >= checkpoint);
      for await (const _ of pagesOf(reads.readAll(last), this.#reading, { endsAt }));
      return isReached;
    });
  }

  async #readStream(
    client: EventStoreDBClient,
    stream: string,
    fromRevision: number,
    maxCount?: number,
  ): Promise<readonly RecordedEvent[]> {
    const reading = client.readStream(this.#own.namespace + stream, {
      fromRevision: BigInt(fromRevision),
      requiresLeader: true,
      ...(maxCount === undefined ? {} : { maxCount }),
    });
    const events: RecordedEvent[] = [];
    try {
      for await (const page of pagesOf(reading, this.#reading)) events.push(...page);
    } catch (cause) {
      if (hasType(cause, ErrorType.STREAM_NOT_FOUND)) return [];
      throw cause;
    }
    return events;
  }

  /** Reads backwards, past events of other logs, to the last event of this log. */
  async #head(client: EventStoreDBClient, since: Position | undefined): Promise<Position | undefined> {
    const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
    const isPast = (position: Position): boolean => since !== undefined && position <= since;
    const pages = pagesOf(reading, this.#reading, { pageSize: 1, endsAt: isPast });
    for await (const [last] of pages) return last && !isPast(last.position) ? last.position : undefined;
    return undefined;
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new Unavailable('event-log', 'closed');
  }
}

/** Whether the error, or the error it was mapped from, has this client type. */
function hasType(cause: unknown, type: ErrorType): boolean {
  const error = cause instanceof Unavailable ? cause.cause : cause;
  return error instanceof Error && 'type' in error && error.type === type;
}
