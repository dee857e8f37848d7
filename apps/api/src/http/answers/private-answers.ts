import type { FastifyInstance } from 'fastify';

/**
 * Answers to logged-in callers are stored by no cache, not even the browser's, because machines are shared. A
 * `cache-control` set by the route is kept only if it contains `public` or `no-store`. Routes without an access
 * decorator ignore accounts and are not affected.
 */
export function keepPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const cacheControl = String(reply.getHeader('cache-control') ?? '');
    if (request.account && !/\b(public|no-store)\b/.test(cacheControl))
      reply.header('cache-control', 'private, no-store');
    done(null, payload);
  });
}
