import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { WebSocket } from 'ws';
import { LiveIoAdapter } from './live-io-adapter.js';

describe('live connections', () => {
  let http: HttpServer;
  let server: Server;
  let address: string;
  let refused: string[];
  beforeEach(async () => {
    refused = [];
    http = createServer();
    const hostAliases = [{ name: '127.0.0.1', port: undefined }];
    const trustProxy = { trust: 'everybody' } as const;
    const connections = { total: 9, perNetwork: 2 };
    const configuration = { publicUrl: 'http://fumata.test', hostAliases, trustProxy, connections };
    const onRefused = (code: string) => void refused.push(code);
    server = new LiveIoAdapter(http, configuration, { onRefused }).createIOServer(0);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    address = `127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=`; // it listens on a port
  });
  afterEach(async () => {
    await server.close();
  });

  const polling = (from: string) => fetch(`http://${address}polling`, { headers: { 'x-forwarded-for': from } });

  it('are refused beyond half of a network’s connections; connections of other networks are not', async () => {
    const statuses = [await polling('198.51.100.1'), await polling('198.51.100.1'), await polling('203.0.113.1')];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(statuses[1]?.headers.get('retry-after')).toBe('10');
    expect(refused).toEqual(['too-many-at-once']);
  });

  it('are refused for pictures and scripts of pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'x-forwarded-for': '198.51.100.1' };
    expect((await fetch(`http://${address}polling`, { headers })).status).toBe(403);
    expect((await polling('198.51.100.1')).status).toBe(200);
  });

  it('are cut when they pipeline requests of long polling', async () => {
    const socket = connect(Number(new URL(`http://${address}`).port), '127.0.0.1').resume();
    socket.on('error', () => undefined); // it closes then
    const request = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
    socket.write(request.repeat(100));
    await once(socket, 'close', { signal: AbortSignal.timeout(4_000) });
  });

  it('leave their place when they close', async () => {
    const socket = new WebSocket(`ws://${address}websocket`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
    await once(socket, 'message');
    expect((await polling('198.51.100.1')).status).toBe(429);
    socket.terminate();
    while ((await polling('198.51.100.1')).status === 429); // until the server has noticed
  });
});
