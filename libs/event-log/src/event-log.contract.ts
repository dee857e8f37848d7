import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import {
  EventTooLarge,
  type AppendOutcome,
  type EventLog,
  type Follower,
  type FollowOptions,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from './event-log.js';

/** The read-only part of the port, for a second connection. */
type ReadableLog = Pick<EventLog, 'readStream' | 'readAll' | 'head' | 'close'>;

export interface LogUnderTest {
  /** An empty log. */
  readonly log: EventLog;
  /** If the log outlives its instance: opens another connection to the same store while `log` is in use. */
  readonly second?: () => Promise<ReadableLog>;
  /** If there is a server: restarts it; acknowledged events survive. */
  readonly restart?: () => Promise<void>;
  /** Called after each case; `log` may have been closed already. */
  dispose(): Promise<void>;
}

export interface Capabilities {
  readonly second: boolean;
  readonly restart: boolean;
}

/**
 * Contract suite of the port; every adapter passes it unchanged. `capabilities` names the optional parts that the
 * factory provides.
 */
export function describeEventLog(name: string, factory: () => Promise<LogUnderTest>, capabilities: Capabilities): void {
  describe(`${name} as an event log`, () => {
    let fixture: LogUnderTest;
    let log: EventLog;
    const current = (): LogUnderTest => fixture;

    beforeEach(async () => {
      fixture = await factory();
      log = fixture.log;
    });
    afterEach(() => fixture.dispose());

    describeAppending(current);
    describeGuards(current);
    describeRepeats(current);
    describeWriters(current);
    describeOrder(current);
    describeReading(current);
    describeFollowing(current);
    if (capabilities.second) describeDurability(current);
    if (capabilities.restart) describeRestart(current);

    describe('closing', () => {
      it('finishes pending appends', async () => {
        const pending = range(50).map((n) => log.append(`ballot-${n}`, 'no-stream', [vote()]));
        const closing = log.close();
        expect((await Promise.all(pending)).every((outcome) => outcome.appended)).toBe(true);
        await closing;
      });

      it('stops the followers and rejects later calls as unavailable', async () => {
        const watched = watch(log);
        await watched.live();
        await log.close();
        expect(watched.follower.state).toBe('stopped');
        await expect(log.append('ballot-1', 'any', [vote()])).rejects.toBeInstanceOf(Unavailable);
        await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
        await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
        expect((await log.health()).writable).toBe(false);
      });

      it('can be called twice', async () => {
        await log.close();
        await log.close();
      });
    });

    describeLongLog(current);
  });
}

type CurrentFixture = () => LogUnderTest;

function describeAppending(current: CurrentFixture): void {
  describe('appending', () => {
    it('returns appended events in order, with revisions from 0 and rising positions', async () => {
      const { log } = current();
      const events = [vote('first'), vote('second'), vote('third')];
      const outcome = mustHaveAppended(await log.append('ballot-1', 'no-stream', events));
      const read = await log.readStream('ballot-1');
      expect(read.map(newPart)).toEqual(events);
      expect(read.map((event) => [event.stream, event.revision])).toEqual([
        ['ballot-1', 0],
        ['ballot-1', 1],
        ['ballot-1', 2],
      ]);
      expect(outcome.revision).toBe(2);
      expect(read.at(-1)?.position).toBe(outcome.position);
      expectRising(read);
    });

    it('returns the head: undefined while empty, then the position of the last event', async () => {
      const { log } = current();
      expect(await log.head()).toBeUndefined();
      const outcome = mustHaveAppended(await log.append('ballot-1', 'no-stream', [vote(), vote()]));
      expect(await log.head()).toBe(outcome.position);
    });

    it('returns the head since a position: undefined if no event follows', async () => {
      const { log } = current();
      const first = mustHaveAppended(await log.append('ballot-1', 'no-stream', [vote()]));
      expect(await log.head(first.position)).toBeUndefined();
      const second = mustHaveAppended(await log.append('ballot-2', 'no-stream', [vote()]));
      expect(await log.head(first.position)).toBe(second.position);
    });

    it('knows whether an event exists at a position', async () => {
      const { log } = current();
      const { position } = mustHaveAppended(await log.append('ballot-1', 'no-stream', votes(2)));
      expect(await log.has(position)).toBe(true);
      const elsewhere = `${position.slice(0, -1)}${position.endsWith('9') ? '8' : '9'}` as Position; // no event is there
      expect(await log.has(elsewhere)).toBe(false);
    });

    it('is writable', async () => {
      expect((await current().log.health()).writable).toBe(true);
    });

    it('preserves every character of data and metadata', async () => {
      const { log } = current();
      const text = "Élection — “habemus” 'papam' \"\\ \n\r\t\u0000\u0001\u2028 🕊️ \ud83d 教皇 ; DROP TABLE events; --";
      const data: JsonObject = {
        text,
        [text]: null,
        nothing: null,
        list: [1, -0.5, 1e21, true, false, '', [], {}],
        deep: { deeper: { text } },
      };
      const event: NewEvent = { eventId: randomUUID(), type: 'Élu·e "x"', data, metadata: { text, zero: 0 } };
      await log.append('conclave-é-“1”', 'no-stream', [event]);
      expect((await log.readStream('conclave-é-“1”')).map(newPart)).toEqual([event]);
      expect((await all(log)).map(newPart)).toEqual([event]);
    });

    it('rejects an append with an event above 1,000,000 bytes as too large', async () => {
      const { log } = current();
      const large = vote('x'.repeat(1_000_001));
      const largeInBytes = vote('€'.repeat(400_000));
      await expect(log.append('ballot-1', 'no-stream', [large])).rejects.toBeInstanceOf(EventTooLarge);
      await expect(log.append('ballot-1', 'no-stream', [vote(), largeInBytes])).rejects.toBeInstanceOf(EventTooLarge);
      expect(await log.readStream('ballot-1')).toEqual([]);
      expect((await log.append('ballot-1', 'no-stream', [vote('x'.repeat(999_000))])).appended).toBe(true);
    });

    it('throws RangeError for no events or more than 100', async () => {
      const { log } = current();
      await expect(log.append('ballot-1', 'any', [])).rejects.toBeInstanceOf(RangeError);
      await expect(log.append('ballot-1', 'any', votes(101))).rejects.toBeInstanceOf(RangeError);
    });
  });
}

function describeGuards(current: CurrentFixture): void {
  describe('expected revision', () => {
    it('appends at the current last revision', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 1, [vote()])).toMatchObject({ appended: true, revision: 2 });
    });

    it('returns a conflict with the last revision for a revision that is behind', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-1', 1, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });

    it('returns a conflict for a revision that is ahead', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-1', 3, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.append('ballot-1', 7, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.append('ballot-2', 0, [vote()])).toEqual({ appended: false, actual: 'no-stream' });
      expect(await log.readStream('ballot-2')).toEqual([]);
    });

    it('returns a conflict for no-stream when the stream exists', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 'no-stream', [vote()])).toEqual({ appended: false, actual: 1 });
    });

    it('always appends with any', async () => {
      const { log } = current();
      expect(await log.append('ballot-1', 'any', votes(2))).toMatchObject({ appended: true, revision: 1 });
      expect(await log.append('ballot-1', 'any', votes(2))).toMatchObject({ appended: true, revision: 3 });
    });

    it('records nothing of a conflicting append', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect((await log.append('ballot-1', 0, votes(5))).appended).toBe(false);
      expect(await all(log)).toHaveLength(3);
    });

    it('guards each stream separately', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-10', 'no-stream', [vote()])).toMatchObject({ appended: true, revision: 0 });
    });
  });
}

