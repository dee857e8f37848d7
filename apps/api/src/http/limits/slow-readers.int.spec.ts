import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SlowReaders } from './slow-readers.js';

/** More than the buffers of both sockets hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

describe('clients of a long answer', () => {
  let server: Server;
  let readers: SlowReaders;
  let opened: Socket[];
  beforeEach(async () => {
    opened = [];
    server = createServer((_request, response) => void response.end(LONG));
    readers = new SlowReaders(server, 3.5 * LONG.length);
    server.on('upgrade', (_request, socket) => void socket.on('error', () => undefined).write(LONG));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of opened) socket.destroy();
    server.close();
    server.closeAllConnections();
  });

  /** A client that has begun to read, and its socket on the server. */
  const begin = async (lines = ''): Promise<{ client: Socket; served: Socket }> => {
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
    opened.push(client);
    client.on('error', () => undefined);
    client.write(`GET / HTTP/1.1\r\nhost: x\r\n${lines}\r\n`);
    await once(client, 'data');
    client.pause();
    const [served] = (await accepted) as [Socket]; // the argument of the event
    return { client, served };
  };
  const read = async (client: Socket, bytes: number): Promise<void> => {
    const before = client.bytesRead;
    client.resume();
    while (client.bytesRead - before < bytes) await once(client, 'data');
    client.pause();
  };

  it('are cut if they take nothing from one check to the next', async () => {
    const { served } = await begin();
    readers.check();
    expect(served.destroyed).toBe(false);
    readers.check();
    expect(served.destroyed).toBe(true);
  });

  it('are not cut while they read', async () => {
    const { client, served } = await begin();
    for (let n = 0; n < 3; n += 1) {
      readers.check();
      await read(client, 8 * 1024 * 1024);
    }
    readers.check();
    expect(served.destroyed).toBe(false);
  });

  it('are not cut once they have read everything', async () => {
    const { client, served } = await begin();
    readers.check();
    await read(client, LONG.length - 128 * 1024); // the rest is in the buffers of the system
    while (served.writableLength > 0) await new Promise((next) => setImmediate(next));
    for (let n = 0; n < 3; n += 1) readers.check();
    expect(served.destroyed).toBe(false);
  });

  it('are cut after an upgrade too', async () => {
    const { served } = await begin('connection: Upgrade\r\nupgrade: websocket\r\n');
    readers.check();
    expect(served.destroyed).toBe(false);
    readers.check();
    expect(served.destroyed).toBe(true);
  });

  describe('with more bytes waiting than the process may hold', () => {
    const checkForSeconds = (seconds: number) => {
      for (let n = 0; n <= seconds; n += 1) readers.checkMemory();
    };

    it('are cut if they have taken nothing for ten seconds', async () => {
      const served = [];
      for (let n = 0; n < 4; n += 1) served.push((await begin()).served);
      checkForSeconds(9);
      expect(served.some(({ destroyed }) => destroyed)).toBe(false);
      readers.checkMemory();
      expect(served.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    });

    it('are not cut once others have left', async () => {
      const { served } = await begin();
      for (let n = 0; n < 5; n += 1) {
        const left = await begin();
        left.client.destroy();
        while (!left.served.closed) await new Promise((next) => setImmediate(next));
      }
      checkForSeconds(20);
      expect(served.destroyed).toBe(false);
    });
  });
});
