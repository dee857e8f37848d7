import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import type { AppendOutcome, NewEvent, RecordedEvent } from '../event-log.js';
import { EmbeddedEventLog, type EmbeddedLogOptions } from './embedded-event-log.js';

describe('the embedded log', () => {
  let folder: string;
  let log: EmbeddedEventLog;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  });
  afterEach(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  const openLog = async (options: Partial<EmbeddedLogOptions> = {}): Promise<void> => {
    log = await EmbeddedEventLog.open({ folder, ...options });
  };
  const database = (sql: string): void => {
    const db = new DatabaseSync(join(folder, 'events.db'));
    db.exec(sql);
    db.close();
  };
  const commits = (): number => {
    const db = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
    const row = db.prepare('SELECT count(*) AS count FROM commits').get();
    db.close();
    return Number(row?.['count']);
  };

  it('commits appends that arrive during a commit together', async () => {
    await openLog({ slowCommitMs: 50 });
    const first = log.append('ballot-first', 'no-stream', [vote()]);
    await new Promise((resolve) => setImmediate(resolve));
    const others = Array.from({ length: 40 }, (_, n) => log.append(`ballot-${n}`, 'no-stream', [vote()]));
    await Promise.all([first, ...others]);
    expect(commits()).toBeLessThanOrEqual(2);
  });

  it('does not block the event loop while a commit waits for the disk', async () => {
    await openLog({ slowCommitMs: 200 });
    let turns = 0;
    let acknowledged = false;
    const append = log.append('ballot-1', 'no-stream', [vote()]).then(() => (acknowledged = true));
    while (!acknowledged) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await append;
    expect(turns).toBeGreaterThan(100);
  });

  it('delivers an event to live followers before the append resolves', async () => {
    await openLog();
    const order: string[] = [];
    await new Promise<void>((resolve) => log.follow({ onEvents: () => void order.push('seen'), onCaughtUp: resolve }));
    await log.append('ballot-1', 'no-stream', [vote()]).then(() => order.push('answered'));
    expect(order).toEqual(['seen', 'answered']);
  });

  it('continues after close and open', async () => {
    await openLog();
    const events = [vote(), vote()];
    const first = await log.append('ballot-1', 'no-stream', events);
    await log.close();
    await openLog();
    expect(await log.append('ballot-1', 'no-stream', events)).toEqual(first);
    expect(await log.append('ballot-1', 1, [vote()])).toMatchObject({ position: '0000000000000003' });
  });

  it('reads events of nearly 1 MB in pages of fewer than 20', async () => {
    await openLog();
    for (let n = 0; n < 30; n += 1) await log.append('ballot-1', 'any', [vote('é'.repeat(450_000))]);
    const sizes: number[] = [];
    for await (const page of log.readAll()) sizes.push(page.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(30);
    expect(Math.max(...sizes)).toBeLessThan(20);
  });

  describe('when the disk is full', () => {
    /** Appends until the disk is full. */
    const fill = async (): Promise<number> => {
      for (let n = 0; n < 1_000; n += 1) {
        try {
          await log.append(`ballot-${n}`, 'no-stream', [vote('x'.repeat(20_000))]);
        } catch (cause) {
          expect(cause).toBeInstanceOf(Unavailable);
          return n;
        }
      }
      throw new Error('The disk never became full.');
    };

    it('reports it, keeps acknowledged events and does not deliver failed ones', async () => {
      await openLog({ maxPages: 60 });
      const seen: RecordedEvent[] = [];
      log.follow({ onEvents: (events) => void seen.push(...events) });
      const count = await fill();
      expect(count).toBeGreaterThan(5);
      const health = await log.health();
      expect(health.writable).toBe(false);
      expect(health.detail).toMatch(/full/);
      const read: RecordedEvent[] = [];
      for await (const page of log.readAll()) read.push(...page);
      expect(read).toHaveLength(count);
      expect(seen).toEqual(read);
      await log.verify();
    });

    it('recovers once there is room', async () => {
      await openLog({ maxPages: 60 });
      database('INSERT INTO probe VALUES (99, zeroblob(400000))');
      const count = await fill();
      expect((await log.health()).writable).toBe(false);
      database('DELETE FROM probe WHERE id = 99');
      expect((await log.health()).writable).toBe(true);
      const outcome = await log.append('ballot-after', 'no-stream', [vote('x'.repeat(20_000))]);
      expect(outcome).toMatchObject({ appended: true, position: String(count + 1).padStart(16, '0') });
      await log.verify();
    });

    it('rejects all appends of the commit', async () => {
      await openLog({ maxPages: 60 });
      await fill();
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => log.append(randomUUID(), 'no-stream', [vote('x'.repeat(20_000))])),
      );
      const rejected = answers.filter((answer) => answer.status === 'rejected');
      expect(rejected).toHaveLength(20);
      expect(rejected.every(({ reason }) => reason instanceof Unavailable)).toBe(true);
    });
  });

  describe('when its writer thread dies', () => {
    it('rejects pending and later appends as unavailable and still reads', async () => {
      await openLog({ slowCommitMs: 500 });
      const postMessage = jest.spyOn(Worker.prototype, 'postMessage');
      await log.append('ballot-1', 'no-stream', [vote()]);
      const [writer] = postMessage.mock.contexts;
      postMessage.mockRestore();
      if (!(writer instanceof Worker)) throw new Error('The append was not posted to a worker.');
      const pending: Promise<AppendOutcome> = log.append('ballot-2', 'no-stream', [vote()]);
      void writer.terminate();
      await expect(pending).rejects.toBeInstanceOf(Unavailable);
      await expect(log.append('ballot-3', 'no-stream', [vote()])).rejects.toBeInstanceOf(Unavailable);
      expect((await log.health()).writable).toBe(false);
      expect(await log.readStream('ballot-1')).toHaveLength(1);
    });
  });

  describe('when its reader thread dies', () => {
    it('rejects the pending read and restarts the thread for the next one', async () => {
      await openLog();
      await log.append('ballot-1', 'no-stream', [vote()]);
      // Swallows the request: the thread might answer it before it dies.
      const postMessage = jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
      const pending = log.readStream('ballot-1');
      const [reader] = postMessage.mock.contexts;
      postMessage.mockRestore();
      if (!(reader instanceof Worker)) throw new Error('The request was not posted to a worker.');
      void reader.terminate();
      await expect(pending).rejects.toBeInstanceOf(Unavailable);
      expect(await log.readStream('ballot-1')).toHaveLength(1);
    });

    it('closes its writer, also if it dies while the log is closed', async () => {
      await openLog();
      const postMessage = jest.spyOn(Worker.prototype, 'postMessage');
      await log.append('ballot-1', 'no-stream', [vote()]);
      const [writer] = postMessage.mock.contexts;
      postMessage.mockReset().mockImplementationOnce(() => undefined); // swallows the request to close
      const closing = log.close();
      while (postMessage.mock.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const [reader] = postMessage.mock.contexts;
      postMessage.mockRestore();
      if (!(reader instanceof Worker) || !(writer instanceof Worker))
        throw new Error('Nothing was posted to a worker.');
      expect(reader).not.toBe(writer);
      void reader.terminate();
      await closing;
      expect(writer.threadId).toBe(-1); // it has ended
    });
  });
});

function vote(text = 'vote'): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text }, metadata: {} };
}
