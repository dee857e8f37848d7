import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLogger, Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { TestSite } from '../../testing/site.js';
import { sitesPerTest } from '../../testing/sites-per-test.js';
import { LiveView } from '../../view/live-view.js';

describe('operations', () => {
  let site: TestSite;
  const lines: { msg: string; route?: string }[] = [];
  let isProjecting = true;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    const written = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }; // one JSON object per line
    site = await TestSite.open({}, { logger: createLogger('info', written) });
    site.system.health.add('projection', () => isProjecting);
  });
  afterAll(() => site.close());
  afterEach(() => void jest.restoreAllMocks());

  const isUnwritable = (detail: string) => () => Promise.resolve({ writable: false, detail });
  const noServer = () => Promise.reject(new Unavailable('event-log', 'no server'));

  describe('health', () => {
    it('reports the process as live and every part as ready', async () => {
      expect((await site.get('/health/live')).body).toEqual({ status: 'ok' });
      expect(await site.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'ok', checks: { log: { ok: true }, documents: { ok: true }, view: { ok: true } } },
      });
    });

    it('reports another component that stopped', async () => {
      isProjecting = false;
      expect(await site.get('/health/ready')).toMatchObject({
        status: 503,
        body: { checks: { projection: { ok: false } } },
      });
      isProjecting = true;
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
      jest.replaceProperty(site.system.useCounters, 'shared', false);
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
      expect(body).toContain('fumata_live_sockets_limit 20000');
    });

    it('exclude events from before the process started', async () => {
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      const { log, documents, models } = site.system;
      const later = await openSite({}, { log, documents, models });
      expect((await later.get<string>('/metrics')).body).not.toContain('fumata_votes_total{');
    });
  });

  describe('the API documentation', () => {
    it('lists the main routes and describes the body of a vote', async () => {
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

  describe('an operation in the API documentation', () => {
    interface Operation {
      readonly parameters: readonly { name: string; required: boolean; allowEmptyValue?: boolean }[];
      readonly requestBody?: { readonly required: boolean };
      readonly responses: object;
    }
    const operation = async (method: string, path: string) => {
      const { paths } = (await site.get<{ paths: Record<string, Record<string, Operation>> }>('/api/docs-json')).body;
      return paths[path]?.[method];
    };

    it.each([
      ['post', '/api/conclave/admin/next-round', false],
      ['post', '/api/conclave/admin/reset', false],
      ['post', '/api/conclave/vote', true],
    ])('%s %s requires a body: %s', async (method, path, required) =>
      expect((await operation(method, path))?.requestBody).toMatchObject({
        required,
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
    );

    it('allows optional query parameters to be empty', async () => {
      const search = await operation('get', '/api/cardinaux/search');
      expect(search?.parameters).toContainEqual(expect.objectContaining({ name: 'limit', allowEmptyValue: true }));
      const tasks = await operation('get', '/api/taches/{nom}');
      expect(tasks?.parameters.find(({ name }) => name === 'etat')).toEqual(
        expect.not.objectContaining({ allowEmptyValue: true }),
      );
    });

    it('documents the limits of numbers and the form of e-mail addresses', async () => {
      const list = await operation('get', '/api/cardinaux');
      expect(list?.parameters.find(({ name }) => name === 'aleatoire')).toMatchObject({
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      });
      expect(JSON.stringify((await operation('post', '/api/gallery/request-download'))?.requestBody)).toContain(
        '"format":"email"',
      );
    });

    it('documents the fields that a form requires, and that it has no others', async () => {
      const upload = await operation('post', '/api/gallery/upload');
      expect(JSON.stringify(upload?.requestBody)).toContain(
        '"required":["image","galleryId"],"additionalProperties":false',
      );
    });

    it.each([
      ['get', '/api/cardinaux/{id}', true, false],
      ['put', '/api/cardinaux/{id}', true, true],
      ['post', '/api/conclave/vote', true, true],
      ['get', '/api/cardinaux', false, false],
    ])('%s %s documents 404: %s, 413: %s', async (method, path, unknown, tooLarge) => {
      const { responses = {} } = (await operation(method, path)) ?? {};
      expect(['404' in responses, '413' in responses]).toEqual([unknown, tooLarge]);
    });
  });

  describe('an unknown address', () => {
    it('gets a 404 in French, as JSON for an API route', async () => {
      expect((await site.get('/api/nulle-part')).body).toMatchObject({
        statusCode: 404,
        code: 'not-found',
        message: 'Ressource non trouvée',
      });
    });
  });
});
