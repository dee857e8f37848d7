import { Unavailable } from '@fumata/platform';
import type { Configuration } from '@fumata/platform';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { traceOf } from './request-traces.js';

const SLOW_MS = 1_000;

interface Observed {
  readonly metrics: Registry;
  readonly logger: Logger;
  readonly configuration: Configuration;
}

/** What is noted of every request: its time by route, failures and slow ones in the log, its id in the answer. */
export function observeRequests(
  fastify: FastifyInstance,
  { metrics, logger, configuration }: Observed,
): void {
  const seconds = new Histogram({
    name: 'fumata_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  let warned = configuration.trustProxy.trust !== 'nobody';
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      logger.warn(
        'X-Forwarded-For arrives but TRUST_PROXY is unset: all visitors behind the proxy count as one network',
      );
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000);
    if (isNotable(route, statusCode, elapsedTime)) {
      const facts = { method: request.method, route, statusCode, ms: Math.round(elapsedTime) };
      logger.warn({ ...facts, correlationId: request.id, ...traceOf(request) }, 'request');
    }
    done();
  });
}

/**
 * That a store is away is told with its reason where it is found out, once for each request. Probes ask every few seconds,
 * and wait for a store that is silent: their answers are for them alone.
 */
const isNotable = (route: string, status: number, ms: number): boolean =>
  status !== 503 && !route.startsWith('/health/') && (status >= 500 || ms > SLOW_MS);

/** Until the live view has reached the head of the log, calls are told to come back: an old state is never shown as today's. */
export function holdUntilReady(fastify: FastifyInstance, ready: () => boolean): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    // By the route that was found: an address can be written in many ways.
    const held = !ready() && request.routeOptions.url?.startsWith('/api/') === true;
    done(
      held
        ? new Unavailable('event-log', 'starting: the view has not reached the head of the log')
        : undefined,
    );
  });
}
