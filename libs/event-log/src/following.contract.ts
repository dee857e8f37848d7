import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { type AppendOutcome, type EventLog, type RecordedEvent } from './event-log.js';
import {
  type CurrentFixture,
  watch,
  nextTurn,
  all,
  vote,
  votes,
  range,
  mustHaveAppended,
} from './event-log.fixture.js';

export function describeFollowing(current: CurrentFixture): void {
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
      const released = new Promise<void>((resolve) => (release = resolve));
      const watched = watch(log, {}, () => released);
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

export function describeDurability(current: CurrentFixture): void {
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

export function describeOutage(current: CurrentFixture): void {
  describe('an outage', () => {
    it('is reported once, however often the follower fails to read', async () => {
      const { log, outage } = current();
      await log.append('ballot-1', 'no-stream', votes(3));
      const { log: away, failures, end } = await required(outage)();
      const errors: unknown[] = [];
      const watched = watch(away, { onError: (cause) => errors.push(cause) });
      await watched.until(() => failures() >= 2);
      expect(watched.follower.state).toBe('lost');
      await end();
      await watched.live();
      expect(watched.seen).toEqual(await all(log));
      expect(errors).toEqual([expect.any(Unavailable)]);
    });
  });
}

export function describeRestart(current: CurrentFixture): void {
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

async function untilWritable(log: EventLog): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if ((await log.health()).writable) return;
    await nextTurn();
  }
  throw new Error('The log did not become writable again.');
}

function required<T>(capability: T | undefined): T {
  if (capability === undefined) throw new Error('The factory lacks this capability.');
  return capability;
}