function describeRepeats(current: CurrentFixture): void {
  describe('repeated append', () => {
    it.each(['no-stream', 'any'] as const)('returns the first outcome and records nothing (%s)', async (expected) => {
      const { log } = current();
      const events = votes(3);
      const first = await log.append('ballot-1', expected, events);
      expect(await log.append('ballot-1', expected, events)).toEqual(first);
      expect(await all(log)).toHaveLength(3);
    });

    it('returns the first outcome after the stream has grown', async () => {
      const { log } = current();
      const opening = votes(2);
      const following = votes(2);
      const first = await log.append('ballot-1', 'no-stream', opening);
      const second = await log.append('ballot-1', 1, following);
      await log.append('ballot-1', 3, votes(4));
      expect(await log.append('ballot-1', 'no-stream', opening)).toEqual(first);
      expect(await log.append('ballot-1', 1, following)).toEqual(second);
      expect(await all(log)).toHaveLength(8);
    });

    it('is a conflict with other event ids', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 'no-stream', votes(2))).toEqual({ appended: false, actual: 1 });
    });

    it('is a conflict with some other event ids or with more events', async () => {
      const { log } = current();
      const [one, two] = [vote(), vote()];
      await log.append('ballot-1', 'no-stream', [one, two]);
      expect(await log.append('ballot-1', 'no-stream', [one, vote()])).toEqual({ appended: false, actual: 1 });
      expect(await log.append('ballot-1', 'no-stream', [one, two, vote()])).toEqual({ appended: false, actual: 1 });
      expect(await all(log)).toHaveLength(2);
    });

    it.each(['no-stream', 'any'] as const)(
      'returns the first outcome when both run concurrently (%s)',
      async (expected) => {
        const { log } = current();
        const twice = async (stream: string): Promise<void> => {
          const events = votes(2);
          const append = (): Promise<AppendOutcome> => log.append(stream, expected, events);
          const [first, second] = await Promise.all([append(), append()]);
          mustHaveAppended(first);
          expect(second).toEqual(first);
        };
        await Promise.all(range(8).map((n) => twice(`ballot-${n}`)));
        expect(await all(log)).toHaveLength(16);
      },
    );
  });
}

