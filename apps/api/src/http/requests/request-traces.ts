import { openRequestSpan, type OpenSpan, type TrustProxy } from '@fumata/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** Fields for the request's log line; none if the request is not traced. */
export function traceOf(request: FastifyRequest): { readonly traceId?: string } {
  const span = spans.get(request);
  return span ? { traceId: span.traceId } : {};
}

/**
 * A span for each request, named by its route. A trusted proxy's trace is continued; `traceparent` of other clients is
 * ignored, since otherwise anybody could have every request recorded.
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
  // Not earlier: reading the body would leave the span's context.
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
