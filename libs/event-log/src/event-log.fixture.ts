import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  type AppendOutcome,
  type EventLog,
  type Follower,
  type FollowOptions,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './event-log.js';

/** The read-only part of the port, for a second connection. */
type ReadableLog = Pick<EventLog, 'readStream' | 'readAll' | 'head' | 'close'>;

/** The store of a log is away. */
export interface Outage {
  /** Another instance of the log, which tries to reach its store. */
  readonly log: EventLog;
  /** How often its followers have failed to read. */
  failures(): number;
  end(): Promise<void>;
}

export interface LogUnderTest {
  /** An empty log. */
  readonly log: EventLog;
  /** If the log outlives its instance: opens another connection to the same store while `log` is in use. */
  readonly second?: () => Promise<ReadableLog>;
  /** If the store can be away. */
  readonly outage?: () => Promise<Outage>;
  /** If there is a server: restarts it; acknowledged events survive. */
  readonly restart?: () => Promise<void>;
  /** Called after each case; `log` may have been closed already. */
  dispose(): Promise<void>;
}

export type CurrentFixture = () => LogUnderTest;

interface RecordingFollower {
  readonly follower: Follower;
  readonly seen: readonly RecordedEvent[];
  until(condition: () => boolean): Promise<void>;
  live(): Promise<void>;
}

/** Follows and collects events. `until` polls once per turn of the event loop and throws if the follower stops. */
export function watch(
  log: EventLog,
  options: Partial<FollowOptions> = {},
  handler: (events: readonly RecordedEvent[]) => void | Promise<void> = () => undefined,
): RecordingFollower {
  const seen: RecordedEvent[] = [];
  const follower = log.follow({
    ...options,
    onEvents: (events) => {
      seen.push(...events);
      return handler(events);
    },
  });
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      if (follower.state === 'stopped') throw new Error('The follower stopped before the condition held.');
      await nextTurn();
    }
  };
  return { follower, seen, until, live: () => until(() => follower.state === 'live') };
}

/** One turn of the event loop, in which messages and sockets are served. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export async function all(log: ReadableLog, after?: Position): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll(after)) events.push(...page);
  return events;
}

export function vote(text = 'vote'): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text }, metadata: { schemaVersion: 1 } };
}

export function votes(count: number, text?: string): readonly NewEvent[] {
  return range(count).map(() => vote(text));
}

export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function mustHaveAppended(outcome: AppendOutcome): AppendOutcome & { appended: true } {
  if (!outcome.appended) throw new Error(`Expected an append, found the stream at ${outcome.actual}.`);
  return outcome;
}

export function expectRising(events: readonly RecordedEvent[]): void {
  const falls = events.filter((event, index) => {
    const before = events[index - 1];
    return before !== undefined && event.position <= before.position;
  });
  expect(falls).toEqual([]);
}