function describeWriters(current: CurrentFixture): void {
  describe('100 concurrent writers', () => {
    it('produce one order: rising positions, gapless streams, an answer for each event', async () => {
      const { log } = current();
      const answers = new Map<string, Position>();
      const writer = async (n: number): Promise<void> => {
        for (const revision of range(10)) {
          const event = vote(`${n}/${revision}`);
          const expected = revision === 0 ? 'no-stream' : revision - 1;
          const outcome = mustHaveAppended(await log.append(`ballot-${n}`, expected, [event]));
          answers.set(event.eventId, outcome.position);
        }
      };
      await Promise.all(range(100).map(writer));
      const recorded = await all(log);
      expect(recorded).toHaveLength(1_000);
      expectRising(recorded);
      expectGapless(recorded);
      expect(recorded.every((event) => answers.get(event.eventId) === event.position)).toBe(true);
    });

    it('append once at a contested revision; all others get a conflict', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', [vote()]);
      const outcomes = await Promise.all(range(100).map(() => log.append('ballot-1', 0, votes(2))));
      expect(outcomes.filter((outcome) => outcome.appended)).toHaveLength(1);
      expect(outcomes.filter((outcome) => !outcome.appended && outcome.actual === 2)).toHaveLength(99);
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });

    it('are not affected by conflicts of others', async () => {
      const { log } = current();
      await log.append('ballot-taken', 'no-stream', [vote()]);
      const outcomes = await Promise.all(
        range(100).map((n) =>
          n % 2 === 0
            ? log.append('ballot-taken', 'no-stream', [vote()])
            : log.append(`ballot-${n}`, 'no-stream', [vote()]),
        ),
      );
      expect(outcomes.map((outcome) => outcome.appended)).toEqual(range(100).map((n) => n % 2 === 1));
      expectGapless(await all(log));
    });
  });
}

