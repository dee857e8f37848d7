import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fumata/testing';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';
import { LiveView } from '../../view/live-view.js';
import { prepareSite, isUnwritable, noServer, projection, site } from '../../testing/sites/operations-site.js';

describe('operations', () => {
  prepareSite();

  const openSite = sitesPerTest();

  describe('health', () => {
    it('reports the process as live and every part as ready', async () => {
      expect((await site.get('/health/live')).body).toEqual({ status: 'ok' });
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'ok', checks: { log: { ok: true }, documents: { ok: true }, view: { ok: true } } },
      });
    });

    it('reports another component that stopped', async () => {
      projection.isRunning = false;
      expect(await site.get('/health/ready')).toMatchObject({
        status: 503,
        body: { checks: { projection: { ok: false } } },
      });
      projection.isRunning = true;
      expect(await site.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    it('is degraded while the log cannot be written', async () => {
      jest.spyOn(site.system.log, 'health').mockImplementation(isUnwritable('disk full'));
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { log: { ok: false, detail: 'disk full' } } },
      });
    });

    it('is degraded while the limits of requests are not shared', async () => {
      jest.replaceProperty(site.system.useCounters, 'isShared', false);
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { limits: { ok: false, detail: 'each process counts alone' } } },
      });
    });

    it('is degraded, not unavailable, while a shared server is down', async () => {
      const EVENT_STORE_URL = 'esdb://127.0.0.1:1?tls=false';
      const shared = await openSite({ EVENT_STORE_URL, MONGODB_URI: 'mongodb://127.0.0.1:1' });
      shared.system.documents.health = isUnwritable('no primary');
      expect(await shared.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { documents: { ok: false, detail: 'no primary' } } },
      });
      shared.system.log.health = isUnwritable('no leader');
      expect(await shared.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'degraded' } });
    });

    it.each([
      { state: 'lost', code: 200, status: 'degraded' },
      { state: 'catching-up', code: 200, status: 'degraded' },
      { state: 'stopped', code: 503, status: 'unavailable' },
    ] as const)('is $status while the log server answers and the view, once current, is $state', async (expected) => {
      const shared = await openSite({ EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' });
      jest.spyOn(shared.provider(LiveView), 'state', 'get').mockReturnValue(expected.state);
      expect(await shared.get('/health/ready')).toMatchObject({
        status: expected.code,
        body: { status: expected.status, checks: { log: { ok: true }, view: { ok: false, detail: expected.state } } },
      });
    });

    it('is unavailable until the view has reached the head of the log', async () => {
      const shared = await openSite({ EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' });
      const live = shared.provider(LiveView);
      jest.spyOn(live, 'ready', 'get').mockReturnValue(false);
      jest.spyOn(live, 'state', 'get').mockReturnValue('catching-up');
      expect(await shared.get('/health/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    });

    it('shares one check between simultaneous probes', async () => {
      const probes: (() => void)[] = [];
      const health = jest
        .spyOn(site.system.log, 'health')
        .mockImplementation(() => new Promise((resolve) => probes.push(() => resolve({ writable: true }))));
      const answers = Array.from({ length: 20 }, () => site.get('/health/ready'));
      await eventually('the log is probed', () => probes.length > 0);
      await site.get('/health/live');
      health.mockResolvedValue({ writable: true });
      for (const answer of probes) answer();
      expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
      expect(probes).toHaveLength(1);
    });

    it('hides details from external callers', async () => {
      jest.spyOn(site.system.log, 'health').mockImplementation(isUnwritable('disk full'));
      const { status, body } = await site.ask('GET', '/health/ready', {
        headers: { 'x-forwarded-for': '198.51.100.1' },
      });
      expect([status, body]).toEqual([
        200,
        {
          status: 'degraded',
          checks: {
            log: { ok: false },
            documents: { ok: true },
            pictures: { ok: true },
            limits: { ok: true },
            view: { ok: true },
            projection: { ok: true },
          },
        },
      ]);
    });
  });

  describe('a temporarily unavailable log', () => {
    it('answers reads from memory, votes with 503, Retry-After and the voter’s cookie, and recovers once the log is back', async () => {
      const parolin = site.cardinal('pietro-parolin');
      await site.visitor().vote(parolin);
      const { totalVotes } = await site.votes();
      const append = jest.spyOn(site.system.log, 'append').mockImplementation(noServer);
      const visitor = site.visitor();
      const refused = await visitor.vote(parolin, { 'idempotency-key': 'one-key-of-a-voter' });
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      expect(JSON.stringify(refused.body)).not.toContain('no server');
      expect((await site.votes()).totalVotes).toBe(totalVotes);
      const voter = visitor.cookie;
      expect(voter).toMatch(/^fumata_votant=./);
      append.mockRestore();
      const repeated = await visitor.vote(parolin, { 'idempotency-key': 'one-key-of-a-voter' });
      expect([repeated.status, visitor.cookie]).toEqual([201, voter]);
      expect((await site.votes()).totalVotes).toBe(totalVotes + 1);
    });
  });
});
