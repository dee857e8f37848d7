import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CONTENT_GENERATION, ContentChanges } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createRegistry, MemoryAnnouncements, Unavailable } from '@fumata/platform';
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
  function open(announcements = new MemoryAnnouncements(processes)) {
    const changes = new ContentChanges(documents);
    const articles = changes.counted(documents.collection({ name: 'articles' }));
    const refresh = jest.fn(() => Promise.resolve());
    const warn = jest.fn();
    const metrics = createRegistry();
    const timing = { elapsed: () => now, pause: (ms: number) => (pauses.push(ms), pause) };
    const sync = new ContentSync(changes, { refresh }, announcements, { warn }, metrics, timing);
    return { sync, changes, articles, refresh, warn, metrics };
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

    it('waits for the maximum age if another process fails to catch up', async () => {
      const [a, b] = [open(), open()];
      b.refresh.mockRejectedValueOnce(LOST);
      await publishing(a);
      expect(pauses).toEqual([900]);
    });

    it.each([
      [300, 600],
      [1_400, 0],
    ])('counts the wait for an acknowledgement (%i ms) as part of that time', async (waitedMs, pauseMs) => {
      const [a, b] = [open(), open()];
      b.refresh.mockImplementationOnce(() => {
        now += waitedMs;
        return Promise.reject(LOST);
      });
      await publishing(a);
      expect(pauses).toEqual([pauseMs]);
    });

    it('measures what a write waits', async () => {
      const [a, b] = [open(), open()];
      await publishing(a);
      b.refresh.mockImplementationOnce(() => {
        now += 250;
        return Promise.reject(LOST);
      });
      await publishing(a);
      const measured = await a.metrics.getSingleMetricAsString('fumata_content_publish_seconds');
      expect(measured).toContain('fumata_content_publish_seconds_count{acknowledged="true"} 1');
      expect(measured).toContain('fumata_content_publish_seconds_sum{acknowledged="false"} 0.25');
    });

    it('announces a change while an earlier one waits for that time', async () => {
      const [a, b] = [open(), open()];
      b.refresh.mockRejectedValueOnce(LOST);
      const second = Promise.withResolvers<void>();
      pause = second.promise;
      const earlier = publishing(a);
      await publishing(a);
      expect([b.refresh.mock.calls.length, pauses]).toEqual([2, [900]]);
      second.resolve();
      await earlier;
    });

    it('waits for the maximum age if both processes fail to catch up, and then polls', async () => {
      const [a, b] = [open(), open()];
      await a.sync.catchUp();
      for (const { refresh } of [a, b]) refresh.mockRejectedValueOnce(LOST);
      await publishing(a);
      expect(pauses).toEqual([900]);
      expect(a.sync.fresh()).toBeInstanceOf(Promise);
    });

    it('loads the change in every process although it cannot be counted', async () => {
      const counter = documents.collection(CONTENT_GENERATION);
      jest.spyOn(counter, 'update').mockRejectedValue(LOST);
      jest.spyOn(documents, 'collection').mockReturnValueOnce(counter);
      const [a, b] = [open(), open()];
      await b.sync.catchUp();
      const { generation } = b.sync;
      await publishing(a);
      expect(b.refresh).toHaveBeenCalledTimes(2);
      expect(b.sync.generation).toBeGreaterThan(generation);
      expect(pauses).toEqual([]);
    });

    it.each([1_000, NaN])('loads later changes too after a wrong count (%d) was announced', async (count) => {
      const [a, b] = [open(), open()];
      const stranger = new MemoryAnnouncements(processes);
      await stranger.announce(count);
      b.refresh.mockClear();
      await publishing(a);
      await a.articles.put({ _id: 'b' });
      await b.sync.catchUp();
      expect(b.refresh).toHaveBeenCalledTimes(2);
    });

    it('does not wait alone while the documents cannot be read', async () => {
      const a = open();
      a.refresh.mockRejectedValue(LOST);
      await publishing(a);
      expect(pauses).toEqual([]);
    });

    it('asks the documents for the count in no process: the announcement carries it', async () => {
      const all = [open(), open()];
      const polls = all.map(({ changes }) => jest.spyOn(changes, 'poll'));
      await publishing(all[0]!);
      expect(all.map(({ sync }) => sync.generation)).toEqual([1, 1]);
      expect(polls.map((poll) => poll.mock.calls.length)).toEqual([0, 0]);
    });

    it('counts a write first that could not be counted when it was made', async () => {
      const counter = documents.collection(CONTENT_GENERATION);
      const count = jest.spyOn(counter, 'update').mockRejectedValueOnce(LOST);
      jest.spyOn(documents, 'collection').mockReturnValueOnce(counter);
      const [a, b] = [open(), open()];
      await publishing(a);
      expect(count).toHaveBeenCalledTimes(2);
      expect([a.sync.generation, b.sync.generation]).toEqual([1, 1]);
    });

    it('does not go back when an older announcement arrives late', async () => {
      const [a, b] = [open(new MemoryAnnouncements(processes, 20)), open()];
      const { promise, resolve } = Promise.withResolvers<void>();
      b.refresh.mockReturnValueOnce(promise);
      const earlier = publishing(a);
      await publishing(a);
      resolve();
      await earlier;
      expect(b.sync.generation).toBe(2);
    });

    it('announces the changes of simultaneous calls together', async () => {
      const [a, b] = [open(), open()];
      await Promise.all([publishing(a), publishing(a), publishing(a)]);
      expect(b.refresh.mock.calls.length).toBeLessThan(3);
      expect(b.sync.generation).toBe(a.sync.generation);
    });
  });

  describe('fresh', () => {
    it('needs no poll until the last one has the maximum age', async () => {
      const { sync } = open();
      await sync.catchUp();
      now = 899;
      expect(sync.fresh()).toBeUndefined();
    });

    it('polls once the last poll has the maximum age', async () => {
      const [a, b] = [open(), open()];
      await b.sync.catchUp();
      await a.articles.put({ _id: 'a' });
      now = 900;
      await b.sync.fresh();
      expect(b.refresh).toHaveBeenCalledTimes(2);
    });

    it('polls ten times a second while announcements do not arrive', async () => {
      const announcements = new MemoryAnnouncements(processes);
      announcements.connected = false;
      const [a, b] = [open(), open(announcements)];
      await b.sync.catchUp();
      await a.articles.put({ _id: 'a' });
      now = 99;
      expect(b.sync.fresh()).toBeUndefined();
      now = 100;
      await b.sync.fresh();
      expect(b.refresh).toHaveBeenCalledTimes(2);
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
      now = 900;
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

  describe('start', () => {
    it('reads the catalogue although the count cannot be written', async () => {
      const { sync, refresh } = open();
      documents.collection(CONTENT_GENERATION).insert = () => Promise.reject(LOST);
      await sync.start();
      sync.stop();
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it('fails if the catalogue cannot be read', async () => {
      const { sync, changes, refresh } = open();
      jest.spyOn(changes, 'poll').mockRejectedValue(LOST);
      refresh.mockRejectedValue(LOST);
      await expect(sync.start()).rejects.toThrow(LOST);
      sync.stop();
    });
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
      expect(sync.generation).toBe(0);
      await sync.catchUp();
      expect(sync.generation).toBe(1);
    });
  });
});
