import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { FairTurns, takeFairTurns } from './fair-turns.js';

describe('the requests of a network', () => {
  let server: FastifyInstance;
  let turns: FairTurns;
  let opened: Socket[];
  let connections: Set<Socket>;
  let received: number;
  let begun: number;
  let answer: () => void;
  beforeEach(async () => {
    [turns, opened, connections, received, begun] = [new FairTurns(), [], new Set(), 0, 0];
    server = fastify({ trustProxy: true });
    takeFairTurns(server, turns);
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.get('/', async () => {
      begun += 1;
      await answered;
      return 'answer';
    });
    server.get('/own-queue', async ({ turn }) => {
      turn?.end();
      await answered;
      return 'answer';
    });
    server.get('/short', () => 'short');
    server.get('/*', (_request, reply) => reply.callNotFound());
    server.server.on('request', () => (received += 1));
    server.server.on('connection', (socket) => {
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    await server.close();
  });

  const ask = (path: string): Socket => {
    const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
    opened.push(client);
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`);
    return client;
  };
  it('are answered if many at once have unknown addresses', async () => {
    const answers = Array.from({ length: 40 }, (_, n) => once(ask(`/unknown/${n}`), 'data'));
    const statuses = (await Promise.all(answers)).map(([text]) => String(text).slice(9, 12));
    expect(statuses).toEqual(Array(40).fill('404'));
  });

  it('do not wait for requests that wait in a `RequestQueue`', async () => {
    for (let n = 0; n < 40; n += 1) ask('/own-queue');
    await eventually('40 requests are received', () => received === 40);
    const [text] = await once(ask('/short'), 'data');
    expect(String(text)).toMatch(/short$/);
    answer();
  });

  it('are not begun once their clients have left, and leave nothing behind', async () => {
    for (let n = 0; n < 8; n += 1) ask('/');
    await eventually('8 requests are begun', () => begun === 8);
    const waiting = Array.from({ length: 32 }, () => ask('/'));
    await eventually(
      '40 requests are received',
      () => waiting.every(({ bytesWritten }) => bytesWritten > 0) && received === 40,
    );
    for (const socket of waiting) socket.resetAndDestroy();
    await eventually('8 connections are open', () => connections.size === 8);
    answer();
    await eventually('all turns have ended', () => turns.size === 0);
    expect(begun).toBe(8);
  });
});
