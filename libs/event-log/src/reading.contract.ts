import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { type Position, type RecordedEvent, type StreamAppend } from './event-log.js';
import { type CurrentFixture, all, vote, votes, range, mustHaveAppended, expectRising } from './event-log.fixture.js';

export function describeWriters(current: CurrentFixture): void {
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

export function describeOrder(current: CurrentFixture): void {
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

export function describeReading(current: CurrentFixture): void {
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
export function describeLongLog(current: CurrentFixture): void {
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
