import { Unavailable } from '@fumata/platform';
import { Delivery } from '../delivery.js';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  Follower,
  FollowOptions,
  LogHealth,
  NewEvent,
  Position,
  RecordedEvent,
} from '../event-log.js';
import { checkAppend, textsOf } from '../recordable.js';

const PAGE = 5_000;

/**
 * The log for unit tests: everything in this process, gone with it. An append is recorded, and live followers with a
 * synchronous handler have seen it, before `append` returns its promise.
 */
export class MemoryEventLog implements EventLog {
  readonly #events: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();
  readonly #followers = new Set<Delivery>();
  #closed = false;

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    this.#mustBeOpen();
    checkAppend(stream, events);
    const copies = events.map(copyOf);
    const recorded = this.#streams.get(stream) ?? [];
    const first = expected === 'any' ? undefined : expected === 'no-stream' ? 0 : expected + 1;
    const repeated = repeatOf(recorded, first ?? recorded.length - events.length, events);
    if (repeated) return appended(repeated);
    if (first !== undefined && first !== recorded.length) {
      return { appended: false, actual: recorded.length === 0 ? 'no-stream' : recorded.length - 1 };
    }
    this.#streams.set(stream, recorded);
    for (const event of copies) {
      const position = positionOf(this.#events.length + 1);
      const next = { ...event, stream, revision: recorded.length, position };
      recorded.push(next);
      this.#events.push(next);
    }
    const outcome = appended(recorded.at(-1));
    for (const follower of this.#followers) this.#pump(follower);
    return outcome;
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    return (this.#streams.get(stream) ?? []).slice(fromRevision);
  }

  async *readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    for (let next = Number(after ?? 0); next < this.#events.length; next += PAGE) {
      yield this.#events.slice(next, next + PAGE);
    }
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const follower: Delivery = new Delivery(options, () => this.#followers.delete(follower));
    this.#followers.add(follower);
    queueMicrotask(() => {
      if (this.#pump(follower) === 'nothing-new' && !follower.busy) follower.caughtUp();
    });
    return follower;
  }

  /** As on a server that is shared: all followers at the head have searched the events of others up to here. */
  searchedTo(checkpoint: Position): void {
    for (const follower of this.#followers) if (this.#behind(follower) === 0) follower.searchedTo(checkpoint);
  }

  async head(since?: Position): Promise<Position | undefined> {
    this.#mustBeOpen();
    const head = this.#events.at(-1)?.position;
    return head === undefined || (since !== undefined && head <= since) ? undefined : head;
  }

  async has(position: Position): Promise<boolean> {
    this.#mustBeOpen();
    return this.#events.at(Number(position) - 1)?.position === position;
  }

  async health(): Promise<LogHealth> {
    return this.#closed ? { writable: false, detail: 'closed' } : { writable: true };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#followers].map((follower) => follower.stop()));
  }

  /** Hands over all that the follower has not had, unless its handler is at work (then again when that is done). */
  #pump(follower: Delivery): 'nothing-new' | 'handed-over' {
    if (follower.busy || follower.stopped) return 'nothing-new';
    if (this.#behind(follower) <= 0) return 'nothing-new';
    while (this.#behind(follower) > 0 && !follower.stopped) {
      const next = Number(follower.position ?? 0);
      const handling = follower.deliver(this.#events.slice(next, next + PAGE));
      if (handling) {
        void handling.then(() => {
          if (this.#pump(follower) === 'nothing-new') follower.caughtUp();
        });
        return 'handed-over';
      }
    }
    follower.caughtUp();
    return 'handed-over';
  }

  #behind(follower: Delivery): number {
    return this.#events.length - Number(follower.position ?? 0);
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new Unavailable('event-log', 'closed');
  }
}

/** What a store would give back: nobody's object but the log's. */
function copyOf(event: NewEvent): NewEvent {
  const { data, metadata } = textsOf(event);
  return { eventId: event.eventId, type: event.type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
}

/** The last of the recorded events, if exactly these events stand from that revision on. */
function repeatOf(
  recorded: readonly RecordedEvent[],
  from: number,
  events: readonly NewEvent[],
): RecordedEvent | undefined {
  const same = events.every((event, index) => recorded[from + index]?.eventId === event.eventId);
  return same ? recorded[from + events.length - 1] : undefined;
}

function appended(last: RecordedEvent | undefined): AppendOutcome {
  if (!last) throw new Error('An append without events.');
  return { appended: true, revision: last.revision, position: last.position };
}

function positionOf(place: number): Position {
  // The brand is given here: this is where positions of this log are made.
  return String(place).padStart(16, '0') as Position;
}
