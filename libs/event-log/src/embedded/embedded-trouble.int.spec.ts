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

  it('takes all that arrives while a commit runs into the next one', async () => {
    await openLog({ slowCommitMs: 50 });
    const first = log.append('ballot-first', 'no-stream', [vote()]);
    await new Promise((resolve) => setImmediate(resolve));
    const others = Array.from({ length: 40 }, (_, n) => log.append(`ballot-${n}`, 'no-stream', [vote()]));
    await Promise.all([first, ...others]);
    expect(commits()).toBeLessThanOrEqual(2);
  });

  it('keeps the event loop free while a commit waits for the disk', async () => {
    await openLog({ slowCommitMs: 200 });
    let turns = 0;
    let answered = false;
    const append = log.append('ballot-1', 'no-stream', [vote()]).then(() => (answered = true));
    while (!answered) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await append;
    expect(turns).toBeGreaterThan(100);
  });

  it('has shown an event to live followers before the append answers', async () => {
    await openLog();
    const order: string[] = [];
    await new Promise<void>((resolve) =>
      log.follow({ onEvents: () => void order.push('seen'), onCaughtUp: resolve }),
    );
    await log.append('ballot-1', 'no-stream', [vote()]).then(() => order.push('answered'));
    expect(order).toEqual(['seen', 'answered']);
  });

  it('goes on where it was after it was closed and opened', async () => {
    await openLog();
    const events = [vote(), vote()];
    const first = await log.append('ballot-1', 'no-stream', events);
    await log.close();
    await openLog();
    expect(await log.append('ballot-1', 'no-stream', events)).toEqual(first);
    expect(await log.append('ballot-1', 1, [vote()])).toMatchObject({ position: '0000000000000003' });
  });

  it('reads events of nearly 1 MB in pages of about 8 MB', async () => {
    await openLog();
    for (let n = 0; n < 30; n += 1) await log.append('ballot-1', 'any', [vote('é'.repeat(450_000))]);
    const sizes: number[] = [];
    for await (const page of log.readAll()) sizes.push(page.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(30);
    expect(Math.max(...sizes)).toBeLessThan(20);
  });

  describe('when the disk is full', () => {
    /** Until nothing more fits. */
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

    it('says so, keeps what it had acknowledged, and shows it to nobody who follows', async () => {
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

    it('recovers by itself when there is room again', async () => {
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

    it('answers all the callers of that commit', async () => {
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

  describe('when its writing thread dies', () => {
    it('refuses what was under way and what comes later as unavailable, and still reads', async () => {
      await openLog({ slowCommitMs: 500 });
      const said = jest.spyOn(Worker.prototype, 'postMessage');
      await log.append('ballot-1', 'no-stream', [vote()]);
      const [writer] = said.mock.contexts;
      said.mockRestore();
      if (!(writer instanceof Worker)) throw new Error('The append was not handed to a worker.');
      const underWay: Promise<AppendOutcome> = log.append('ballot-2', 'no-stream', [vote()]);
      void writer.terminate();
      await expect(underWay).rejects.toBeInstanceOf(Unavailable);
      await expect(log.append('ballot-3', 'no-stream', [vote()])).rejects.toBeInstanceOf(Unavailable);
      expect((await log.health()).writable).toBe(false);
      expect(await log.readStream('ballot-1')).toHaveLength(1);
    });
  });

  describe('when its reading thread dies', () => {
    it('refuses what was asked, and reads again with another one', async () => {
      await openLog();
      await log.append('ballot-1', 'no-stream', [vote()]);
      // It never hears the question: it might answer before it dies.
      const said = jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
      const asked = log.readStream('ballot-1');
      const [reader] = said.mock.contexts;
      said.mockRestore();
      if (!(reader instanceof Worker)) throw new Error('The question was not handed to a worker.');
      void reader.terminate();
      await expect(asked).rejects.toBeInstanceOf(Unavailable);
      expect(await log.readStream('ballot-1')).toHaveLength(1);
    });
  });
});

function vote(text = 'vote'): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text }, metadata: {} };
}
