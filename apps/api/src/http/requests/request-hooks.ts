import { Unavailable, type Configuration } from '@fumata/platform';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { traceOf } from './request-traces.js';

const SLOW_MS = 1_000;

interface ObserveOptions {
  readonly metrics: Registry;
  readonly logger: Logger;
  readonly configuration: Configuration;
}

/**
 * Observes every request: time by route, the request id in the answer, and a line in the log for slow and failed ones,
 * at level debug for all.
 */
export function observeRequests(fastify: FastifyInstance, { metrics, logger, configuration }: ObserveOptions): void {
  const seconds = new Histogram({
    name: 'fumata_http_request_seconds',
    help: 'Duration of a request until its response has been sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  let hasWarned = configuration.trustProxy.trust !== 'nobody';
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      logger.warn('http: X-Forwarded-For without TRUST_PROXY, visitors behind the proxy count as one network');
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000);
    const isWarning = isNotable(route, statusCode, elapsedTime);
    if (isWarning || logger.isLevelEnabled('debug')) {
      const facts = { method: request.method, route, statusCode, ms: Math.round(elapsedTime) };
      const line = { ...facts, correlationId: request.id, ...traceOf(request) };
      if (isWarning) logger.warn(line, 'http: slow or failed request');
      else logger.debug(line, 'http: request');
    }
    done();
  });
}

/**
 * An unavailable store is logged with its reason where it is detected. Probes poll every few seconds and may wait for
 * a silent store, so they are not logged either.
 */
const isNotable = (route: string, status: number, ms: number): boolean =>
  status !== 503 && !route.startsWith('/health/') && (status >= 500 || ms > SLOW_MS);

/** Brings the content in memory up to date before the API, pages, the feeds of articles and the sitemap answer. */
export function awaitFreshContent(fastify: FastifyInstance, fresh: () => Promise<void>): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SHOWS_CONTENT.test(request.routeOptions.url ?? '')) void fresh().then(() => done());
    else done();
  });
}

const SHOWS_CONTENT = /^\/(api\/|actualites\/|sitemap\.xml$|\*$)/;

/**
 * Routes that answer from the live view: the API, the signed logs, the feeds of the conclave, the public keys. Pages
 * call the API.
 */
const SHOWS_VIEW = /^\/(api\/|log\/|conclave\/|\.well-known\/fumata-seal\.json$)/;

/** Answers 503 until the live view has reached the head of the log: an old state is never shown as current. */
export function rejectUntilReady(fastify: FastifyInstance, ready: () => boolean): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Decided by the matched route: an address has many spellings.
    const rejected = !ready() && SHOWS_VIEW.test(request.routeOptions.url ?? '');
    done(rejected ? new Unavailable('event-log', 'starting: the view has not reached the head of the log') : undefined);
  });
}
