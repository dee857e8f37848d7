import { healthOf, type StoreHealth, Unavailable } from '@fumata/platform';
import { Delivery } from '../delivery.js';
import {
  type AppendOutcome,
  type EventLog,
  type ExpectedRevision,
  firstRevision,
  type Follower,
  type FollowOptions,
  MAX_PAGE_EVENTS,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from '../event-log.js';
import { checkAppend, serializeEvent } from '../append-limits.js';
import { numberOf, positionOf } from '../embedded/position.js';

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
    const first = firstRevision(expected);
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
    for (const follower of this.#followers) this.#deliverTo(follower);
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
    for (let next = numberOf(after); next < this.#events.length; next += MAX_PAGE_EVENTS) {
      yield this.#events.slice(next, next + MAX_PAGE_EVENTS);
    }
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const follower: Delivery = new Delivery(options, () => this.#followers.delete(follower));
    this.#followers.add(follower);
    queueMicrotask(() => this.#deliverTo(follower));
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
    return this.#events.at(numberOf(position) - 1)?.position === position;
  }

  async health(): Promise<StoreHealth> {
    return healthOf(this.#closed ? 'closed' : undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#followers].map((follower) => follower.stop()));
  }

  /** Delivers everything outstanding; while the handler is running, only once it has finished. */
  #deliverTo(follower: Delivery): void {
    if (follower.busy) return;
    while (this.#behind(follower) > 0 && !follower.stopped) {
      const next = numberOf(follower.position);
      const handling = follower.deliver(this.#events.slice(next, next + MAX_PAGE_EVENTS));
      if (handling) return void handling.then(() => this.#deliverTo(follower));
    }
    follower.caughtUp();
  }

  #behind(follower: Delivery): number {
    return this.#events.length - numberOf(follower.position);
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
