import { BACKWARDS, END, ErrorType, EventStoreDBClient, START } from '@eventstore/db-client';
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
import { checkAppend, textsOf } from '../recordable.js';
import { Appending } from './appending.js';
import { refuseUnheededOptions } from './connection-options.js';
import { EventStoreDbFollower } from './event-store-db-follower.js';
import { pagesOf } from './reading.js';
import { grpcPositionOf, isOwn, type OwnStreams } from './recorded.js';
import { realSupervision, type Supervision } from './supervision.js';
import { disposed } from './trouble.js';

export interface EventStoreDbOptions {
  /** `esdb://…` as the client understands it; of a cluster its leader is asked, unless `nodePreference` says otherwise: it must not. */
  readonly connectionString: string;
  /** Streams whose names begin otherwise are not of this log. */
  readonly prefixes: readonly string[];
  /** Put before each stream's name on the server, so that logs can share one. Nothing when left out. */
  readonly namespace?: string;
  /** How long the server may stay silent, milliseconds; 5,000 when left out. */
  readonly deadlineMs?: number;
  readonly supervision?: Supervision;
}

/** The log in an EventStoreDB server (22.10 or newer) or cluster. Connects when first used. */
export class EventStoreDbEventLog implements EventLog {
  readonly #client: EventStoreDBClient;
  readonly #own: OwnStreams;
  readonly #deadlineMs: number;
  readonly #supervision: Supervision;
  readonly #followers = new Set<EventStoreDbFollower>();
  readonly #appending: Appending;
  #closing: Promise<void> | undefined;

  /** @throws StartRefused for options that the client would not heed */
  constructor(options: EventStoreDbOptions) {
    const { connectionString, prefixes, namespace = '', deadlineMs = 5_000 } = options;
    refuseUnheededOptions(connectionString);
    const connect = (): EventStoreDBClient => EventStoreDBClient.connectionString(connectionString);
    this.#client = connect();
    this.#own = { namespace, prefixes };
    this.#deadlineMs = deadlineMs;
    this.#supervision = options.supervision ?? realSupervision;
    this.#appending = new Appending({
      ...{ connect, namespace, deadlineMs, supervision: this.#supervision },
      readStream: (stream, fromRevision, maxCount) => this.#readStream(stream, fromRevision, maxCount),
    });
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    this.#mustBeOpen();
    checkAppend(stream, events);
    if (!isOwn(this.#own, this.#own.namespace + stream)) {
      throw new RangeError(`The stream ${stream} begins with none of ${this.#own.prefixes.join(', ')}.`);
    }
    events.forEach(textsOf);
    return this.#appending.append(stream, expected, events);
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    return this.#readStream(stream, fromRevision);
  }

  async *readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    const fromPosition = after === undefined ? START : grpcPositionOf(after);
    for await (const page of pagesOf(this.#client.readAll({ fromPosition }), this.#own, this.#deadlineMs)) {
      // A reading begins with the event at the position, a subscription after it.
      const later = after === undefined ? page : page.filter((event) => event.position > after);
      if (later.length > 0) yield later;
    }
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const needs = {
      client: this.#client,
      own: this.#own,
      supervision: this.#supervision,
      head: () => this.#head(),
    };
    const follower: EventStoreDbFollower = new EventStoreDbFollower(needs, options, () =>
      this.#followers.delete(follower),
    );
    this.#followers.add(follower);
    return follower;
  }

  async head(): Promise<Position | undefined> {
    this.#mustBeOpen();
    return this.#head();
  }

  async health(): Promise<LogHealth> {
    if (this.#closing) return { writable: false, detail: 'closed' };
    const last = this.#client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    try {
      for await (const _page of pagesOf(last, this.#own, this.#deadlineMs));
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
    await this.#appending.close();
    await disposed(this.#client, this.#deadlineMs);
  }

  async #readStream(
    stream: string,
    fromRevision: number,
    maxCount?: number,
  ): Promise<readonly RecordedEvent[]> {
    const reading = this.#client.readStream(this.#own.namespace + stream, {
      fromRevision: BigInt(fromRevision),
      ...(maxCount === undefined ? {} : { maxCount }),
    });
    const events: RecordedEvent[] = [];
    try {
      for await (const page of pagesOf(reading, this.#own, this.#deadlineMs)) events.push(...page);
    } catch (cause) {
      if (isMissingStream(cause)) return [];
      throw cause;
    }
    return events;
  }

  /** Looks back over foreign events, if there are any, to the last one of ours. */
  async #head(): Promise<Position | undefined> {
    const reading = this.#client.readAll({ direction: BACKWARDS, fromPosition: END });
    for await (const [last] of pagesOf(reading, this.#own, this.#deadlineMs, 1)) return last?.position;
    return undefined;
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new Unavailable('event-log', 'closed');
  }
}

function isMissingStream(cause: unknown): boolean {
  const found = cause instanceof Unavailable ? cause.cause : cause;
  return found instanceof Error && 'type' in found && found.type === ErrorType.STREAM_NOT_FOUND;
}
