import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { boundPipelining } from './pipelining.js';
import { boundWaitingAnswers, WaitingAnswers } from './waiting-answers.js';

/** More than the buffers of both sockets hold. */
const LONG = Buffer.alloc(16 * 1024 * 1024);

describe('clients that do not read', () => {
  let server: FastifyInstance;
  let opened: Socket[];
  let executed: number;
  beforeEach(async () => {
    opened = [];
    server = fastify();
    const bounds = { perNetwork: 4 * LONG.length, total: 8 * LONG.length };
    boundPipelining(server);
    boundWaitingAnswers(server, new WaitingAnswers(bounds));
    executed = 0;
    server.get('/long', () => {
      executed += 1;
      return LONG;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    await server.close();
  });

  /** A client that has begun to read, and its socket on the server. */
  const ask = async (...paths: readonly string[]): Promise<Socket> => {
    const accepted = once(server.server, 'connection');
    const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
    opened.push(client);
    client.on('error', () => undefined); // it closes then
    client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
    const [served] = (await accepted) as [Socket]; // the argument of the event
    await once(client, 'data');
    client.pause();
    return served;
  };

  it('have one answer at a time, however many requests they pipeline', async () => {
    const served = await ask('/long', '/long', '/long');
    await new Promise((next) => setTimeout(next, 100));
    expect([executed, served.destroyed]).toEqual([1, false]);
    opened[0]?.resume();
    while (executed < 3) await new Promise((next) => setImmediate(next));
  });

  it('are cut when their network has more, the first one first', async () => {
    const served = [];
    for (let n = 0; n < 6; n += 1) served.push(await ask('/long'));
    expect(served.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false, false]);
  });
});
