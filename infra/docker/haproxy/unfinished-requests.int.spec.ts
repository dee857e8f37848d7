import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sparePort } from '../../scripts/spare-port.ts';
import { configurationFor } from './configuration-for.ts';

/** Half of those in haproxy.cfg: 256 addresses have more connections than browsers. */
const PLACES = 4_000;
/** HAProxy ends unfinished requests after ten seconds: until then a visitor who has no place gets no answer. */
const PATIENCE_MS = 8_000;
const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

(isInstalled ? describe : describe.skip)('unfinished requests at HAProxy', () => {
  let folder: string;
  let api: Server;
  let haproxy: ChildProcess;
  let port: number;
  let sockets: Socket[];

  /** Status for a visitor, undefined without an answer. */
  const visit = async (localAddress = '127.200.0.1'): Promise<number | undefined> => {
    const asked = request({
      port,
      host: '127.0.0.1',
      localAddress,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    try {
      const [{ statusCode }] = (await once(asked.end(), 'response')) as [IncomingMessage]; // the argument of the event
      return statusCode;
    } catch {
      return undefined;
    }
  };

  beforeEach(async () => {
    sockets = [];
    folder = mkdtempSync(join(tmpdir(), 'fumata-haproxy-'));
    api = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1');
    await once(api, 'listening');
    port = await sparePort();
    const upstream = { name: 'one', port: (api.address() as AddressInfo).port }; // it listens on a port
    const addresses = { port, tlsPort: await sparePort(), certificates: folder };
    writeFileSync(join(folder, 'haproxy.cfg'), configurationFor([upstream], addresses));
    const env = { ...process.env, MAX_CONNECTIONS: String(PLACES), CONNECTIONS_PER_ADDRESS: '1000' };
    haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore', env });
    while ((await visit()) !== 200) if (haproxy.exitCode !== null) throw new Error('HAProxy has ended');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    const exited = once(haproxy, 'exit');
    haproxy.kill('SIGKILL');
    await exited;
    api.close();
    rmSync(folder, { recursive: true });
  });

  /** Opens twice as many as there are places, from these addresses in turn. */
  const attack = async (addresses: readonly string[]): Promise<void> => {
    const opened = Array.from({ length: 2 * PLACES }, (_, n) => {
      const localAddress = addresses[n % addresses.length] ?? '';
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined).resume(); // refused
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
      sockets.push(socket);
      return Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    });
    await Promise.allSettled(opened);
  };

  /** Keeps so many connections of an address open; `closed` are those that HAProxy has refused. */
  const connectionsOf = (localAddress: string, count: number): Promise<string>[] =>
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')));
      socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      return Promise.race([once(socket, 'data').then(() => 'accepted'), closed]);
    });

  it.each([
    ['1 address', ['127.1.0.1']],
    ['4 addresses of 4 networks', [1, 2, 3, 4].map((n) => `127.${n}.0.1`)],
    ['256 addresses of one /24', Array.from({ length: 256 }, (_, n) => `127.1.0.${n}`)],
    ['256 addresses of 256 networks', Array.from({ length: 256 }, (_, n) => `127.1.${n}.1`)],
  ])('from %s leave places to visitors', async (_, addresses) => {
    await attack(addresses);
    const statuses = await Promise.all([1, 2, 3, 4].map((n) => visit(`127.200.${n}.1`)));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('from 4 networks of 256 addresses each leave places to visitors, of whom several share an address', async () => {
    const addresses = Array.from({ length: 1_024 }, (_, n) => `127.${1 + (n % 4)}.0.${n >> 2}`);
    await attack(addresses);
    const ofTwoBrowsers = connectionsOf('127.200.0.1', 12);
    expect(await Promise.all(ofTwoBrowsers)).toEqual(Array<string>(12).fill('accepted'));
    const statuses = await Promise.all([1, 2, 3, 4].map((n) => visit(`127.201.${n}.1`)));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('end after ten seconds at most', async () => {
    await attack(['127.1.0.1']);
    const since = performance.now();
    const [first] = sockets;
    if (first && !first.closed) await once(first, 'close');
    expect(performance.now() - since).toBeLessThan(12_000);
  }, 20_000);
});
