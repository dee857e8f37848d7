import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('requests that a trusted proxy forwards', () => {
  let site: TestSite;
  let opened: Socket[];
  beforeAll(async () => {
    opened = [];
    site = await TestSite.open({ TRUST_PROXY: '127.0.0.1', CONNECTIONS_PER_ADDRESS: '3', MAX_CONNECTIONS: '20' });
  });
  afterAll(async () => {
    for (const socket of opened) socket.destroy();
    await site.close();
  });

  const visit = async (visitor: string): Promise<number | undefined> => {
    const headers = { 'x-forwarded-for': visitor };
    const asked = request(`${site.address}/api/conclave/state`, { agent: false, headers }).end();
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]; // the argument of the event
    return statusCode;
  };
  /** Visits until the status is another one, for some seconds. */
  const until = async (visitor: string, isReached: (status: number | undefined) => boolean): Promise<void> => {
    const deadline = performance.now() + 3_000;
    while (!isReached(await visit(visitor)) && performance.now() < deadline);
  };
  /** A request whose body never comes. */
  const begin = (visitor: string): void => {
    const { hostname, port } = new URL(site.address);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const lines = ['POST /api/auth/login HTTP/1.1', `host: ${hostname}:${port}`, `x-forwarded-for: ${visitor}`];
    socket.write([...lines, 'content-type: application/json', 'content-length: 100', '\r\n'].join('\r\n'));
    opened.push(socket);
  };

  it('are limited per network while they are unfinished, and the others are served', async () => {
    for (let n = 0; n < 3; n += 1) begin('192.0.2.1');
    await until('192.0.2.1', (status) => status !== 200);
    expect([await visit('192.0.2.1'), await visit('192.0.2.2')]).toEqual([429, 200]);
    opened[0]?.destroy();
    await until('192.0.2.1', (status) => status === 200);
    expect(await visit('192.0.2.1')).toBe(200);
  });

  it('are limited to less than half of all for a larger network', async () => {
    for (let n = 1; n < 12; n += 1) begin(`198.51.100.${n}`);
    await until('198.51.100.200', (status) => status !== 200);
    expect([await visit('198.51.100.200'), await visit('203.0.113.1')]).toEqual([429, 200]);
  });
});
