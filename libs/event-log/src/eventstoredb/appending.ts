import {
  type AppendResult,
  ErrorType,
  type EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import {
  type AppendOutcome,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
} from '../event-log.js';
import { positionOf } from './recorded.js';
import { backOff, type Supervision } from './supervision.js';
import { answered, disposed, passesSoon, troubleOf } from './trouble.js';

/** A leader that changes, or a connection that breaks, is bridged; a server that is gone is told of soon. */
const TRIES = 3;
/** More than this are waiting only for a server that does not answer: what comes then is refused at once. */
const MOST_UNDER_WAY = 5_000;

/** After so long a client that is of no use any more is replaced. */
const RENEWED_AFTER_MS = 1_000;

export interface AppendingNeeds {
  /** Another client of the same server. */
  readonly connect: () => EventStoreDBClient;
  readonly namespace: string;
  readonly deadlineMs: number;
  readonly supervision: Supervision;
  readonly readStream: (
    stream: string,
    fromRevision: number,
    maxCount: number,
  ) => Promise<readonly RecordedEvent[]>;
}

/** Appends to the server. Repeating one is harmless: its events are recognised by their ids at their revisions. */
export class Appending {
  readonly #underWay = new Set<Promise<unknown>>();
  #client: EventStoreDBClient;
  /** Of the latest append, if it failed. */
  #failure: unknown;
  #renewing = false;

  constructor(private readonly needs: AppendingNeeds) {
    this.#client = needs.connect();
  }

  /** @throws Unavailable, EventTooLarge */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    if (this.#underWay.size >= MOST_UNDER_WAY)
      throw new Unavailable('event-log', `${MOST_UNDER_WAY} appends are waiting for the server`);
    const appending = this.#insist(stream, expected, events);
    this.#underWay.add(appending);
    return appending.finally(() => this.#underWay.delete(appending));
  }

  /** Finishes what is under way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await disposed(this.#client, this.needs.deadlineMs);
  }

  async #insist(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    const { random, wait } = this.needs.supervision;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#append(stream, expected, events);
      } catch (cause) {
        if (attempt === TRIES - 1 || !passesSoon(cause)) throw cause;
        await wait(backOff(attempt, random));
      }
    }
  }

  async #append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    const first = expected === 'any' ? undefined : expected === 'no-stream' ? 0 : expected + 1;
    try {
      const result = await this.#send(stream, expected, events);
      const revision = first === undefined ? Number(result.nextExpectedRevision) : first + events.length - 1;
      // The server answers a repeat after the stream has moved on with where the stream stands now.
      if (result.position && result.nextExpectedRevision === BigInt(revision)) {
        return { appended: true, revision, position: positionOf(result.position) };
      }
      const [last] = await this.needs.readStream(stream, revision, 1);
      if (!last) throw new Unavailable('event-log', `the server appended to ${stream} but does not show it`);
      return { appended: true, revision, position: last.position };
    } catch (cause) {
      if (!(cause instanceof WrongExpectedVersionError)) throw refusalOf(cause);
      const repeated = first === undefined ? undefined : await this.#repeatAt(stream, first, events);
      return repeated ?? { appended: false, actual: actualOf(cause) };
    }
  }

  async #send(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const proposed = events.map(({ eventId, type, data, metadata }) =>
      // The client's type leaves read-only objects out; it only turns them into text.
      jsonEvent({ id: eventId, type, data: data as JSONType, metadata: metadata as JSONType }),
    );
    const expectedRevision =
      expected === 'any' ? 'any' : expected === 'no-stream' ? NO_STREAM : BigInt(expected);
    try {
      const sending = this.#client.appendToStream(this.needs.namespace + stream, proposed, {
        expectedRevision,
        deadline: this.needs.deadlineMs,
      });
      const result = await answered(sending, this.needs.deadlineMs);
      this.#failure = undefined;
      return result;
    } catch (cause) {
      if (cause === this.#failure) this.#renewUnlessItRecovers(cause);
      this.#failure = cause;
      throw cause;
    }
  }

  /**
   * A client that could not learn what its server is able to do throws that very failure at each append for ever, as when
   * for a moment no node of a cluster could be found.
   */
  #renewUnlessItRecovers(failure: unknown): void {
    if (this.#renewing) return;
    this.#renewing = true;
    void this.needs.supervision.wait(RENEWED_AFTER_MS).then(() => {
      this.#renewing = false;
      if (this.#failure === failure) this.#client = this.needs.connect();
    });
  }

  /** The first answer, when exactly these events stand from that revision on. */
  async #repeatAt(
    stream: string,
    first: number,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome | undefined> {
    const recorded = await this.needs.readStream(stream, first, events.length);
    const last = recorded[events.length - 1];
    if (!last || !events.every((event, index) => recorded[index]?.eventId === event.eventId))
      return undefined;
    return { appended: true, revision: last.revision, position: last.position };
  }
}

function refusalOf(cause: unknown): unknown {
  const tooLarge =
    cause instanceof Error && 'type' in cause && cause.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED;
  return tooLarge
    ? new EventTooLarge('The server takes less than these events in one append.', { cause })
    : troubleOf(cause);
}

function actualOf({ actualVersion }: WrongExpectedVersionError): number | 'no-stream' {
  return typeof actualVersion === 'bigint' && actualVersion >= 0n ? Number(actualVersion) : 'no-stream';
}
