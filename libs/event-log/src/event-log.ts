import type { StoreHealth } from '@fumata/platform';

/**
 * Port of the event log: an append-only sequence of events, grouped in streams, with one total order over all of them.
 * Adapters: `memory/`, `embedded/` (SQLite), `eventstoredb/`. `event-log.contract.ts` is the suite that each adapter
 * passes.
 */

declare const positionBrand: unique symbol;

/**
 * Position of an event in the whole log. Each adapter zero-pads it to a fixed width, so that positions of one log
 * compare as strings. Positions of different logs are unrelated.
 */
export type Position = string & { readonly [positionBrand]: true };

type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** An event to append. `eventId` (UUIDv7) makes a repeated append idempotent. */
export interface NewEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as stored. `revision` counts from 0 within its stream. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/**
 * Revision of the stream's last event; `no-stream`: the stream must not exist; `any`: no optimistic concurrency check.
 */
export type ExpectedRevision = number | 'no-stream' | 'any';

/** Revision of an append's first event; undefined for `any`. */
export const firstRevision = (expected: ExpectedRevision): number | undefined =>
  expected === 'any' ? undefined : expected === 'no-stream' ? 0 : expected + 1;

/** Limit of a follower's batch and of a page of `readAll`. */
export const MAX_PAGE_EVENTS = 5_000;

export type AppendOutcome =
  /** Durable. `revision` and `position` belong to the last event; an idempotent replay returns the first outcome. */
  | { readonly appended: true; readonly revision: number; readonly position: Position }
  /** Version conflict: nothing was written. `actual` is the stream's last revision. */
  | { readonly appended: false; readonly actual: number | 'no-stream' };

/** One call of `append`. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

export interface FollowOptions {
  /** Start after this position; from the first event if omitted. */
  readonly after?: Position | undefined;
  /**
   * The `scanPosition` of an earlier follower that had delivered everything up to `after`: no event of this log lies
   * between the two, so a shared server need not scan that range again.
   */
  readonly scanPosition?: Position | undefined;
  /**
   * Called with 1 to 5,000 events in log order, one batch at a time: the next batch waits for the returned promise. An
   * exception or rejection stops the follower; see `state`.
   */
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  /** Called each time the follower has delivered everything in the log. */
  readonly onCaughtUp?: () => void;
  /** Called when `scanPosition` advances without an event: a shared server has scanned further events of other logs. */
  readonly onScanned?: (scanPosition: Position) => void;
  /**
   * Called once when the follower loses the log, and again for each other error until it is live again: it keeps
   * reconnecting. Also called when its own handler failed: then it stops.
   */
  readonly onError?: (cause: unknown) => void;
}

export interface Follower {
  /** Position of the last event that `onEvents` has handled. */
  readonly position: Position | undefined;
  /**
   * Everything up to here has been delivered: `position`, or beyond it if a shared server has only events of other logs
   * there.
   */
  readonly scanPosition: Position | undefined;
  /**
   * `catching-up`: behind or looking for the head. `live`: at the head. `lost`: reconnecting. `stopped`: by `stop` or
   * by a failed handler.
   */
  readonly state: 'catching-up' | 'live' | 'lost' | 'stopped';
  /** Resolves once no handler is running. */
  stop(): Promise<void>;
}

/**
 * Every method throws `Unavailable` (from `@fumata/platform`) if the store cannot be reached or cannot write.
 * Acknowledged events are never lost. The outcome of a failed append is unknown: retry it with the same event ids.
 *
 * In a cluster a read may miss the latest events: a leader that was frozen while another was elected answers pending
 * reads before it learns that it was replaced. A decision that must not miss an event is appended with an expected
 * revision of that event's stream.
 */
export interface EventLog {
  /**
   * Appends 1 to 100 events to one stream atomically; resolves once they are durable. In adapters whose followers run
   * in this process, live followers with a synchronous handler have handled the events before the promise resolves.
   * Rejects an event whose JSON exceeds 1,000,000 bytes with `EventTooLarge`.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome>;

  /**
   * Appends to several streams, recorded in this order in the whole log; faster than to wait for each. Resolves once
   * all are durable. After a failure, some of them may be recorded. A conflict does not stop the others.
   */
  appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendOutcome[]>;

  /** A whole (short) stream in order, from `fromRevision`; empty if it does not exist. */
  readStream(stream: string, fromRevision?: number): Promise<readonly RecordedEvent[]>;

  /**
   * All events after a position or a follower's scan position, in order, in pages of at most 5,000; ends at the head it
   * reaches. Constant memory.
   */
  readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]>;

  follow(options: FollowOptions): Follower;

  /**
   * The position of the last event; undefined while the log is empty.
   *
   * @param since a position or a follower's scan position: looks no further back; undefined if no event follows it
   */
  head(since?: Position): Promise<Position | undefined>;

  /** Whether an event of this log exists at exactly this position. */
  has(position: Position): Promise<boolean>;

  health(): Promise<StoreHealth>;

  /** Finishes pending appends, stops followers, closes the store. */
  close(): Promise<void>;
}

/** An event exceeds the size limit of the port: a programming error, never retried. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}
