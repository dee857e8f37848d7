import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Number of pipelined requests accepted behind the current one. Browsers and proxies do not pipeline. */
const MAX_WAITING = 8;

/**
 * Executes pipelined requests one after the other, each once the answer before it is sent, and cuts a connection that
 * pipelines many. Node would execute each on arrival and keep its answer until the one before it is read.
 */
export function boundPipelining(fastify: FastifyInstance): void {
  const { server } = fastify;
  const waiting = new WeakMap<Socket, number>();
  /** Counts a waiting request, also one that reaches no hook: an invalid address, an expectation, a poll. */
  const count = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    if (response.socket !== null) return; // only the current answer has the socket
    const before = waiting.get(socket) ?? 0;
    if (before === MAX_WAITING) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  };
  // Later, Engine.IO would put its listener before this one.
  server.once('listening', () => server.prependListener('request', count));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    count(request, response);
    response.writeHead(417).end(); // as Node does without a listener
  });
  fastify.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket !== null) return done();
    raw.once('socket', (socket: Socket) => {
      // Other connections have their turn first.
      if (!socket.destroyed) setImmediate(done);
    });
    return undefined;
  });
}
