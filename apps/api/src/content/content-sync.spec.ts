import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ContentChanges } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryAnnouncements, Unavailable } from '@fumata/platform';
import { ContentSync } from './content-sync.js';

const LOST = new Unavailable('documents', 'lost');

describe('ContentSync', () => {
  let documents: EmbeddedDocumentStore;
  let processes: Set<MemoryAnnouncements>;
  let now: number;
  let pauses: number[];
  let pause: Promise<void>;

  beforeEach(() => {
    documents = EmbeddedDocumentStore.inMemory();
    processes = new Set();
    now = 0;
    pauses = [];
    pause = Promise.resolve();
  });

  /** A process that counts how often it reads the catalogue. */
  function open(announcements = new MemoryAnnouncements(processes, 20)) {
    const changes = new ContentChanges(documents);
    const articles = changes.counted(documents.collection({ name: 'articles' }));
    const refresh = jest.fn(() => Promise.resolve());
    const warn = jest.fn();
    const sync = new ContentSync({
      changes,
      announcements,
      catalogue: { refresh },
      logger: { warn },
      elapsed: () => now,
      pause: (ms) => (pauses.push(ms), pause),
    });
    return { sync, changes, articles, refresh, warn };
  }

  type Process = ReturnType<typeof open>;

  const publishing = async ({ articles, sync }: Process) => {
    await articles.put({ _id: 'a' });
    await sync.publish();
  };

  describe('publish', () => {
    it('loads the change in every process before it resolves', async () => {
      const [a, b] = [open(), open()];
      await publishing(a);
      expect([a.sync.generation, b.sync.generation]).toEqual([1, 1]);
      expect([a.refresh.mock.calls.length, b.refresh.mock.calls.length]).toEqual([1, 1]);
      expect(pauses).toEqual([]);
    });

    it('waits one second, the maximum age, if another process fails to catch up', async () => {
      const [a, b] = [open(), open()];
      b.refresh.mockRejectedValueOnce(LOST);
      await publishing(a);
      expect(pauses).toEqual([1_000]);
    });

    it.each([
      [300, 700],
      [1_400, 0],
    ])('counts the wait for an acknowledgement (%i ms) as part of that second', async (waitedMs, pauseMs) => {
      const [a, b] = [open(), open()];
      b.refresh.mockImplementationOnce(() => {
        now += waitedMs;
        return Promise.reject(LOST);
      });
      await publishing(a);
      expect(pauses).toEqual([pauseMs]);
    });

    it('announces a change while an earlier one waits for that second', async () => {
      const [a, b] = [open(), open()];
      b.refresh.mockRejectedValueOnce(LOST);
      const second = Promise.withResolvers<void>();
      pause = second.promise;
      const earlier = publishing(a);
      await publishing(a);
      expect([b.sync.generation, pauses]).toEqual([2, [1_000]]);
      second.resolve();
      await earlier;
    });

    it('does not wait for others while the documents cannot be read', async () => {
      const a = open();
      jest.spyOn(a.changes, 'poll').mockRejectedValue(LOST);
      await publishing(a);
      expect(pauses).toEqual([]);
    });

    it('announces the changes of simultaneous calls together', async () => {
      const [a, b] = [open(), open()];
      await Promise.all([publishing(a), publishing(a), publishing(a)]);
      expect(b.refresh.mock.calls.length).toBeLessThan(3);
      expect(b.sync.generation).toBe(a.sync.generation);
    });
  });

  describe('fresh', () => {
    it('needs no poll for a second after the last one', async () => {
      const { sync } = open();
      await sync.catchUp();
      now = 999;
      expect(sync.fresh()).toBeUndefined();
    });

    it('polls once the last poll is a second old', async () => {
      const [a, b] = [open(), open()];
      await b.sync.catchUp();
      await a.articles.put({ _id: 'a' });
      now = 1_000;
      await b.sync.fresh();
      expect(b.sync.generation).toBe(1);
    });

    it('polls ten times a second while announcements do not arrive', async () => {
      const announcements = new MemoryAnnouncements(processes, 20);
      announcements.connected = false;
      const [a, b] = [open(), open(announcements)];
      await b.sync.catchUp();
      await a.articles.put({ _id: 'a' });
      now = 99;
      expect(b.sync.fresh()).toBeUndefined();
      now = 100;
      await b.sync.fresh();
      expect(b.sync.generation).toBe(1);
    });

    it('answers from memory while the documents cannot be read, and warns once', async () => {
      const { sync, changes, warn } = open();
      const poll = jest.spyOn(changes, 'poll').mockRejectedValue(LOST);
      await sync.fresh();
      expect(sync.fresh()).toBeUndefined();
      await expect(sync.catchUp()).rejects.toThrow(LOST);
      expect(warn).toHaveBeenCalledTimes(1);
      poll.mockRestore();
      await sync.catchUp();
      now = 1_000;
      expect(sync.fresh()).toBeInstanceOf(Promise);
    });
  });

  it('warns also when the documents are slow before they fail', async () => {
    const { sync, changes, warn } = open();
    const poll = Promise.withResolvers<never>();
    jest.spyOn(changes, 'poll').mockReturnValue(poll.promise);
    jest.useFakeTimers();
    const waiting = sync.fresh();
    await jest.advanceTimersByTimeAsync(500);
    await waiting;
    jest.useRealTimers();
    expect(sync.fresh()).toBeInstanceOf(Promise);
    poll.reject(LOST);
    await expect(sync.catchUp()).rejects.toThrow(LOST);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  describe('catchUp', () => {
    it('reads the catalogue only after a change', async () => {
      const { sync, refresh } = open();
      await sync.catchUp();
      await sync.catchUp();
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it('reads the catalogue after thirty seconds, although no change was counted', async () => {
      const { sync, refresh } = open();
      await sync.catchUp();
      now = 30_000;
      await sync.catchUp();
      expect(refresh).toHaveBeenCalledTimes(2);
    });

    it('updates the generation only after the catalogue has been refreshed', async () => {
      const { sync, articles, refresh } = open();
      await articles.put({ _id: 'a' });
      refresh.mockRejectedValueOnce(LOST);
      await expect(sync.catchUp()).rejects.toThrow(LOST);
      expect(sync.generation).toBe(-1);
      await sync.catchUp();
      expect(sync.generation).toBe(1);
    });
  });
});
