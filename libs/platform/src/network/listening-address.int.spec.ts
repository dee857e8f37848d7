import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { listeningAddress } from './listening-address.js';

let server: Server;
afterEach(() => void server.close());

it.each([
  ['127.0.0.1', 'http://127.0.0.1'],
  ['0.0.0.0', 'http://0.0.0.0'],
  ['::1', 'http://[::1]'],
])('names the host %s', async (host, expected) => {
  server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  expect(listeningAddress(server, host)).toBe(`${expected}:${port}`);
});
