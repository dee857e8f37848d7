/**
 * The port of the event log: an append-only sequence of events, cut into streams, with one total order over all of them.
 * Adapters: `memory/`, `embedded/` (SQLite), `eventstoredb/`. `event-log.contract.ts` says what each of them promises.
 */

declare const positionBrand: unique symbol;

/**
 * Where an event stands in the order of the whole log. Fixed-width and zero-padded by each adapter, so that positions
 * of one log compare as strings. Positions of two logs have nothing to do with one another.
 */
export type Position = string & { readonly [positionBrand]: true };

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** An event that somebody wants recorded. `eventId` (UUIDv7) makes a repeated append harmless. */
export interface NewEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as the log gives it back. `revision` counts from 0 within its stream. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The revision of the stream's last event, `no-stream` when it must not exist yet, `any` to append without a guard. */
export type ExpectedRevision = number | 'no-stream' | 'any';

export type AppendOutcome =
  /** Durable. `revision` and `position` are those of the last event; a repeat gives the same answer as the first time. */
  | { readonly appended: true; readonly revision: number; readonly position: Position }
  /** Nothing was written: the stream does not stand where the caller believed. `actual` is its last revision. */
  | { readonly appended: false; readonly actual: number | 'no-stream' };

export interface FollowOptions {
  /** Start after this position; from the very first event when left out. */
  readonly after?: Position | undefined;
  /**
   * The `checkpoint` of an earlier follower that had handed over everything up to `after`: between the two stands nothing of this
   * log, so that a server which is shared with others need not search there again.
   */
  readonly checkpoint?: Position | undefined;
  /**
   * Called with events in log order, never twice at once: the next batch waits until the returned promise is fulfilled.
   * Batches hold 1 to 5,000 events. An exception (or rejection) stops the follower and shows in `state`.
   */
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  /** Called each time the follower has handed over everything that the log held. */
  readonly onCaughtUp?: () => void;
  /** Called when `checkpoint` has moved without an event: a shared server has searched further events of others. */
  readonly onCheckpoint?: (checkpoint: Position) => void;
  /**
   * Called once when the follower loses the log, and again for each other reason until it is at the head again: it goes on trying
   * by itself; and when its own handler failed: it does not.
   */
  readonly onTrouble?: (cause: unknown) => void;
}

export interface Follower {
  /** The position of the last event that `onEvents` has finished with. */
  readonly position: Position | undefined;
  /** Up to here everything has been handed over: `position`, or beyond it where others' events follow on a shared server. */
  readonly checkpoint: Position | undefined;
  /** `catching-up`: behind or looking for the head. `live`: at the head. `lost`: reconnecting. `stopped`: by `stop` or by a failed handler. */
  readonly state: 'catching-up' | 'live' | 'lost' | 'stopped';
  /** Resolves once no handler is running any more. */
  stop(): Promise<void>;
}

export interface LogHealth {
  /** Appends can be expected to succeed. */
  readonly writable: boolean;
  /** For people who operate the system, never for visitors. */
  readonly detail?: string;
}

/**
 * Every method throws `Unavailable` (from `@fumata/platform`) when the store can't be reached or can't write; nothing
 * that was reported as appended is ever lost by that. What was not reported may or may not have been recorded: repeat
 * it with the same event ids.
 *
 * In a cluster a read may miss the latest events: a leader that was frozen while another was elected answers pending reads before it
 * learns that it was replaced. A decision that must not miss an event is appended with an expected revision of that event's stream.
 */
export interface EventLog {
  /**
   * Appends 1 to 100 events to one stream, all or none, and answers once they are durable. In adapters whose followers
   * live in this process, live followers with a synchronous handler have seen the events before the answer.
   * An event whose JSON exceeds 1,000,000 bytes is refused with `EventTooLarge`.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome>;

  /** A whole (short) stream in order, from `fromRevision` on; empty when there is none. */
  readStream(stream: string, fromRevision?: number): Promise<readonly RecordedEvent[]>;

  /** All events after a position or a follower's checkpoint, in order, as pages of at most 5,000; ends at what was the head when it got there. Constant memory. */
  readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]>;

  follow(options: FollowOptions): Follower;

  /**
   * The position of the last event; undefined while the log is empty.
   *
   * @param since a position or a follower's checkpoint: looks no further back and gives undefined when no event stands after it
   */
  head(since?: Position): Promise<Position | undefined>;

  /** Whether an event of this log stands at exactly this position. */
  has(position: Position): Promise<boolean>;

  health(): Promise<LogHealth>;

  /** Finishes appends under way, stops followers, releases the store. */
  close(): Promise<void>;
}

/** The caller wanted to record an event larger than the port allows: a programming fault, never retried. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}
