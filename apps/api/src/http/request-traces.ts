import { openRequestSpan } from '@fumata/platform';
import type { OpenSpan, TrustProxy } from '@fumata/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** For the line that is logged of a request: nothing when nothing is traced. */
export function traceOf(request: FastifyRequest): { readonly traceId?: string } {
  const span = spans.get(request);
  return span ? { traceId: span.traceId } : {};
}

/**
 * A span for each request, by its route: an address may hold anything. What a trusted proxy has begun goes on here; of
 * anybody else a `traceparent` is not believed, who could have every request recorded.
 */
export function traceRequests(fastify: FastifyInstance, { trust }: TrustProxy): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.request.method': method, 'http.route': route, 'fumata.correlation_id': request.id };
    const span = openRequestSpan(`${method} ${route}`, facts, trust === 'nobody' ? {} : request.headers);
    if (span) spans.set(request, span);
    done();
  });
  // Not earlier: what reads the body would leave the span again.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}
