import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { withMetrics, MemoryEventLog } from '@fumata/event-log';
import { createLogger, createRegistry, startTracing, type Tracing } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('operations: traces', () => {
  interface Span {
    readonly traceId: string;
    readonly spanId: string;
    readonly parentSpanId?: string;
    readonly name: string;
    readonly status: { readonly code?: number };
    readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  }

  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const TRACE_HEADERS = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

  let receiver: Server;
  let received: string[];
  let tracing: Tracing;
  let site: TestSite;
  let logged: string;

  beforeEach(async () => {
    received = [];
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(`${request.url} ${body}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterEach(async () => {
    await site.close();
    await tracing.stop();
    receiver.closeAllConnections();
    receiver.close();
  });

  const endpoint = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // the type for TCP

  async function open(env: Record<string, string> = {}, samplingRatio = 1): Promise<void> {
    const OTEL_EXPORTER_OTLP_ENDPOINT = endpoint();
    const traces = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, samplingRatio };
    const onFault = (cause: unknown): never => {
      throw cause;
    };
    tracing = await startTracing({ traces, service: 'fumata-test', onFault });
    const metrics = createRegistry();
    logged = '';
    const logger = createLogger('warn', { write: (line) => (logged += line) });
    const over = { metrics, log: withMetrics(new MemoryEventLog(), metrics), logger };
    site = await TestSite.open({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }, over);
  }

  /** All spans received by the collector, after a flush. */
  async function spans(): Promise<Span[]> {
    await tracing.stop();
    return received.flatMap((request) => {
      const [, path, body = ''] = /^(\S+) (.*)$/s.exec(request) ?? [];
      expect(path).toBe('/v1/traces');
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }; // OTLP
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  }
  const factsOf = ({ attributes }: Span) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

  describe('a trace', () => {
    it('spans request, command and append', async () => {
      await open();
      await site.visitor().vote(site.cardinal('pietro-parolin'));
      const all = await spans();
      const named = (name: string) => all.find((span) => span.name === name);
      const request = named('POST /api/conclave/vote');
      const command = named('command CastVote');
      expect(request && factsOf(request)).toMatchObject({
        'http.request.method': 'POST',
        'http.route': '/api/conclave/vote',
        'http.response.status_code': 201,
      });
      expect(command).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
      expect(all).toContainEqual(expect.objectContaining({ name: 'append', parentSpanId: command?.spanId }));
    });

    it('continues the trace of a trusted proxy only', async () => {
      await open({ TRUST_PROXY: '127.0.0.1' });
      await site.ask('GET', '/api/conclave/state', { headers: TRACE_HEADERS });
      expect(await spans()).toContainEqual(
        expect.objectContaining({ name: 'GET /api/conclave/state', traceId: TRACE }),
      );
      await site.close();
      received = [];
      await open({}, 0);
      await site.ask('GET', '/api/conclave/state', { headers: TRACE_HEADERS });
      expect(await spans()).toEqual([]);
    });

    it('marks a failed request, and its trace id is logged', async () => {
      await open();
      site.system.catalogue.stats = () => {
        throw new Error('secret detail');
      };
      await site.get('/api/cardinaux/stats');
      const failed = (await spans()).find(({ name }) => name === 'GET /api/cardinaux/stats');
      expect(failed?.status.code).toBe(2);
      const lines = logged.trim().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual(
        lines.map(() => failed?.traceId),
      );
      expect(lines.length).toBeGreaterThan(1);
    });

    it('contains nothing personal', async () => {
      await open();
      const visitor = site.visitor();
      const parolin = site.cardinal('pietro-parolin');
      await visitor.vote(parolin);
      await site.ask('GET', '/api/cardinaux/search?q=claire@exemple.fr');
      await site.login('admin', 'Claire');
      await spans();
      const all = received.join('');
      const [, cookie = ''] = visitor.cookie.split('=');
      expect(cookie).not.toBe('');
      for (const personal of ['127.0.0.1', 'exemple.fr', cookie, parolin._id, 'mot de passe', 'user-agent'])
        expect(all).not.toContain(personal);
    });
  });
});
