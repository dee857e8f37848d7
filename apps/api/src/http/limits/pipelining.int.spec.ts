import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { answerUnreadable } from '../requests/framework-errors.js';
import { boundPipelining } from './pipelining.js';

/** More than the buffers of both sockets hold. */
const LONG = Buffer.alloc(16 * 1024 * 1024);

describe('pipelined requests', () => {
  let server: FastifyInstance;
  let client: Socket;
  let served: Socket;
  let executed: string[];
  let endPoll: () => void;
  beforeEach(async () => {
    executed = [];
    server = fastify(answerUnreadable({}));
    boundPipelining(server);
    server.get('/*', ({ url }) => {
      if (url === '/round-trip') return url;
      executed.push(url);
      return url === '/long' ? LONG : url;
    });
    // As Engine.IO does.
    const others = server.server.listeners('request');
    server.server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url === '/poll') return void (endPoll = () => response.end('poll'));
      for (const other of others) other.call(server.server, request, response);
    });
    server.server.once('connection', (socket) => (served = socket));
    await server.listen({ port: 0, host: '127.0.0.1' });
    client = connect(port(), '127.0.0.1');
    client.setEncoding('utf8').on('error', () => undefined); // it closes then
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
  });
  const port = () => (server.server.address() as AddressInfo).port; // it listens on a port
  const send = (path: string, more = '') => client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`);
  /** The server has taken what arrived before this answer. */
  const roundTrip = () => fetch(`http://127.0.0.1:${port()}/round-trip`);
  const untilExecuted = (count: number) =>
    eventually(`${count} requests are executed`, () => executed.length === count);

  it.each([
    ['with an invalid address', '/%', ''],
    ['with an unknown expectation', '/', 'expect: x\r\n'],
    ['of pending polls', '/poll', ''],
  ])('%s close the connection beyond the limit', async (_, path, more) => {
    for (let n = 0; n < 200; n += 1) send(path, more);
    let received = '';
    client.on('data', (text) => (received += String(text)));
    await once(client, 'close');
    expect(received.split('HTTP/1.1').length).toBeLessThan(11);
  });

  it('wait until their client has read the answer before', async () => {
    for (let n = 0; n < 3; n += 1) send('/long');
    await once(client, 'data');
    client.pause();
    await roundTrip();
    expect(executed).toHaveLength(1);
    client.resume();
    await untilExecuted(3);
  });

  it('are answered despite an unknown expectation', async () => {
    send('/', 'expect: x\r\n');
    send('/after');
    let received = '';
    client.on('data', (text) => (received += String(text)));
    await untilExecuted(1);
    expect(received).toMatch(/^HTTP\/1.1 417 /);
  });

  it('behind a poll are executed one after the other once it is answered', async () => {
    send('/poll');
    for (const path of ['/1', '/2', '/3']) send(path);
    await roundTrip();
    expect(executed).toEqual([]);
    endPoll();
    await untilExecuted(3);
    expect(executed).toEqual(['/1', '/2', '/3']);
  });

  it('never execute once the connection is closed', async () => {
    send('/poll');
    send('/1');
    await roundTrip();
    client.destroy();
    await eventually('the connection is closed', () => served.closed);
    endPoll();
    await roundTrip();
    expect(executed).toEqual([]);
  });
});