function describeOrder(current: CurrentFixture): void {
  describe('appends in order', () => {
    it('are recorded in this order over many streams, and once when repeated', async () => {
      const { log } = current();
      const appends = range(1_000).map((n): StreamAppend => {
        const stream = `ballot-${n % 700}`;
        return { stream, expected: n < 700 ? 'no-stream' : 0, events: [vote(`${n}`)] };
      });
      for (const batch of [...range(10), ...range(10)])
        for (const outcome of await log.appendInOrder(appends.slice(100 * batch, 100 * batch + 100)))
          mustHaveAppended(outcome);
      const sent = appends.flatMap(({ events }) => events.map(({ eventId }) => eventId));
      expect((await all(log)).map(({ eventId }) => eventId)).toEqual(sent);
    });

    it('continue after a conflict', async () => {
      const { log } = current();
      await log.append('ballot-2', 'no-stream', [vote()]);
      const appends = [1, 2, 3].map((n): StreamAppend => ({
        stream: `ballot-${n}`,
        expected: 'no-stream',
        events: [vote()],
      }));
      expect((await log.appendInOrder(appends)).map(({ appended }) => appended)).toEqual([true, false, true]);
      expect(await log.appendInOrder([])).toEqual([]);
    });
  });
}

function describeReading(current: CurrentFixture): void {
  describe('reading', () => {
    it('returns nothing from an empty log', async () => {
      const { log } = current();
      expect(await log.readStream('ballot-1')).toEqual([]);
      expect(await all(log)).toEqual([]);
    });

    it('reads a stream from a revision to its end', async () => {
      const { log } = current();
      await log.append('ballot-1', 'no-stream', votes(5));
      const revisions = (await log.readStream('ballot-1', 3)).map((event) => event.revision);
      expect(revisions).toEqual([3, 4]);
      expect(await log.readStream('ballot-1', 5)).toEqual([]);
    });

    it('reads all streams in log order, from the start or after a position', async () => {
      const { log } = current();
      for (const n of range(6)) await log.append(`ballot-${n % 3}`, 'any', [vote(`${n}`)]);
      const recorded = await all(log);
      expect(recorded.map((event) => event.data['text'])).toEqual(['0', '1', '2', '3', '4', '5']);
      expect(await all(log, recorded[3]?.position)).toEqual(recorded.slice(4));
      expect(await all(log, recorded[5]?.position)).toEqual([]);
    });
  });
}

/** Runs last: on a shared server every read from the start passes these events too. */
function describeLongLog(current: CurrentFixture): void {
  describe('long log', () => {
    it('reads 50,000 events in order, in pages of at most 5,000 and in constant memory', async () => {
      const { log } = current();
      for (const turn of range(50)) {
        await Promise.all(
          range(10).map((n) => log.append(`ballot-${turn}-${n}`, 'no-stream', votes(100, 'x'.repeat(700)))),
        );
      }
      const before = heapInUse();
      let peak = 0;
      let count = 0;
      let last: RecordedEvent | undefined;
      for await (const page of log.readAll()) {
        expect(page.length).toBeGreaterThan(0);
        expect(page.length).toBeLessThanOrEqual(5_000);
        expectRising(last ? [last, ...page] : page);
        last = page.at(-1);
        count += page.length;
        if (count % 10_000 < page.length) peak = Math.max(peak, heapInUse() - before);
      }
      expect(count).toBe(50_000);
      // All of them at once would take more than 60 MB.
      expect(peak).toBeLessThan(30_000_000);
    });
  });
}

