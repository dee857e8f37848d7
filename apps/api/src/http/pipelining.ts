import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Pipelined requests accepted behind the current one. Browsers and proxies send none. */
const MAX_WAITING = 8;

/**
 * Cuts a connection that pipelines many requests: each is executed on arrival and its answer buffered until the
 * previous one is read; one packet may hold a thousand.
 */
export function boundPipelining(fastify: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  fastify.addHook('onRequest', (request, reply, done) => {
    // Only the current answer has the socket.
    if (reply.raw.socket !== null) return done();
    const { socket } = request.raw;
    const others = waiting.get(socket) ?? 0;
    if (others === MAX_WAITING) {
      socket.destroy();
      return undefined; // `done` is not called: the connection is closed
    }
    waiting.set(socket, others + 1);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return done();
  });
}
