import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EmbeddedDocumentStore, type Collection, type StoredDocument } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { Freshness } from './freshness.js';

const LOST = new Unavailable('documents', 'lost');

describe('Freshness', () => {
  let documents: EmbeddedDocumentStore;
  let articles: Collection<StoredDocument>;
  let now: number;

  beforeEach(() => {
    documents = EmbeddedDocumentStore.inMemory();
    articles = documents.collection({ name: 'articles', counted: true });
    now = 0;
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  });
  afterEach(() => void jest.useRealTimers());

  /** One more process on the same documents, which counts how often it reads the catalogue. */
  function open() {
    const refresh = jest.fn(() => Promise.resolve());
    const warn = jest.fn();
    return { freshness: new Freshness(documents, { refresh }, { warn }, () => now), refresh, warn };
  }

  /** Makes reads fail, or never end. */
  const loseDocuments = (read: () => Promise<never> = () => Promise.reject(LOST)) =>
    jest.spyOn(documents, 'watermarks').mockImplementation(read);

  describe('before a request is answered', () => {
    it('the memory contains what any process has saved', async () => {
      const [one, other] = [open(), open()];
      for (const id of ['a', 'b']) {
        await articles.put({ _id: id });
        for (const { freshness } of [one, other]) await freshness.refreshWithinTimeout();
      }
      expect([one, other].map(({ freshness, refresh }) => [freshness.writes, refresh.mock.calls.length])).toEqual([
        [2, 2],
        [2, 2],
      ]);
    });

    it('the catalogue is read only if something was saved', async () => {
      const { freshness, refresh } = open();
      for (let request = 0; request < 3; request += 1) await freshness.refreshWithinTimeout();
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it('the catalogue is read after thirty seconds, although no write was counted', async () => {
      const { freshness, refresh } = open();
      await freshness.refreshWithinTimeout();
      now = 30_000;
      await freshness.refreshWithinTimeout();
      expect(refresh).toHaveBeenCalledTimes(2);
    });

    it('one read is shared by the requests of a moment, and the next one by those that come during it', async () => {
      const { freshness } = open();
      const first = Promise.withResolvers<{ writes: number; position: string }>();
      const read = jest.spyOn(documents, 'watermarks').mockReturnValueOnce(first.promise);
      const requests = (): Promise<unknown> =>
        Promise.all(Array.from({ length: 100 }, () => freshness.refreshWithinTimeout()));
      const answered = requests();
      while (read.mock.calls.length === 0) await new Promise(setImmediate);
      const later = [requests(), requests()];
      await new Promise(setImmediate);
      expect(read).toHaveBeenCalledTimes(1);
      first.resolve({ writes: 0, position: '' });
      await Promise.all([answered, ...later]);
      expect(read).toHaveBeenCalledTimes(2);
    });

    it('a change counts as contained only once the catalogue has it', async () => {
      const { freshness, refresh } = open();
      await freshness.refreshWithinTimeout();
      await articles.put({ _id: 'a' });
      refresh.mockRejectedValueOnce(LOST);
      await expect(freshness.catchUp()).rejects.toThrow(LOST);
      expect(freshness.writes).toBe(0);
      await freshness.refreshWithinTimeout();
      expect(freshness.writes).toBe(1);
    });

    it('the state that a command was answered with is known to every process', async () => {
      const [one, other] = [open(), open()];
      await one.freshness.publishPosition('007');
      await other.freshness.refreshWithinTimeout();
      expect(other.freshness.commandPosition).toBe('007');
    });
  });

  describe('while the documents are away', () => {
    it('requests are answered from memory, which is logged once', async () => {
      const { freshness, warn } = open();
      await freshness.refreshWithinTimeout();
      loseDocuments();
      await articles.put({ _id: 'a' });
      for (let request = 0; request < 3; request += 1) await freshness.refreshWithinTimeout();
      expect([freshness.writes, warn.mock.calls.length]).toEqual([0, 1]);
      await expect(freshness.catchUp()).rejects.toThrow(LOST);
    });

    it('lets only the first request wait for long, until the documents answer again', async () => {
      const { freshness } = open();
      const waits = async (): Promise<number> => {
        const since = Date.now();
        const answered = freshness.refreshWithinTimeout();
        await new Promise(setImmediate);
        await jest.runOnlyPendingTimersAsync();
        await answered;
        return Date.now() - since;
      };
      const silent = Promise.withResolvers<never>();
      const lost = loseDocuments(() => silent.promise);
      expect([await waits(), await waits()]).toEqual([2_000, 50]);
      silent.reject(LOST);
      lost.mockRestore();
      await freshness.refreshWithinTimeout();
      loseDocuments(() => new Promise<never>(() => undefined));
      expect(await waits()).toBe(2_000);
    });

    it('a command is answered', async () => {
      const { freshness } = open();
      jest.spyOn(documents, 'raisePosition').mockRejectedValue(LOST);
      await freshness.publishPosition('007');
    });
  });

  describe('a process that starts', () => {
    it('reads what is stored, and goes on without requests until it stops', async () => {
      const { freshness } = open();
      await articles.put({ _id: 'a' });
      await freshness.start();
      expect(freshness.writes).toBe(1);
      await articles.put({ _id: 'b' });
      await jest.advanceTimersByTimeAsync(1_000);
      expect(freshness.writes).toBe(2);
      freshness.stop();
      await articles.put({ _id: 'c' });
      await jest.advanceTimersByTimeAsync(60_000);
      expect(freshness.writes).toBe(2);
    });

    it('reads nothing more if it is stopped during the first read', async () => {
      const { freshness } = open();
      const starting = freshness.start();
      freshness.stop();
      await starting;
      await articles.put({ _id: 'a' });
      await jest.advanceTimersByTimeAsync(60_000);
      expect(freshness.writes).toBe(0);
    });

    it('fails if the content cannot be read', async () => {
      const { freshness, refresh } = open();
      refresh.mockRejectedValue(LOST);
      await expect(freshness.start()).rejects.toThrow(LOST);
    });
  });
});
