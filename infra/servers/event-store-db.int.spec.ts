import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerProcess } from '../torture/server-process.ts';
import { EventStoreDb } from './event-store-db.ts';
import { EventStoreDbNode } from './event-store-db-node.ts';

/** Fake node: connects to the test and exits with the code that it receives; with 0 after SIGTERM. */
const PROGRAM = `
  console.log('a word of the stand-in');
  process.on('SIGTERM', () => process.exit(0));
  require('net').connect(PORT).on('data', (code) => process.exit(Number(code)));`;

let server: Server;
let node: EventStoreDbNode;
let isReady: boolean;
let starts: Socket[];
let state: string | undefined;

/** Resolves once the program runs for the nth time. */
const started = async (count: number): Promise<void> => {
  while (starts.length < count) await once(server, 'connection');
};

beforeEach(async () => {
  starts = [];
  isReady = true;
  state = 'follower';
  server = createServer((socket) => void starts.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  const child = new ServerProcess({
    name: 'a stand-in',
    command: process.execPath,
    args: ['-e', PROGRAM.replace('PORT', String(port))],
    ready: () => Promise.resolve(isReady && starts.at(-1)?.readyState === 'open'),
  });
  node = new EventStoreDbNode(port, child, () => Promise.resolve(JSON.stringify({ state })));
});
afterEach(async () => {
  await node.kill();
  for (const socket of starts) socket.destroy();
  server.close();
});

describe('an EventStoreDB node', () => {
  it.each(['0', '1'])('is restarted when it exits by itself with %s', async (code) => {
    await node.start();
    starts[0]?.write(code);
    await started(2);
    expect(node.hasEnded).toBe(false);
  });

  it('is restarted when it exits with 0 before it is ready', async () => {
    isReady = false;
    const starting = node.start();
    await started(1);
    starts[0]?.write('0');
    await started(2);
    isReady = true;
    await starting;
    expect(node.hasEnded).toBe(false);
  });

  it('is not restarted when it exits with another code than 0 before it is ready', async () => {
    isReady = false;
    const starting = expect(node.start()).rejects.toThrow('a stand-in was not ready (exit code 1)');
    await started(1);
    starts[0]?.write('1');
    await starting;
    expect([starts.length, node.hasEnded]).toEqual([1, true]);
  });

  it('is not restarted when it was stopped, although it exits with 0', async () => {
    await node.start();
    await node.stop();
    expect([starts.length, node.hasEnded]).toEqual([1, true]);
  });

  it('has one supervisor after it was killed during a restart', async () => {
    await node.start();
    isReady = false;
    starts[0]?.write('0');
    await started(2);
    await node.kill();
    isReady = true;
    await node.start();
    starts[2]?.write('0');
    await started(4);
    await node.kill();
    expect(starts.length).toBe(4);
  });
});

describe('EventStoreDB', () => {
  const cluster = () => new EventStoreDb({ folder: '', nodes: [node], tls: undefined, clientPorts: [] });

  it('reports state and last output of each node when none becomes the leader in time', async () => {
    await node.start();
    const failure = /node \d+: follower; a word of the stand-in$/;
    await expect(cluster().complete(0)).rejects.toThrow(failure);
    await expect(cluster().leader(0)).rejects.toThrow(failure);
  });

  it('fails at once when a node has ended', async () => {
    await node.start();
    await node.kill();
    await expect(cluster().complete()).rejects.toThrow(/a node has ended\nnode \d+: ended; a word of the stand-in$/);
  });
});
