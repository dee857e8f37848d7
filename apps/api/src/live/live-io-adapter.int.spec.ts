import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { WebSocket } from 'ws';
import { LiveIoAdapter } from './live-io-adapter.js';

describe('live connections of one network', () => {
  let http: HttpServer;
  let server: Server;
  let address: string;
  let refused: string[];
  beforeEach(async () => {
    refused = [];
    http = createServer();
    const hostAliases = [{ name: '127.0.0.1', port: undefined }];
    const configuration = { publicUrl: 'http://fumata.test', hostAliases, trustProxy: { trust: 'everybody' } } as const;
    const places = { total: 9, perNetwork: 1, limitsLoopback: false };
    const onRefused = (code: string) => void refused.push(code);
    server = new LiveIoAdapter(http, configuration, { places, onRefused }).createIOServer(0);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    address = `127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=`; // it listens on a port
  });
  afterEach(async () => {
    await server.close();
  });

  const polling = (from: string) => fetch(`http://${address}polling`, { headers: { 'x-forwarded-for': from } });

  it('are refused beyond its share, and those of others are not', async () => {
    const statuses = [await polling('198.51.100.1'), await polling('198.51.100.1'), await polling('203.0.113.1')];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(statuses[1]?.headers.get('retry-after')).toBe('10');
    expect(refused).toEqual(['too-many-at-once']);
  });

  it('leave their place when they close', async () => {
    const socket = new WebSocket(`ws://${address}websocket`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
    await once(socket, 'message');
    expect((await polling('198.51.100.1')).status).toBe(429);
    socket.terminate();
    while ((await polling('198.51.100.1')).status === 429); // until the server has noticed
  });
});
