import { describe, expect, it, jest } from '@jest/globals';
import type { VoteAnswer } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import { foldLog, saveSnapshot, originOf, ReadModels } from '@fumata/read-models';
import { eventually } from '@fumata/testing';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';
import { parolin, prepareSite, site, tagle, votesRecorded } from '../../../testing/sites/conclave-site.js';

describe('votes', () => {
  prepareSite();
  const openSite = sitesPerTest();

  describe('a repeated vote request', () => {
    const key = { 'idempotency-key': 'k-1' };

    it('gets the same answer and is recorded once', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const first = await visitor.vote(parolin(), key);
      await site.votesFor(tagle(), 3);
      const again = await visitor.vote(parolin(), key);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(await votesRecorded()).toHaveLength(4);
    });

    /** A visitor who has voted with the key. */
    const voter = async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      return { cookie: visitor.cookie, first: await visitor.vote(parolin(), key) };
    };
    const repeatedAt = (other: TestSite, { cookie }: { readonly cookie: string }) =>
      other.ask<VoteAnswer>('POST', '/api/conclave/vote', {
        body: { cardinalId: parolin()._id },
        headers: { ...key, cookie },
      });
    /** Delays and counts reads of a log to its end. */
    const delayReads = (log: EventLog) => {
      const readAll = log.readAll.bind(log);
      const delay = { count: 0, release: (): void => undefined };
      const released = new Promise<void>((release) => (delay.release = release));
      jest.spyOn(log, 'readAll').mockImplementation(async function* (after) {
        delay.count += 1;
        await released;
        yield* readAll(after);
      });
      return delay;
    };
    /** Another process, started from a snapshot after the votes: it has not seen them as events. */
    const startLater = async () => {
      const { log, documents } = site.system;
      const models = new ReadModels(documents);
      const snapshot = { view: await foldLog(log), eventCount: 1, origin: (await originOf(log)) ?? '' };
      await saveSnapshot(models, snapshot, false);
      return openSite({}, { log, documents, models });
    };

    it('gets the same receipt from another process that has applied the vote', async () => {
      const { log, documents } = site.system;
      const other = await openSite({}, { log, documents });
      const visitor = await voter();
      await eventually('the vote is applied', async () => (await other.votes()).totalVotes === 1);
      const readings = delayReads(log);
      readings.release();
      expect((await repeatedAt(other, visitor)).body).toEqual(visitor.first.body);
      expect(readings.count).toBe(0);
    });

    it('is looked up fewer than 5 times for 50 simultaneous requests to a process that started later', async () => {
      const visitor = await voter();
      const other = await startLater();
      const readings = delayReads(site.system.log);
      const answers = Array.from({ length: 50 }, () => repeatedAt(other, visitor));
      await eventually('the lookup has started', () => readings.count > 0);
      await other.get('/health/live');
      readings.release();
      const { leafHash: same } = visitor.first.body.receipt;
      for (const { body } of await Promise.all(answers)) expect(body.receipt.leafHash).toBe(same);
      expect(readings.count).toBeLessThan(5);
    });

    it('waits while few lookups are pending, and gets a 503 while many are', async () => {
      const visitors = await Promise.all(Array.from({ length: 60 }, voter));
      const other = await startLater();
      const readings = delayReads(site.system.log);
      const answers: Awaited<ReturnType<typeof repeatedAt>>[] = [];
      const repeats = visitors.map(async (visitor) => answers.push(await repeatedAt(other, visitor)));
      await eventually('one request is rejected', () => answers.length > 0, 30_000);
      expect([answers[0]?.status, answers[0]?.headers.get('retry-after')]).toEqual([503, '5']);
      readings.release();
      await Promise.all(repeats);
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
    });

    it('is rejected with another cardinal', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin(), key);
      const { status, body } = await visitor.vote(tagle(), key);
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    });
  });
});
