import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { TestSite } from '../../testing/site.js';

describe('operations', () => {
  let site: TestSite;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
  };
  const close = () => site.close();

  describe('health', () => {
    beforeEach(open);
    afterEach(close);

    it('reports the process as live and every part as ready', async () => {
      expect((await site.get('/health/live')).body).toEqual({ status: 'ok' });
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'ok', checks: { log: { ok: true }, documents: { ok: true }, view: { ok: true } } },
      });
    });

    it('reports another component that stopped', async () => {
      site.system.health.add('projection', () => false);
      expect(await site.get('/health/ready')).toMatchObject({
        status: 503,
        body: { checks: { projection: { ok: false } } },
      });
    });

    it('reports an unwritable log', async () => {
      site.system.log.health = () => Promise.resolve({ writable: false, detail: 'disk full' });
      expect(await site.get('/health/ready')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', checks: { log: { ok: false, detail: 'disk full' } } },
      });
    });

    it('is degraded, not unavailable, while a shared server is down', async () => {
      await site.close();
      const EVENT_STORE_URL = 'esdb://127.0.0.1:1?tls=false';
      site = await TestSite.open({ EVENT_STORE_URL, MONGODB_URI: 'mongodb://127.0.0.1:1' });
      site.system.documents.health = () => Promise.resolve({ writable: false, detail: 'no primary' });
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { documents: { ok: false, detail: 'no primary' } } },
      });
      site.system.log.health = () => Promise.resolve({ writable: false, detail: 'no leader' });
      expect(await site.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'degraded' } });
    });

    it('shares one check between simultaneous probes', async () => {
      const probes: (() => void)[] = [];
      site.system.log.health = () => new Promise((resolve) => probes.push(() => resolve({ writable: true })));
      const answers = Array.from({ length: 20 }, () => site.get('/health/ready'));
      await eventually('the log is probed', () => probes.length > 0);
      await site.get('/health/live');
      site.system.log.health = () => Promise.resolve({ writable: true });
      for (const answer of probes) answer();
      expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
      expect(probes).toHaveLength(1);
    });

    it('hides details from external callers', async () => {
      site.system.log.health = () => Promise.resolve({ writable: false, detail: 'disk full' });
      const { status, body } = await site.ask('GET', '/health/ready', {
        headers: { 'x-forwarded-for': '198.51.100.1' },
      });
      expect([status, body]).toEqual([
        503,
        {
          status: 'unavailable',
          checks: { log: { ok: false }, documents: { ok: true }, pictures: { ok: true }, view: { ok: true } },
        },
      ]);
    });
  });

  describe('a temporarily unavailable log', () => {
    beforeEach(open);
    afterEach(close);

    it('answers reads from memory, votes with 503, Retry-After and the voter’s cookie, and recovers once the log is back', async () => {
      const { log } = site.system;
      const { append } = log;
      const parolin = site.cardinal('pietro-parolin');
      await site.visitor().vote(parolin);
      log.append = () => Promise.reject(new Unavailable('event-log', 'no server'));
      const visitor = site.visitor();
      const refused = await visitor.vote(parolin, { 'idempotency-key': 'one-key-of-a-voter' });
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      expect(JSON.stringify(refused.body)).not.toContain('no server');
      expect((await site.votes()).totalVotes).toBe(1);
      const voter = visitor.cookie;
      expect(voter).toMatch(/^fumata_votant=./);
      log.append = append;
      const repeated = await visitor.vote(parolin, { 'idempotency-key': 'one-key-of-a-voter' });
      expect([repeated.status, visitor.cookie]).toEqual([201, voter]);
      expect((await site.votes()).totalVotes).toBe(2);
    });
  });

  describe('log lines of an unavailable store', () => {
    afterEach(close);

    it('are one per affected request, with the reason, and none per probe', async () => {
      const lines: { msg: string; route?: string }[] = [];
      const written = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }; // one JSON object per line
      site = await TestSite.open({}, { logger: createLogger('info', written) });
      const { log } = site.system;
      log.append = () => Promise.reject(new Unavailable('event-log', 'no server'));
      log.health = () => Promise.resolve({ writable: false, detail: 'no server' });
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      expect((await site.get('/health/ready')).status).toBe(503);
      expect(lines).toMatchObject([
        {
          msg: 'http: store unavailable',
          level: 'warn',
          method: 'POST',
          route: '/api/conclave/vote',
          err: { message: 'event-log: no server' },
        },
      ]);
    });
  });

  describe('an internal error', () => {
    beforeEach(open);
    afterEach(close);

    it('is answered with an id that is also logged, and nothing else', async () => {
      site.system.catalogue.stats = () => {
        throw new Error('secret detail');
      };
      const { status, body, headers } = await site.get<{ errorId: string; msg: string }>('/api/cardinaux/stats');
      expect(status).toBe(500);
      expect(body.errorId).toBe(headers.get('x-request-id'));
      expect(JSON.stringify(body)).not.toContain('secret detail');
    });
  });

  describe('metrics', () => {
    beforeEach(open);
    afterEach(close);

    it('count votes and measure requests, for internal callers only', async () => {
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      const { body } = await site.get<string>('/metrics');
      expect(body).toContain('fumata_votes_total{outcome="counted"} 1');
      expect(body).toContain('fumata_live_view_following 1');
      expect(body).toMatch(
        /fumata_http_request_seconds_count\{method="POST",route="\/api\/conclave\/vote",status="201"\} 1/,
      );
      expect((await site.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(404);
    });
  });

  describe('metrics of failures', () => {
    beforeEach(open);
    afterEach(close);

    it('count refusals by code', async () => {
      const { visitor, metrics } = { visitor: site.visitor(), metrics: () => site.get<string>('/metrics') };
      await visitor.vote({ _id: 'nobody' });
      await site.ask('GET', '/api/nulle-part');
      site.system.log.append = () => Promise.reject(new Unavailable('event-log', 'no server'));
      await visitor.vote(site.cardinal('pietro-parolin'));
      const { body } = await metrics();
      for (const code of ['invalid-request', 'not-found', 'unavailable'])
        expect(body).toContain(`fumata_refusals_total{code="${code}"} 1`);
    });

    it('report the view’s lag and its lost subscriptions', async () => {
      const { body } = await site.get<string>('/metrics');
      expect(body).toContain('fumata_follower_behind_seconds{follower="view"} 0');
      expect(body).toContain('fumata_follower_drops_total{follower="view"} 0');
      expect(body).toContain('fumata_live_sockets_limit 20000');
    });

    it('exclude events from before the process started', async () => {
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      const { log, documents, models } = site.system;
      await site.close();
      site = await TestSite.open({}, { log, documents, models });
      expect((await site.get<string>('/metrics')).body).not.toContain('fumata_votes_total{');
    });
  });

  describe('the API documentation', () => {
    beforeAll(open);
    afterAll(close);

    it('describes every route with input and output', async () => {
      const { body } = await site.get<{
        paths: Record<string, Record<string, { requestBody?: unknown; responses: object }>>;
      }>('/api/docs-json');
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining([
          '/api/conclave/state',
          '/api/conclave/current-votes',
          '/api/conclave/vote',
          '/api/conclave/me',
          '/api/conclave/rounds/{roundNumber}',
          '/api/conclave/admin/state',
          '/api/conclave/admin/next-round',
          '/api/conclave/admin/toggle-pause',
          '/api/conclave/admin/reset',
          '/api/conclave/admin/elect-pope',
          '/api/auth/login',
          '/api/auth/user',
          '/api/auth/logout',
          '/api/cardinaux',
          '/api/cardinaux/search',
          '/api/cardinaux/stats',
          '/api/cardinaux/slug/{slug}',
          '/api/cardinaux/{id}',
        ]),
      );
      expect(JSON.stringify(body.paths['/api/conclave/vote']?.['post']?.requestBody)).toContain('cardinalId');
      expect((await site.get<string>('/api/docs')).status).toBe(200);
    });
  });

  describe('an unknown address', () => {
    beforeAll(open);
    afterAll(close);

    it('gets a 404 in French, as JSON for an API route', async () => {
      expect((await site.get('/api/nulle-part')).body).toMatchObject({
        statusCode: 404,
        code: 'not-found',
        message: 'Ressource non trouvée',
      });
    });
  });
});
