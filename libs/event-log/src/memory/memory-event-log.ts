import { healthOf, type StoreHealth, Unavailable } from '@fumata/platform';
import { Delivery } from '../delivery.js';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  Follower,
  FollowOptions,
  NewEvent,
  Position,
  RecordedEvent,
  StreamAppend,
} from '../event-log.js';
import { checkAppend, serializeEvent } from '../append-limits.js';
import { positionOf } from '../embedded/position.js';

const PAGE = 5_000;

/**
 * Event log for unit tests, in memory only. The event is recorded, and live followers with a synchronous handler have
 * handled it, before `append` returns its promise.
 */
export class MemoryEventLog implements EventLog {
  readonly #events: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();
  readonly #followers = new Set<Delivery>();
  #closed = false;

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
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

  async appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendOutcome[]> {
    const outcomes: AppendOutcome[] = [];
    for (const { stream, expected, events } of appends) outcomes.push(await this.append(stream, expected, events));
    return outcomes;
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

  /** Simulates a shared server: all followers at the head have scanned events of other logs up to here. */
  advanceScan(scanPosition: Position): void {
    for (const follower of this.#followers) if (this.#behind(follower) === 0) follower.advanceScan(scanPosition);
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

  async health(): Promise<StoreHealth> {
    return healthOf(this.#closed ? 'closed' : undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#followers].map((follower) => follower.stop()));
  }

  /** Delivers everything outstanding, unless the handler is running (then again when it has finished). */
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

/** A copy through JSON, as a store would return it. */
function copyOf(event: NewEvent): NewEvent {
  const { data, metadata } = serializeEvent(event);
  return { eventId: event.eventId, type: event.type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
}

/** The last of the recorded events, if exactly these events are stored from that revision on. */
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
