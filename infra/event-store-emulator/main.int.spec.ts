import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, expect, it } from '@jest/globals';
import { connectClient } from '../../libs/event-log/src/eventstoredb/connection/client.ts';
import { isFree, sparePort } from '../scripts/spare-port.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { hasOpenssl, makeTlsFiles } from '../servers/tls.ts';
import { ran, temporaryFolder } from './testing.ts';

const MAIN = join(__dirname, 'main.ts');
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A first port whose two successors are free, too. */
async function firstPort(): Promise<number> {
  for (;;) {
    const port = await sparePort();
    const areFree = await Promise.all([isFree(port + 1), isFree(port + 2)]);
    if (!areFree.includes(false)) return port;
  }
}

const itWithTls = hasOpenssl ? it : it.skip;
itWithTls.each([1, 3])('npm run event-store starts %i nodes with TLS (needs openssl) and stops them', async (nodes) => {
  const port = await firstPort();
  const tls = makeTlsFiles(temporaryFolder());
  const log = join(folder, `db-${nodes}`);
  const emulator = new ServerProcess({
    name: 'the emulator',
    command: process.execPath,
    args: [MAIN, ...['--port', `${port}`, '--folder', log, '--nodes', `${nodes}`, '--tls', join(tls.key, '..')]],
    env: { PATH: process.env['PATH'] },
    ready: () => Promise.resolve(emulator.output.includes('ready ')),
    orphanSignal: 'SIGTERM',
  });
  await emulator.start();
  const [, url = ''] = /ready (esdb:\S+)/.exec(emulator.output) ?? [];
  const client = connectClient(url);
  const { success } = await client.appendToStream('a', jsonEvent({ type: 'T', data: {} }));
  await client.dispose();
  expect([url.split(',').length, success]).toEqual([nodes, true]);
  expect(await emulator.stop()).toBe(0);
  expect(await isFree(port)).toBe(true);
});

it('npm run event-store refuses wrong options with its usage', async () => {
  const { code, output } = await ran([MAIN, '--port', '2113']);
  expect([code, output]).toEqual([1, expect.stringContaining('npm run event-store -- --port PORT --folder FOLDER')]);
});

it('npm run event-store ends when a node cannot start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // a listening TCP server has an address
  const { code, output } = await ran([MAIN, '--port', `${port}`, '--folder', join(folder, 'taken')]);
  other.close();
  expect([code, output]).toEqual([1, expect.stringMatching(/The port is taken/)]);
});
