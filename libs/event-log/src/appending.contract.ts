import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  EventTooLarge,
  type AppendOutcome,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './event-log.js';
import { type CurrentFixture, all, vote, votes, range, mustHaveAppended, expectRising } from './event-log.fixture.js';

export function describeAppending(current: CurrentFixture): void {
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

export function describeGuards(current: CurrentFixture): void {
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

export function describeRepeats(current: CurrentFixture): void {
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

function newPart({ eventId, type, data, metadata }: RecordedEvent): NewEvent {
  return { eventId, type, data, metadata };
}