function describeFollowing(current: CurrentFixture): void {
  describe('following', () => {
    const recordTen = async (log: EventLog): Promise<readonly RecordedEvent[]> => {
      for (const n of range(10)) await log.append(`ballot-${n % 3}`, 'any', [vote(`${n}`)]);
      return all(log);
    };

    it('delivers everything from the start, then new events', async () => {
      const { log } = current();
      await recordTen(log);
      const watched = watch(log);
      await watched.live();
      await log.append('ballot-9', 'no-stream', votes(3));
      await watched.until(() => watched.seen.length >= 13);
      expect(watched.seen).toEqual(await all(log));
    });

    it('delivers what follows the given position', async () => {
      const { log } = current();
      const recorded = await recordTen(log);
      const watched = watch(log, { after: recorded[5]?.position });
      await watched.live();
      expect(watched.seen).toEqual(recorded.slice(6));
    });

    it('delivers only new events from the end and updates its position', async () => {
      const { log } = current();
      await recordTen(log);
      const watched = watch(log, { after: await log.head() });
      await watched.live();
      expect(watched.seen).toEqual([]);
      const outcome = mustHaveAppended(await log.append('ballot-9', 'no-stream', [vote('new')]));
      await watched.until(() => watched.seen.length === 1);
      await watched.until(() => watched.follower.position === outcome.position);
      expect(watched.seen[0]?.data['text']).toBe('new');
    });

    it('is live at once on an empty log', async () => {
      const { log } = current();
      const watched = watch(log);
      await watched.live();
      expect(watched.follower.position).toBeUndefined();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 1);
    });

    it('delivers events appended while it catches up exactly once and in order', async () => {
      const { log } = current();
      for (const turn of range(20)) await log.append(`ballot-early-${turn}`, 'no-stream', votes(50));
      const watched = watch(log);
      await Promise.all(range(100).map((n) => log.append(`ballot-${n}`, 'no-stream', votes(3))));
      await watched.until(() => watched.seen.length >= 1_300);
      expect(watched.seen).toEqual(await all(log));
    });

    it('delivers everything to each of several followers', async () => {
      const { log } = current();
      const watching = [watch(log), watch(log), watch(log)];
      await recordTen(log);
      for (const watched of watching) {
        await watched.until(() => watched.seen.length >= 10);
        expect(watched.seen).toEqual(await all(log));
      }
    });

    it('waits for an asynchronous handler before the next batch', async () => {
      const { log } = current();
      let running = 0;
      let overlapped = false;
      const watched = watch(log, {}, async () => {
        running += 1;
        overlapped ||= running > 1;
        await log.head();
        running -= 1;
      });
      await Promise.all(range(100).map((n) => log.append(`ballot-${n}`, 'no-stream', votes(2))));
      await watched.until(() => watched.seen.length >= 200 && running === 0);
      expect(overlapped).toBe(false);
      expect(watched.seen).toEqual(await all(log));
    });

    it('advances its position only once the handler has finished', async () => {
      const { log } = current();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const watched = watch(log, {}, () => held);
      await watched.live();
      const outcome = mustHaveAppended(await log.append('ballot-1', 'no-stream', [vote()]));
      await watched.until(() => watched.seen.length === 1);
      expect(watched.follower.position).toBeUndefined();
      release();
      await watched.until(() => watched.follower.position === outcome.position);
    });

    it.each([
      [
        'throws',
        () => {
          throw new Error('the fold broke');
        },
      ],
      ['rejects', () => Promise.reject(new Error('the fold broke'))],
    ])('stops and reports the error when the handler %s', async (_case, handler: () => void | Promise<void>) => {
      const { log } = current();
      const errors: unknown[] = [];
      const watched = watch(log, { onError: (cause) => errors.push(cause) }, handler);
      await watched.live();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.follower.state === 'stopped');
      expect(errors).toEqual([new Error('the fold broke')]);
      expect(watched.follower.position).toBeUndefined();
      await log.append('ballot-1', 0, [vote()]);
      expect(watched.seen).toHaveLength(1);
    });

    it('isolates appends and other followers from a failed handler', async () => {
      const { log } = current();
      const broken = watch(log, {}, () => {
        throw new Error('the fold broke');
      });
      const sound = watch(log);
      await Promise.all([broken.live(), sound.live()]);
      expect((await log.append('ballot-1', 'no-stream', [vote()])).appended).toBe(true);
      await sound.until(() => sound.seen.length === 1);
    });

    it('delivers nothing after stop, which waits for the handler', async () => {
      const { log } = current();
      let done = false;
      const watched = watch(log, {}, async () => {
        await log.head();
        done = true;
      });
      await watched.live();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 1);
      await watched.follower.stop();
      expect(done).toBe(true);
      expect(watched.follower.state).toBe('stopped');
      await log.append('ballot-2', 'no-stream', [vote()]);
      expect(watched.seen).toHaveLength(1);
    });

    it('allows appends from the handler', async () => {
      const { log } = current();
      const answers: Promise<AppendOutcome>[] = [];
      const watched = watch(log, {}, (events) => {
        const cast = events.filter((event) => event.type === 'VoteCast');
        for (const event of cast) {
          const answer = { ...vote(), type: 'VoteSetAside' };
          answers.push(log.append(event.stream, event.revision, [answer]));
        }
      });
      await watched.live();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 2);
      expect(await Promise.all(answers)).toMatchObject([{ appended: true, revision: 1 }]);
    });
  });
}

