import { createLogger } from '@fumata/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { TestSite } from '../../testing/site.js';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';
import { createTestServer, startTestApi } from '../../testing/start-test-api.js';
import { testSystem } from '../../testing/system.js';
import { ConnectionCutter } from '../limits/connection-cutter.js';
import { prepareSite, dial, site, untilClosed, warnings, warningsTo } from '../../testing/sites/framework-site.js';

describe('the HTTP server', () => {
  prepareSite();

  const openSite = sitesPerTest();
  /** A request whose announced body never arrives. */
  const HALF_A_LOGIN =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n';
  /** Logged warnings about `X-Forwarded-For` after two requests with it. */
  const proxyWarnings = async (to: TestSite, warned: readonly unknown[]): Promise<number> => {
    for (const address of ['198.51.100.7', '198.51.100.8'])
      await to.ask('GET', '/health/live', { headers: { 'x-forwarded-for': address } });
    return warned.filter((text) => String(text).includes('TRUST_PROXY')).length;
  };
  const requestIdFor = async (to: TestSite, id: string) =>
    (await to.ask('GET', '/api/conclave/state', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  const REQUEST_ID = '0196ab44-0000-7000-8000-000000000000';

  describe('a client that disconnects within a body', () => {
    it('is not logged as a server error', async () => {
      const faults: unknown[] = [];
      const logger = createLogger('silent');
      logger.error = (...args: unknown[]) => void faults.push(args);
      const app = await createTestServer({ logger });
      const failed = new Promise<void>((resolve) => {
        const fastify = app.getHttpAdapter().getInstance();
        fastify.addHook('onError', (_request, _reply, _error, done) => {
          resolve();
          done();
        });
      });
      await app.listen(0, '127.0.0.1');
      const requested = once(app.getHttpServer(), 'request');
      const socket = await dial(await app.getUrl());
      socket.write(HALF_A_LOGIN);
      await requested;
      socket.destroy();
      await failed;
      await app.close();
      expect(faults).toEqual([]);
    });
  });

  describe('before the view is at the head of the log', () => {
    it('routes that answer from the view answer 503 in every spelling of the address; health is answered', async () => {
      const system = testSystem();
      const { catalogue } = system;
      const refresh = catalogue.refresh.bind(catalogue);
      let go: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (go = resolve));
      catalogue.refresh = () => gate.then(refresh);
      const api = await startTestApi(system);
      const ask = (path: string) => fetch(`${api.address}${path}`);
      const log = '/log/0196ab44-0000-7000-8000-000000000000';
      for (const path of [
        '/api/conclave/state',
        '/%61pi/conclave/state',
        '/api/cardinaux/stats',
        '/conclave/scrutins.atom',
        '/conclave/scrutins.json',
        '/conclave/calendrier.ics',
        `${log}/checkpoint`,
        `${log}/clos/checkpoint`,
        `${log}/vkey`,
        `${log}/tile/0/000`,
        '/.well-known/fumata-seal.json',
      ]) {
        const answer = await ask(path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      }
      expect((await ask('/health/live')).status).toBe(200);
      go();
      await api.ready;
      expect((await ask('/%61pi/conclave/state')).status).toBe(200);
      await api.stop();
    });
  });

  describe('without a trusted proxy', () => {
    it('forwarded addresses cause one warning', async () => expect(await proxyWarnings(site, warnings)).toBe(1));

    it('the request id is generated', async () => expect(await requestIdFor(site, REQUEST_ID)).not.toBe(REQUEST_ID));
  });

  describe('behind a trusted proxy', () => {
    let trusting: TestSite;
    const warned: unknown[] = [];
    beforeAll(async () => {
      trusting = await TestSite.open({ TRUST_PROXY: '1' }, { logger: warningsTo(warned) });
    });
    afterAll(() => trusting.close());

    it('a forwarded address causes no warning', async () => expect(await proxyWarnings(trusting, warned)).toBe(0));

    it('takes the request id from the proxy', async () =>
      expect(await requestIdFor(trusting, REQUEST_ID)).toBe(REQUEST_ID));

    it('a request id that is not a UUID is replaced', async () =>
      expect(await requestIdFor(trusting, 'anna@exemple.fr')).toMatch(/^[0-9a-f-]{36}$/));
  });

  describe('a client that offers an upgrade to HTTP/2', () => {
    it('is answered in HTTP/1.1', async () => {
      const socket = await dial(site.address);
      socket.write(
        'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
      );
      expect(await untilClosed(socket)).toContain('HTTP/1.1 200 OK');
    });
  });

  describe('stopping', () => {
    it('does not wait for a body that never arrives', async () => {
      const app = await createTestServer();
      await app.listen(0, '127.0.0.1');
      const server = app.getHttpServer();
      const socket = await dial(await app.getUrl());
      const requested = once(server, 'request');
      socket.write(HALF_A_LOGIN);
      await requested;
      const ended = untilClosed(socket);
      app.get(ConnectionCutter).graceMs = 10;
      await app.close();
      expect(await ended).toBe('');
    });

    it('answers late requests on an open connection and closes it', async () => {
      const stopping = await openSite();
      const { log } = stopping.system;
      const append = log.append.bind(log);
      let go: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (go = resolve));
      const reached = new Promise<void>((resolve) => {
        log.append = async (...what) => {
          resolve();
          await gate;
          return append(...what);
        };
      });
      const body = JSON.stringify({ cardinalId: stopping.cardinal('pietro-parolin')._id });
      const socket = await dial(stopping.address);
      const received = untilClosed(socket);
      socket.write(
        `POST /api/conclave/vote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await reached;
      const closed = stopping.close();
      const isListening = () =>
        dial(stopping.address).then(
          (other) => other.destroy().destroyed,
          () => false,
        );
      while (await isListening());
      socket.write('GET /api/conclave/state HTTP/1.1\r\nHost: localhost\r\n\r\n');
      go();
      await closed;
      expect((await received).match(/HTTP\/1\.1 \d+|connection: close/gi)).toEqual([
        'HTTP/1.1 201',
        'HTTP/1.1 200',
        'Connection: close',
      ]);
    });
  });

  describe('an incomplete request', () => {
    it('times out after ten seconds without its headers, after thirty without its body, with an answer in French', async () => {
      const app = await createTestServer();
      await app.listen(0, '127.0.0.1');
      const server = app.getHttpServer();
      expect([server.requestTimeout, server.headersTimeout, server.maxConnections]).toEqual([30_000, 10_000, 25_000]);
      const accepted = once(server, 'connection');
      const socket = await dial(await app.getUrl());
      const received = untilClosed(socket);
      const [connection] = await accepted;
      server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), connection);
      expect(await received).toContain('La requête a mis trop de temps à arriver');
      await app.close();
    });
  });
});
