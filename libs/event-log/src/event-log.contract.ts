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
} from './event-log.js';

/** What a second look at the store needs. */
export type ReadableLog = Pick<EventLog, 'readStream' | 'readAll' | 'head' | 'close'>;

export interface LogUnderTest {
  /** An empty log. */
  readonly log: EventLog;
  /** Where the log outlives its instance: another connection to the same store, opened while `log` is in use. */
  readonly second?: () => Promise<ReadableLog>;
  /** Where there is a server: it goes away and comes back with all that it had acknowledged. */
  readonly restart?: () => Promise<void>;
  /** Called after each case; `log` may have been closed already. */
  dispose(): Promise<void>;
}

export interface Offers {
  readonly second: boolean;
  readonly restart: boolean;
}

/** The promises of the port, run unchanged by every adapter. `offers` says which of the optional doors the factory has. */
export function describeEventLog(name: string, factory: () => Promise<LogUnderTest>, offers: Offers): void {
  describe(`${name} as an event log`, () => {
    let world: LogUnderTest;
    let log: EventLog;
    const inUse = (): LogUnderTest => world;

    beforeEach(async () => {
      world = await factory();
      log = world.log;
    });
    afterEach(() => world.dispose());

    describeAppending(inUse);
    describeGuards(inUse);
    describeRepeats(inUse);
    describeWriters(inUse);
    describeReading(inUse);
    describeFollowing(inUse);
    if (offers.second) describeDurability(inUse);
    if (offers.restart) describeRestart(inUse);

    describe('closing', () => {
      it('finishes the appends under way', async () => {
        const underWay = range(50).map((n) => log.append(`ballot-${n}`, 'no-stream', [vote()]));
        const closing = log.close();
        expect((await Promise.all(underWay)).every((outcome) => outcome.appended)).toBe(true);
        await closing;
      });

      it('stops the followers and refuses what comes later as unavailable', async () => {
        const watched = watch(log);
        await watched.live();
        await log.close();
        expect(watched.follower.state).toBe('stopped');
        await expect(log.append('ballot-1', 'any', [vote()])).rejects.toBeInstanceOf(Unavailable);
        await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
        await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
        expect((await log.health()).writable).toBe(false);
      });

      it('may be asked for twice', async () => {
        await log.close();
        await log.close();
      });
    });

    describeLongLog(inUse);
  });
}

type InUse = () => LogUnderTest;

