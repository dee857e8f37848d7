import { randomBytes } from 'node:crypto';
import { eventually, TcpProxy } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JOB_TYPES, type TestJobTypes } from '../jobs.fixture.js';
import { BullMqJobQueue } from './bullmq-job-queue.js';

const redisUrl = process.env['REDIS_TEST_URL'];

if (redisUrl === undefined) {
  describe('BullMQ without its server', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describe('BullMQ without its server', () => {
    let proxy: TcpProxy;
    let proxyUrl: string;
    let queue: BullMqJobQueue<TestJobTypes>;
    let faults: unknown[];
    let blocked: Promise<void>;
    let release: () => void;
    let attempts: string[];
    beforeEach(async () => {
      proxy = new TcpProxy(new URL(redisUrl));
      faults = [];
      attempts = [];
      blocked = new Promise((resolve) => (release = resolve));
      proxyUrl = `redis://127.0.0.1:${await proxy.start()}`;
      queue = await BullMqJobQueue.open({
        types: JOB_TYPES,
        redisUrl: proxyUrl,
        deadAfterMs: 2_000,
        prefix: `test-${randomBytes(6).toString('hex')}`,
        onFault: (cause) => faults.push(cause),
      });
    });
    afterEach(async () => {
      await queue.close();
      await proxy.stop();
    });

    const startJob = async (): Promise<void> => {
      queue.work([
        {
          name: 'mail',
          process: async ({ id, attempt }) => {
            attempts.push(`${id} ${attempt}`);
            await blocked;
          },
        },
        { name: 'rendition', process: () => Promise.resolve() },
        { name: 'fragile', process: () => Promise.resolve() },
      ]);
      await queue.add({ name: 'mail', id: 'a', payload: { to: 'a' } });
      await eventually('the job is running', () => attempts.length > 0);
    };

    it('stops and closes during an outage', async () => {
      await startJob();
      await proxy.stop();
      const stopped = queue.stop();
      release();
      await stopped;
      await queue.close();
      await queue.close();
      expect(attempts).toEqual(['a 1']);
    });

    it('starts once Redis is reachable for the first time', async () => {
      await proxy.stop();
      const later = await BullMqJobQueue.open({
        types: JOB_TYPES,
        redisUrl: proxyUrl,
        prefix: `test-${randomBytes(6).toString('hex')}`,
        onFault: (cause) => faults.push(cause),
      });
      expect(faults).not.toEqual([]);
      expect(await later.health()).toMatchObject({ writable: false });
      await expect(later.counts()).rejects.toMatchObject({ name: 'Unavailable' });
      const b = { name: 'mail', id: 'b', payload: { to: 'b' } } as const;
      await expect(later.add(b)).rejects.toMatchObject({ name: 'Unavailable' });
      const done = new Promise<void>((resolve) =>
        later.work([
          { name: 'mail', process: async () => resolve() },
          { name: 'rendition', process: () => Promise.resolve() },
          { name: 'fragile', process: () => Promise.resolve() },
        ]),
      );
      await proxy.start();
      await eventually('Redis is reachable', async () => (await later.health()).writable);
      await later.add(b);
      await done;
      await later.close();
    });

    it('closes without ever having been connected', async () => {
      await proxy.stop();
      const options = { types: JOB_TYPES, redisUrl: proxyUrl, onFault: () => undefined };
      const never = await BullMqJobQueue.open(options);
      await never.close();
    });

    it('waits for running jobs when stopped during an outage', async () => {
      await startJob();
      await proxy.stop();
      let isStopped = false;
      const stopped = queue.stop().then(() => (isStopped = true));
      expect(await queue.health()).toMatchObject({ writable: false });
      expect(isStopped).toBe(false);
      release();
      await stopped;
    });

    it('reports an outage and continues after it', async () => {
      await startJob();
      await proxy.stop();
      await eventually('the outage is reported', () => faults.length > 0);
      await expect(queue.add({ name: 'mail', id: 'b', payload: { to: 'b' } })).rejects.toMatchObject({
        name: 'Unavailable',
      });
      release();
      await proxy.start();
      await eventually('Redis is reachable again', async () => (await queue.health()).writable);
      await queue.add({ name: 'mail', id: 'c', payload: { to: 'c' } });
      await eventually('both are done', async () => {
        const views = await Promise.all(['a', 'c'].map((id) => queue.get('mail', id)));
        return views.every((view) => view?.state === 'done');
      });
      await queue.close();
      await proxy.stop();
    });
  });
}
