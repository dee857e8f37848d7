import {
  type AppendResult,
  ErrorType,
  type EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StartRefused, Unavailable } from '@fumata/platform';
import { allOf } from '../all-of.js';
import {
  type AppendOutcome,
  EventTooLarge,
  type ExpectedRevision,
  firstRevision,
  type NewEvent,
  type RecordedEvent,
  type StreamAppend,
} from '../event-log.js';
import type { Clients, Connection } from './connection/connection.js';
import { positionOf } from './recorded-event.js';

/** Limit of pending appends, above which the server stops answering; further ones are rejected at once. */
const MAX_PENDING = 5_000;

/**
 * The server's own prepare time-out. After a leader change, an append was observed to get no answer for its whole
 * deadline of five seconds, although the new leader was elected after 0.3 s.
 */
const ATTEMPT_MS = 2_000;

/** A connection broke amid appends in order, and later ones were recorded before earlier ones. */
export class AppendsReordered extends StartRefused {
  override readonly name = 'AppendsReordered';

  constructor() {
    super(
      'The connection to the event store broke, and it recorded events in another order than they were sent. Empty the servers, then run the command again.',
    );
  }
}

export interface AppenderOptions {
  readonly connection: Connection;
  readonly namespace: string;
  readonly deadlineMs: number;
  /** One attempt on the given client, without retries. */
  readonly readStream: (
    client: EventStoreDBClient,
    stream: string,
    fromRevision: number,
    maxCount?: number,
  ) => Promise<readonly RecordedEvent[]>;
}

/**
 * Appends to the server. An attempt without an answer (deadline, broken connection, cancelled call) may have recorded
 * the events: before a retry, the stream is searched for these event ids.
 */
export class Appender {
  readonly #options: AppenderOptions;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /** @throws Unavailable, EventTooLarge */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    if (this.#pending.size >= MAX_PENDING)
      throw new Unavailable('event-log', `${MAX_PENDING} appends are waiting for the server`);
    return this.#run((clients, attempt) => this.#attempt(clients, attempt, { stream, expected, events }));
  }

  /**
   * The server processes the appends of one connection in order. The first one is sent alone, because the client opens
   * its stream with it and would send others earlier. A retry appends one after another.
   *
   * @throws Unavailable, EventTooLarge, AppendsReordered
   */
  async appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendOutcome[]> {
    const outcomes = await this.#run(async (clients, attempt) => {
      const done: AppendOutcome[] = [];
      for (const append of attempt === 0 ? appends.slice(0, 1) : appends)
        done.push(await this.#attempt(clients, attempt, append));
      const others = appends.slice(done.length);
      return [...done, ...(await allOf(others.map((append) => this.#append(clients, append))))];
    });
    const positions = outcomes.flatMap((outcome) => (outcome.appended ? [outcome.position] : []));
    if (positions.some((position, n) => position < (positions[n - 1] ?? position))) throw new AppendsReordered();
    return outcomes;
  }

  async #run<T>(call: (clients: Clients, attempt: number) => Promise<T>): Promise<T> {
    const appending = this.#options.connection.run(call, ATTEMPT_MS);
    this.#pending.add(appending);
    return appending.finally(() => this.#pending.delete(appending));
  }

  async #attempt(clients: Clients, attempt: number, append: StreamAppend): Promise<AppendOutcome> {
    const earlier = attempt === 0 ? undefined : await this.#recorded(clients, append);
    return earlier ?? this.#append(clients, append);
  }

  /** Resolves once no append is pending. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #append(clients: Clients, append: StreamAppend): Promise<AppendOutcome> {
    const { stream, expected, events } = append;
    try {
      const result = await this.#send(clients.appends, append);
      if (!result.success) throw new Error('conflicts must be errors: throwOnAppendFailure');
      const first = firstRevision(expected);
      const revision = first === undefined ? Number(result.nextExpectedRevision) : first + events.length - 1;
      // For a repeat after the stream has grown, the server answers with the stream's current end.
      if (result.position && result.nextExpectedRevision === BigInt(revision))
        return { appended: true, revision, position: positionOf(result.position) };
      const [last] = await this.#options.readStream(clients.reads, stream, revision, 1);
      if (!last) throw new Unavailable('event-log', `the server appended to ${stream} but does not show it`);
      return { appended: true, revision, position: last.position };
    } catch (cause) {
      if (isTooLarge(cause))
        throw new EventTooLarge('The server accepts fewer bytes than these events in one append.', { cause });
      if (!(cause instanceof WrongExpectedVersionError)) throw cause;
      const earlier = await this.#recorded(clients, append);
      return earlier ?? { appended: false, actual: actualOf(cause) };
    }
  }

  #send(client: EventStoreDBClient, { stream, expected, events }: StreamAppend): Promise<AppendResult> {
    const proposed = events.map(({ eventId, type, data, metadata }) =>
      // The client's type excludes read-only objects, but it only serialises them.
      jsonEvent({ id: eventId, type, data: data as JSONType, metadata: metadata as JSONType }),
    );
    const expectedRevision = expected === 'any' ? 'any' : expected === 'no-stream' ? NO_STREAM : BigInt(expected);
    const deadline = this.#options.deadlineMs;
    return client.appendToStream(this.#options.namespace + stream, proposed, { expectedRevision, deadline });
  }

  /**
   * The outcome of an earlier attempt, if exactly these events are in the stream: directly after the expected revision,
   * with `any` anywhere.
   */
  async #recorded({ reads }: Clients, { stream, expected, events }: StreamAppend): Promise<AppendOutcome | undefined> {
    const first = firstRevision(expected);
    const recorded = await (first === undefined
      ? this.#options.readStream(reads, stream, 0)
      : this.#options.readStream(reads, stream, first, events.length));
    const from = first === undefined ? recorded.findIndex(({ eventId }) => eventId === events[0]?.eventId) : 0;
    const last = recorded[from + events.length - 1];
    if (from < 0 || !last || !events.every(({ eventId }, n) => recorded[from + n]?.eventId === eventId))
      return undefined;
    return { appended: true, revision: last.revision, position: last.position };
  }
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && 'type' in cause && cause.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED;
}

function actualOf({ actualVersion }: WrongExpectedVersionError): number | 'no-stream' {
  return typeof actualVersion === 'bigint' && actualVersion >= 0n ? Number(actualVersion) : 'no-stream';
}
