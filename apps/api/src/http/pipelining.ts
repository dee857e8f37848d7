import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that may wait on one connection behind the one being answered. Browsers and proxies send none ahead. */
const MOST_WAITING = 8;

/**
 * A connection that sends many requests ahead is cut. All of them would be carried out as they arrive, and their answers
 * kept until the one before is read: a thousand fit into one packet of a client that never reads.
 */
export function boundPipelining(fastify: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  fastify.addHook('onRequest', (request, reply, done) => {
    // Only the answer whose turn it is has the socket.
    if (reply.raw.socket !== null) return done();
    const { socket } = request.raw;
    const others = waiting.get(socket) ?? 0;
    if (others === MOST_WAITING) {
      socket.destroy();
      return undefined; // never done: there is nobody left to answer
    }
    waiting.set(socket, others + 1);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return done();
  });
}
