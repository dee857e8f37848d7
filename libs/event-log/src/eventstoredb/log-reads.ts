import { BACKWARDS, END, ErrorType, type EventStoreDBClient, START } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import type { Position, RecordedEvent } from '../event-log.js';
import { pagesOf, type ReadingContext } from './reading.js';
import { grpcPositionOf } from './recorded-event.js';

/** The log's reads, each from the leader and in a single attempt. */
export class LogReads {
  readonly #context: ReadingContext;

  constructor(context: ReadingContext) {
    this.#context = context;
  }

  /** An unknown stream has no events. */
  async stream(
    client: EventStoreDBClient,
    stream: string,
    fromRevision: number,
    maxCount?: number,
  ): Promise<readonly RecordedEvent[]> {
    const reading = client.readStream(this.#context.ownStreams.namespace + stream, {
      fromRevision: BigInt(fromRevision),
      requiresLeader: true,
      ...(maxCount === undefined ? {} : { maxCount }),
    });
    const events: RecordedEvent[] = [];
    try {
      for await (const page of pagesOf(reading, this.#context)) events.push(...page);
    } catch (cause) {
      if (hasType(cause, ErrorType.STREAM_NOT_FOUND)) return [];
      throw cause;
    }
    return events;
  }

  async *pagesAfter(client: EventStoreDBClient, after: Position | undefined): AsyncGenerator<readonly RecordedEvent[]> {
    const fromPosition = after === undefined ? START : grpcPositionOf(after);
    const reading = client.readAll({ fromPosition, requiresLeader: true });
    for await (const page of pagesOf(reading, this.#context)) {
      // A read starts with the event at the position, a subscription after it.
      const later = after === undefined ? page : page.filter((event) => event.position > after);
      if (later.length > 0) yield later;
    }
  }

  async eventAt(client: EventStoreDBClient, position: Position): Promise<RecordedEvent | undefined> {
    const reading = client.readAll({ fromPosition: grpcPositionOf(position), maxCount: 1, requiresLeader: true });
    try {
      for await (const [event] of pagesOf(reading, this.#context))
        return event?.position === position ? event : undefined;
      return undefined;
    } catch (cause) {
      // The server returns an error for a position where no record starts.
      if (hasType(cause, ErrorType.UNKNOWN)) return undefined;
      throw cause;
    }
  }

  /** Whether the server's log, including events of other logs, extends at least to this scan position. */
  async reaches(client: EventStoreDBClient, scanPosition: Position): Promise<boolean> {
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;
    let isReached = false;
    const endsAt = (position: Position): boolean => (isReached = position >= scanPosition);
    for await (const _ of pagesOf(client.readAll(last), this.#context, { endsAt }));
    return isReached;
  }

  /** Reads backwards, past events of other logs, to the last event of this log. */
  async head(client: EventStoreDBClient, since: Position | undefined): Promise<Position | undefined> {
    const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
    const isPast = (position: Position): boolean => since !== undefined && position <= since;
    const pages = pagesOf(reading, this.#context, { pageSize: 1, endsAt: isPast });
    for await (const [last] of pages) return last && !isPast(last.position) ? last.position : undefined;
    return undefined;
  }
}

/** Whether the error, or the error it was mapped from, has this client type. */
function hasType(cause: unknown, type: ErrorType): boolean {
  const error = cause instanceof Unavailable ? cause.cause : cause;
  return error instanceof Error && 'type' in error && error.type === type;
}