function describeDurability(current: CurrentFixture): void {
  describe('durability', () => {
    it('a second connection reads what was acknowledged', async () => {
      const { log, second } = current();
      const other = await required(second)();
      try {
        for (const n of range(20)) {
          const outcome = mustHaveAppended(await log.append('ballot-1', n === 0 ? 'no-stream' : n - 1, [vote()]));
          expect(await other.head()).toBe(outcome.position);
          expect(await other.readStream('ballot-1')).toHaveLength(n + 1);
        }
        expect(await all(other)).toEqual(await all(log));
      } finally {
        await other.close();
      }
    });
  });
}

function describeRestart(current: CurrentFixture): void {
  describe('server restart', () => {
    it('a follower continues without loss or repeats', async () => {
      const { log, restart } = current();
      const errors: unknown[] = [];
      const watched = watch(log, { onError: (cause) => errors.push(cause) });
      for (const n of range(10)) await log.append(`ballot-${n}`, 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 10);
      await required(restart)();
      await untilWritable(log);
      for (const n of range(10)) await log.append(`ballot-${n}`, 0, [vote()]);
      await watched.until(() => watched.seen.length >= 20);
      expect(watched.seen).toEqual(await all(log));
      expect(errors.length).toBeGreaterThan(0);
      await watched.until(() => watched.follower.state === 'live');
    });

    it('acknowledged events survive', async () => {
      const { log, restart } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      await required(restart)();
      await untilWritable(log);
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });
  });
}

interface RecordingFollower {
  readonly follower: Follower;
  readonly seen: readonly RecordedEvent[];
  until(condition: () => boolean): Promise<void>;
  live(): Promise<void>;
}

/** Follows and collects events. `until` polls once per turn of the event loop and throws if the follower stops. */
function watch(
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
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function untilWritable(log: EventLog): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if ((await log.health()).writable) return;
    await nextTurn();
  }
  throw new Error('The log did not become writable again.');
}

async function all(log: ReadableLog, after?: Position): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll(after)) events.push(...page);
  return events;
}

function vote(text = 'vote'): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text }, metadata: { schemaVersion: 1 } };
}

function votes(count: number, text?: string): readonly NewEvent[] {
  return range(count).map(() => vote(text));
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function newPart({ eventId, type, data, metadata }: RecordedEvent): NewEvent {
  return { eventId, type, data, metadata };
}

function mustHaveAppended(outcome: AppendOutcome): AppendOutcome & { appended: true } {
  if (!outcome.appended) throw new Error(`Expected an append, found the stream at ${outcome.actual}.`);
  return outcome;
}

function required<T>(capability: T | undefined): T {
  if (capability === undefined) throw new Error('The factory lacks this capability.');
  return capability;
}

function expectRising(events: readonly RecordedEvent[]): void {
  const falls = events.filter((event, index) => {
    const before = events[index - 1];
    return before !== undefined && event.position <= before.position;
  });
  expect(falls).toEqual([]);
}

function expectGapless(events: readonly RecordedEvent[]): void {
  const next = new Map<string, number>();
  for (const { stream, revision } of events) {
    if (revision !== (next.get(stream) ?? 0)) throw new Error(`${stream} jumps to ${revision}.`);
    next.set(stream, revision + 1);
  }
}

let collect: (() => void) | undefined;

/** Heap size in bytes after a garbage collection. */
function heapInUse(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    // The flag takes effect in new contexts; V8 exposes the function untyped.
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}
