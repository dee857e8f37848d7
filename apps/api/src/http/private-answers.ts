import type { FastifyInstance } from 'fastify';

/**
 * What is answered to somebody logged in is kept by no cache, not even by the browser's own: a session ends, the machine
 * stays. Decided once for all calls, when the answer leaves: what it says of itself counts only if it is `public`, the same
 * for everybody, or stricter already. Calls that are public ignore who asks and never come here with an account.
 */
export function keepPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const told = String(reply.getHeader('cache-control') ?? '');
    if (request.account && !/\b(public|no-store)\b/.test(told))
      reply.header('cache-control', 'private, no-store');
    done(null, payload);
  });
}