function describeAppending(inUse: InUse): void {
  describe('appending', () => {
    it('gives back what was appended, in order, with revisions from 0 and rising positions', async () => {
      const { log } = inUse();
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

    it('tells the head: nothing while empty, then the position of the last event', async () => {
      const { log } = inUse();
      expect(await log.head()).toBeUndefined();
      const outcome = mustHaveAppended(await log.append('ballot-1', 'no-stream', [vote(), vote()]));
      expect(await log.head()).toBe(outcome.position);
    });

    it('tells the head since a position: nothing while none stands after it', async () => {
      const { log } = inUse();
      const first = mustHaveAppended(await log.append('ballot-1', 'no-stream', [vote()]));
      expect(await log.head(first.position)).toBeUndefined();
      const second = mustHaveAppended(await log.append('ballot-2', 'no-stream', [vote()]));
      expect(await log.head(first.position)).toBe(second.position);
    });

    it('tells whether an event stands at a position', async () => {
      const { log } = inUse();
      const { position } = mustHaveAppended(await log.append('ballot-1', 'no-stream', votes(2)));
      expect(await log.has(position)).toBe(true);
      const elsewhere = `${position.slice(0, -1)}${position.endsWith('9') ? '8' : '9'}` as Position; // nobody's
      expect(await log.has(elsewhere)).toBe(false);
    });

    it('is writable while in use', async () => {
      expect((await inUse().log.health()).writable).toBe(true);
    });

    it('keeps every character of data and metadata', async () => {
      const { log } = inUse();
      const text =
        "Élection — “habemus” 'papam' \"\\ \n\r\t\u0000\u0001\u2028 🕊️ \ud83d 教皇 ; DROP TABLE events; --";
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

    it('refuses an event of more than 1,000,000 bytes as too large, and the others of that append with it', async () => {
      const { log } = inUse();
      const large = vote('x'.repeat(1_000_001));
      const largeInBytes = vote('€'.repeat(400_000));
      await expect(log.append('ballot-1', 'no-stream', [large])).rejects.toBeInstanceOf(EventTooLarge);
      await expect(log.append('ballot-1', 'no-stream', [vote(), largeInBytes])).rejects.toBeInstanceOf(
        EventTooLarge,
      );
      expect(await log.readStream('ballot-1')).toEqual([]);
      expect((await log.append('ballot-1', 'no-stream', [vote('x'.repeat(999_000))])).appended).toBe(true);
    });

    it('refuses an append of no events or of more than 100 as a fault of the caller', async () => {
      const { log } = inUse();
      await expect(log.append('ballot-1', 'any', [])).rejects.toBeInstanceOf(RangeError);
      await expect(log.append('ballot-1', 'any', votes(101))).rejects.toBeInstanceOf(RangeError);
    });
  });
}

function describeGuards(inUse: InUse): void {
  describe('the expected revision', () => {
    it('lets an append pass that knows the last revision', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 1, [vote()])).toMatchObject({ appended: true, revision: 2 });
    });

    it('stops one that is behind, and says where the stream stands', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-1', 1, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });

    it('stops one that is ahead', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-1', 3, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.append('ballot-1', 7, [vote()])).toEqual({ appended: false, actual: 2 });
      expect(await log.append('ballot-2', 0, [vote()])).toEqual({ appended: false, actual: 'no-stream' });
      expect(await log.readStream('ballot-2')).toEqual([]);
    });

    it('no-stream stops where the stream exists', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 'no-stream', [vote()])).toEqual({ appended: false, actual: 1 });
    });

    it('any always appends at the end', async () => {
      const { log } = inUse();
      expect(await log.append('ballot-1', 'any', votes(2))).toMatchObject({ appended: true, revision: 1 });
      expect(await log.append('ballot-1', 'any', votes(2))).toMatchObject({ appended: true, revision: 3 });
    });

    it('a stopped append leaves nothing, however many events it has', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect((await log.append('ballot-1', 0, votes(5))).appended).toBe(false);
      expect(await all(log)).toHaveLength(3);
    });

    it('guards each stream by itself', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(3));
      expect(await log.append('ballot-10', 'no-stream', [vote()])).toMatchObject({
        appended: true,
        revision: 0,
      });
    });
  });
}

