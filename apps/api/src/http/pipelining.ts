import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Pipelined requests accepted behind the current one. Browsers and proxies send none. */
const MAX_WAITING = 8;

interface Pipeline {
  waiting: number;
  last: ServerResponse;
}

/**
 * Executes pipelined requests one after the other, each once the answer before it is sent, and cuts a connection that pipelines
 * many. Node would execute each on arrival and keep its answer until the one before it is read.
 */
export function boundPipelining(fastify: FastifyInstance): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const pipeline = pipelines.get(socket);
    // Only the current answer has the socket.
    if (reply.raw.socket !== null || !pipeline) {
      pipelines.set(socket, { waiting: 0, last: reply.raw });
      return done();
    }
    if (pipeline.waiting === MAX_WAITING) {
      socket.destroy();
      return undefined; // `done` is not called: the connection is closed
    }
    pipeline.last.once('close', () => {
      pipeline.waiting -= 1;
      // Other connections have their turn first.
      if (!socket.destroyed) setImmediate(done);
    });
    pipeline.waiting += 1;
    pipeline.last = reply.raw;
    return undefined;
  });
}
