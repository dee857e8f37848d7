import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Announcements } from './announcements.js';

/** Short, because tests wait for it. */
const TIMEOUT_MS = 50;

/** `connect` connects another process to the same others; without a time-out it waits long enough on a busy machine. */
export function announcementsContract(adapter: string, connect: (timeoutMs?: number) => Promise<Announcements>): void {
  describe(`${adapter} as announcements`, () => {
    const open: Announcements[] = [];

    async function process(
      handler: (generation: number) => Promise<void> = () => Promise.resolve(),
      timeoutMs?: number,
    ) {
      const announcements = await connect(timeoutMs);
      open.push(announcements);
      const calls = jest.fn(handler);
      announcements.onAnnouncement(calls);
      return { announcements, calls };
    }

    afterEach(async () => {
      await Promise.all(open.splice(0).map((each) => each.close()));
    });

    it('reaches every other process', async () => {
      const [a, b, c] = [await process(), await process(), await process()];
      expect(await a.announcements.announce(7)).toBe(true);
      expect([a, b, c].map(({ calls }) => calls.mock.calls)).toEqual([[], [[7]], [[7]]]);
    });

    it('resolves after the handlers of the others', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const [a] = [await process(), await process(() => promise)];
      const order: string[] = [];
      const announced = a.announcements.announce(1).then(() => order.push('announced'));
      await new Promise(setImmediate);
      order.push('handled');
      resolve();
      await announced;
      expect(order).toEqual(['handled', 'announced']);
    });

    it('needs no other process', async () => {
      const a = await process();
      expect(await a.announcements.announce(1)).toBe(true);
    });

    it('carries announcements of several processes at the same time', async () => {
      const all = [await process(), await process(), await process()];
      expect(await Promise.all(all.map(({ announcements }) => announcements.announce(1)))).toEqual([true, true, true]);
      expect(all.map(({ calls }) => calls.mock.calls.length)).toEqual([2, 2, 2]);
    });

    it.each([
      ['fails', () => Promise.reject(new Error('the documents are unavailable'))],
      ['does not end in time', () => new Promise<void>(() => undefined)],
    ])('is false if the handler of another process %s', async (_how, handler) => {
      const [a] = [await process(undefined, TIMEOUT_MS), await process(handler)];
      expect(await a.announcements.announce(1)).toBe(false);
    });

    it('does not wait for a closed process', async () => {
      const [a, b] = [await process(), await process(() => new Promise<void>(() => undefined))];
      await b.announcements.close();
      expect(await a.announcements.announce(1)).toBe(true);
    });

    it('is connected', async () => {
      expect((await process()).announcements.connected).toBe(true);
    });
  });
}