function describeRepeats(inUse: InUse): void {
  describe('a repeated append', () => {
    it.each(['no-stream', 'any'] as const)(
      'gives the first answer and records nothing (%s)',
      async (expected) => {
        const { log } = inUse();
        const events = votes(3);
        const first = await log.append('ballot-1', expected, events);
        expect(await log.append('ballot-1', expected, events)).toEqual(first);
        expect(await all(log)).toHaveLength(3);
      },
    );

    it('gives the first answer after the stream has moved on', async () => {
      const { log } = inUse();
      const opening = votes(2);
      const following = votes(2);
      const first = await log.append('ballot-1', 'no-stream', opening);
      const second = await log.append('ballot-1', 1, following);
      await log.append('ballot-1', 3, votes(4));
      expect(await log.append('ballot-1', 'no-stream', opening)).toEqual(first);
      expect(await log.append('ballot-1', 1, following)).toEqual(second);
      expect(await all(log)).toHaveLength(8);
    });

    it('with other event ids is a conflict', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(2));
      expect(await log.append('ballot-1', 'no-stream', votes(2))).toEqual({ appended: false, actual: 1 });
    });

    it('with some other event ids, or more events than the first time, is a conflict', async () => {
      const { log } = inUse();
      const [one, two] = [vote(), vote()];
      await log.append('ballot-1', 'no-stream', [one, two]);
      expect(await log.append('ballot-1', 'no-stream', [one, vote()])).toEqual({
        appended: false,
        actual: 1,
      });
      expect(await log.append('ballot-1', 'no-stream', [one, two, vote()])).toEqual({
        appended: false,
        actual: 1,
      });
      expect(await all(log)).toHaveLength(2);
    });

    it.each(['no-stream', 'any'] as const)(
      'gives the first answer when both run at the same time (%s)',
      async (expected) => {
        const { log } = inUse();
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

function describeWriters(inUse: InUse): void {
  describe('a hundred writers at once', () => {
    it('leave one order: positions rise, each stream has no gap, each answer names its event', async () => {
      const { log } = inUse();
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

    it('who want the same place in a stream: one has it, the others are told', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', [vote()]);
      const outcomes = await Promise.all(range(100).map(() => log.append('ballot-1', 0, votes(2))));
      expect(outcomes.filter((outcome) => outcome.appended)).toHaveLength(1);
      expect(outcomes.filter((outcome) => !outcome.appended && outcome.actual === 2)).toHaveLength(99);
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });

    it('are not harmed by the conflicts of others', async () => {
      const { log } = inUse();
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

function describeReading(inUse: InUse): void {
  describe('reading', () => {
    it('finds nothing where nothing is', async () => {
      const { log } = inUse();
      expect(await log.readStream('ballot-1')).toEqual([]);
      expect(await all(log)).toEqual([]);
    });

    it('reads a stream from a revision on, and nothing past its end', async () => {
      const { log } = inUse();
      await log.append('ballot-1', 'no-stream', votes(5));
      const revisions = (await log.readStream('ballot-1', 3)).map((event) => event.revision);
      expect(revisions).toEqual([3, 4]);
      expect(await log.readStream('ballot-1', 5)).toEqual([]);
    });

    it('reads all streams in the order of the log, from the start or after a position', async () => {
      const { log } = inUse();
      for (const n of range(6)) await log.append(`ballot-${n % 3}`, 'any', [vote(`${n}`)]);
      const recorded = await all(log);
      expect(recorded.map((event) => event.data['text'])).toEqual(['0', '1', '2', '3', '4', '5']);
      expect(await all(log, recorded[3]?.position)).toEqual(recorded.slice(4));
      expect(await all(log, recorded[5]?.position)).toEqual([]);
    });
  });
}

/** Last of all: on a server that is shared, whoever reads from the start passes these events too. */
function describeLongLog(inUse: InUse): void {
  describe('a long log', () => {
    it('reads 50,000 events in pages of at most 5,000, in order and in constant memory', async () => {
      const { log } = inUse();
      for (const turn of range(50)) {
        await Promise.all(
          range(10).map((n) => log.append(`ballot-${turn}-${n}`, 'no-stream', votes(100, 'x'.repeat(700)))),
        );
      }
      const before = heapInUse();
      let most = 0;
      let count = 0;
      let last: RecordedEvent | undefined;
      for await (const page of log.readAll()) {
        expect(page.length).toBeGreaterThan(0);
        expect(page.length).toBeLessThanOrEqual(5_000);
        expectRising(last ? [last, ...page] : page);
        last = page.at(-1);
        count += page.length;
        if (count % 10_000 < page.length) most = Math.max(most, heapInUse() - before);
      }
      expect(count).toBe(50_000);
      // All of them at once would take more than 60 MB.
      expect(most).toBeLessThan(30_000_000);
    });
  });
}

function describeFollowing(inUse: InUse): void {
  describe('following', () => {
    const recordTen = async (log: EventLog): Promise<readonly RecordedEvent[]> => {
      for (const n of range(10)) await log.append(`ballot-${n % 3}`, 'any', [vote(`${n}`)]);
      return all(log);
    };

    it('from the start hands over everything, then what comes', async () => {
      const { log } = inUse();
      await recordTen(log);
      const watched = watch(log);
      await watched.live();
      await log.append('ballot-9', 'no-stream', votes(3));
      await watched.until(() => watched.seen.length >= 13);
      expect(watched.seen).toEqual(await all(log));
    });

    it('from the middle hands over what is after the position', async () => {
      const { log } = inUse();
      const recorded = await recordTen(log);
      const watched = watch(log, { after: recorded[5]?.position });
      await watched.live();
      expect(watched.seen).toEqual(recorded.slice(6));
    });

    it('from the end hands over only what comes, and keeps its position', async () => {
      const { log } = inUse();
      await recordTen(log);
      const watched = watch(log, { after: await log.head() });
      await watched.live();
      expect(watched.seen).toEqual([]);
      const outcome = mustHaveAppended(await log.append('ballot-9', 'no-stream', [vote('new')]));
      await watched.until(() => watched.seen.length === 1);
      await watched.until(() => watched.follower.position === outcome.position);
      expect(watched.seen[0]?.data['text']).toBe('new');
    });

    it('an empty log is caught up with at once', async () => {
      const { log } = inUse();
      const watched = watch(log);
      await watched.live();
      expect(watched.follower.position).toBeUndefined();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 1);
    });

    it('neither loses nor repeats nor reorders what is appended while it catches up', async () => {
      const { log } = inUse();
      for (const turn of range(20)) await log.append(`ballot-early-${turn}`, 'no-stream', votes(50));
      const watched = watch(log);
      await Promise.all(range(100).map((n) => log.append(`ballot-${n}`, 'no-stream', votes(3))));
      await watched.until(() => watched.seen.length >= 1_300);
      expect(watched.seen).toEqual(await all(log));
    });

    it('several followers each see everything', async () => {
      const { log } = inUse();
      const watching = [watch(log), watch(log), watch(log)];
      await recordTen(log);
      for (const watched of watching) {
        await watched.until(() => watched.seen.length >= 10);
        expect(watched.seen).toEqual(await all(log));
      }
    });

    it('waits for an asynchronous handler before it hands over more', async () => {
      const { log } = inUse();
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

    it('moves its position only when the handler is done', async () => {
      const { log } = inUse();
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
    ])('stops and says so when the handler %s', async (_how, handler: () => void | Promise<void>) => {
      const { log } = inUse();
      const troubles: unknown[] = [];
      const watched = watch(log, { onTrouble: (cause) => troubles.push(cause) }, handler);
      await watched.live();
      await log.append('ballot-1', 'no-stream', [vote()]);
      await watched.until(() => watched.follower.state === 'stopped');
      expect(troubles).toEqual([new Error('the fold broke')]);
      expect(watched.follower.position).toBeUndefined();
      await log.append('ballot-1', 0, [vote()]);
      expect(watched.seen).toHaveLength(1);
    });

    it('a failed handler harms neither the append nor other followers', async () => {
      const { log } = inUse();
      const broken = watch(log, {}, () => {
        throw new Error('the fold broke');
      });
      const sound = watch(log);
      await Promise.all([broken.live(), sound.live()]);
      expect((await log.append('ballot-1', 'no-stream', [vote()])).appended).toBe(true);
      await sound.until(() => sound.seen.length === 1);
    });

    it('a stopped follower is handed nothing more, and stopping waits for its handler', async () => {
      const { log } = inUse();
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

    it('a handler may itself append', async () => {
      const { log } = inUse();
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

function describeDurability(inUse: InUse): void {
  describe('after each answer', () => {
    it('a second connection reads what was acknowledged', async () => {
      const { log, second } = inUse();
      const other = await offered(second)();
      try {
        for (const n of range(20)) {
          const outcome = mustHaveAppended(
            await log.append('ballot-1', n === 0 ? 'no-stream' : n - 1, [vote()]),
          );
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

function describeRestart(inUse: InUse): void {
  describe('when the server restarts', () => {
    it('a follower goes on where it was, without loss and without repeats', async () => {
      const { log, restart } = inUse();
      const troubles: unknown[] = [];
      const watched = watch(log, { onTrouble: (cause) => troubles.push(cause) });
      for (const n of range(10)) await log.append(`ballot-${n}`, 'no-stream', [vote()]);
      await watched.until(() => watched.seen.length === 10);
      await offered(restart)();
      await untilWritable(log);
      for (const n of range(10)) await log.append(`ballot-${n}`, 0, [vote()]);
      await watched.until(() => watched.seen.length >= 20);
      expect(watched.seen).toEqual(await all(log));
      expect(troubles.length).toBeGreaterThan(0);
      await watched.until(() => watched.follower.state === 'live');
    });

    it('what was acknowledged is still there', async () => {
      const { log, restart } = inUse();
      await log.append('ballot-1', 'no-stream', votes(3));
      await offered(restart)();
      await untilWritable(log);
      expect(await log.readStream('ballot-1')).toHaveLength(3);
    });
  });
}

interface Watched {
  readonly follower: Follower;
  readonly seen: readonly RecordedEvent[];
  until(condition: () => boolean): Promise<void>;
  live(): Promise<void>;
}

/** Follows and notes. What a case waits for is looked at in each turn of the event loop; a stopped follower ends the wait. */
function watch(
  log: EventLog,
  options: Partial<FollowOptions> = {},
  handler: (events: readonly RecordedEvent[]) => void | Promise<void> = () => undefined,
): Watched {
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
      if (follower.state === 'stopped') throw new Error('The follower stopped before that.');
      await nextTurn();
    }
  };
  return { follower, seen, until, live: () => until(() => follower.state === 'live') };
}

/** One turn of the event loop, so that messages and sockets are served. */
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

function offered<T>(door: T | undefined): T {
  if (door === undefined) throw new Error('The factory said that it offers this.');
  return door;
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

/** Bytes held after a collection: what is really kept. */
function heapInUse(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    // A fresh context is where the flag shows; V8 hands out the function untyped.
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}
