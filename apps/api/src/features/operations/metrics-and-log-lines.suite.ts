import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';
import { prepareSite, isUnwritable, lines, noServer, site } from '../../testing/sites/operations-site.js';

describe('operations', () => {
  prepareSite();

  const openSite = sitesPerTest();

  describe('log lines of an unavailable store', () => {
    it('are one per affected request, with the reason, and none per probe', async () => {
      lines.length = 0;
      jest.spyOn(site.system.log, 'append').mockImplementation(noServer);
      jest.spyOn(site.system.log, 'health').mockImplementation(isUnwritable('no server'));
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      expect((await site.get('/health/ready')).body).toMatchObject({ status: 'degraded' });
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

  describe('the log line of a login', () => {
    it('names the account and says that its device is new', async () => {
      lines.length = 0;
      await site.login('admin');
      expect(lines).toMatchObject([
        { msg: 'security: login', level: 'info', account: expect.stringMatching(/^[0-9a-f]{24}$/), device: 'new' },
      ]);
    });
  });

  describe('the log line of a request', () => {
    it('is written at level debug, without address, query or cookie', async () => {
      const written: string[] = [];
      const logger = createLogger('debug', { write: (line) => void written.push(line) });
      const talkative = await openSite({ TRUST_PROXY: '127.0.0.1' }, { logger });
      written.length = 0;
      const { headers } = await talkative.ask('GET', '/api/cardinaux/search?nom=parolin', {
        headers: { 'x-forwarded-for': '198.51.100.7', cookie: 'visitor=someone', 'user-agent': 'a browser' },
      });
      await eventually('the line', () => written.length > 0);
      expect(written.map((line): unknown => JSON.parse(line))).toEqual([
        {
          level: 'debug',
          time: expect.any(String),
          method: 'GET',
          route: '/api/cardinaux/search',
          statusCode: 200,
          ms: expect.any(Number),
          correlationId: headers.get('x-request-id'),
          msg: 'http: request',
        },
      ]);
    });
  });

  describe('an internal error', () => {
    it('is answered with an id that is also logged, and nothing else', async () => {
      jest.spyOn(site.system.catalogue, 'stats').mockImplementation(() => {
        throw new Error('secret detail');
      });
      lines.length = 0;
      const { status, body, headers } = await site.get<{ errorId: string; msg: string }>('/api/cardinaux/stats');
      expect(status).toBe(500);
      expect(body.errorId).toBe(headers.get('x-request-id'));
      expect(JSON.stringify(body)).not.toContain('secret detail');
      expect(JSON.stringify(lines)).toMatch(
        new RegExp(`${body.errorId}.*secret detail|secret detail.*${body.errorId}`),
      );
    });
  });

  describe('metrics', () => {
    /** How much each metric rose during a task. */
    const increases = async (names: readonly string[], task: () => Promise<unknown>): Promise<number[]> => {
      const before = await Promise.all(names.map((name) => site.metric(name)));
      await task();
      return (await Promise.all(names.map((name) => site.metric(name)))).map(
        (value, index) => value - (before[index] ?? 0),
      );
    };

    it('count votes and measure requests, for internal callers only', async () => {
      const names = [
        'fumata_votes_total{outcome="counted"}',
        'fumata_http_request_seconds_count{method="POST",route="/api/conclave/vote",status="201"}',
      ];
      expect(await increases(names, () => site.visitor().vote(site.cardinal('pietro-parolin')))).toEqual([1, 1]);
      expect(await site.metric('fumata_live_view_following')).toBe(1);
      expect((await site.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(404);
    });

    it('count refusals by code', async () => {
      const names = ['invalid-request', 'not-found', 'unavailable'].map(
        (code) => `fumata_refusals_total{code="${code}"}`,
      );
      const refuse = async (): Promise<void> => {
        const visitor = site.visitor();
        await visitor.vote({ _id: 'nobody' });
        await site.ask('GET', '/api/nulle-part');
        jest.spyOn(site.system.log, 'append').mockImplementation(noServer);
        await visitor.vote(site.cardinal('pietro-parolin'));
      };
      expect(await increases(names, refuse)).toEqual([1, 1, 1]);
    });

    it('report the view’s lag and its lost subscriptions', async () => {
      const { body } = await site.get<string>('/metrics');
      expect(body).toContain('fumata_follower_behind_seconds{follower="view"} 0');
      expect(body).toContain('fumata_follower_drops_total{follower="view"} 0');
      expect(body).toContain('fumata_live_sockets_limit{channel="all"} 20000');
      expect(body).toContain('fumata_live_sockets_limit{channel="summary"} 15000');
    });

    it('exclude events from before the process started', async () => {
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      const { log, documents, models } = site.system;
      const later = await openSite({}, { log, documents, models });
      expect((await later.get<string>('/metrics')).body).not.toContain('fumata_votes_total{');
    });
  });
});
