import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectByTls } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sparePort } from '../scripts/spare-port.ts';
import { makeTlsFiles } from '../servers/tls.ts';

const describeWith = (command: string) => (spawnSync('which', [command]).status === 0 ? describe : describe.skip);

let folder: string;
let api: Server;
let apiPort: number;
let proxy: ChildProcess;
let port: number;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  folder = mkdtempSync(join(tmpdir(), 'fumata-proxies-'));
  api = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiPort = (api.address() as AddressInfo).port; // it listens on a port
  port = await sparePort();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  const exited = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await exited;
  api.close();
  api.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** A copy of an example with its addresses replaced. */
function copy(file: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  let text = readFileSync(join(__dirname, file), 'utf8').replace('127.0.0.1:3000', `127.0.0.1:${apiPort}`);
  for (const [from, to] of replacements) {
    expect(text).toMatch(from);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(folder, file), text);
  return join(folder, file);
}

async function untilItListens(): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (outcome) return;
    if (proxy.exitCode !== null) throw new Error('the proxy has ended');
    await wait(50);
  }
}

/** Seconds until the proxy closes the connection. */
async function secondsOf(socket: Socket): Promise<number> {
  sockets.push(socket);
  const since = performance.now();
  socket.on('error', () => undefined).resume(); // it closes then
  socket.write('GET / HTTP/1.1\r\nhost: conclave.example\r\nx-slow: ');
  await Promise.race([new Promise((closed) => socket.once('close', closed)), wait(15_000)]);
  return (performance.now() - since) / 1000;
}

describeWith('nginx')('nginx', () => {
  beforeEach(async () => {
    const { certificate, key } = makeTlsFiles(folder);
    const site = copy('nginx.conf', [
      ['/etc/letsencrypt/live/conclave.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/conclave.example/privkey.pem', key],
      [/^ +listen \[::\].*$/gm, ''],
      ['listen 80;', `listen 127.0.0.1:${await sparePort()};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['limit_conn visitors 1000;', 'limit_conn visitors 20;'],
    ]);
    const main = join(folder, 'main.conf');
    writeFileSync(
      main,
      `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {} http { client_body_temp_path ${folder}/bodies; include ${site}; }`,
    );
    proxy = spawn('nginx', ['-c', main], { stdio: 'ignore' });
    await untilItListens();
  });

  const visit = async (localAddress: string): Promise<number | undefined> => {
    const options = { host: '127.0.0.1', port, localAddress, agent: false, rejectUnauthorized: false };
    const asked = request({ ...options, headers: { host: 'conclave.example' } }).end();
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]; // the argument of the event
    return statusCode;
  };
  const open = (localAddress: string): Socket =>
    connectByTls({ socket: connect({ host: '127.0.0.1', port, localAddress }), rejectUnauthorized: false });

  it('limits the unfinished requests of an address, and serves others', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = open('127.1.0.1').on('error', () => undefined);
      sockets.push(socket);
      socket.write('POST / HTTP/1.1\r\nhost: conclave.example\r\ncontent-length: 100\r\n\r\n');
      await once(socket, 'secureConnect');
    }
    const deadline = performance.now() + 3_000;
    while ((await visit('127.1.0.1')) === 200 && performance.now() < deadline);
    expect([await visit('127.1.0.1'), await visit('127.2.0.1')]).toEqual([429, 200]);
  });

  it('closes a connection whose headers are unfinished after ten seconds', async () => {
    expect(await secondsOf(open('127.1.0.1'))).toBeLessThan(12);
  }, 20_000);
});

describeWith('caddy')('Caddy', () => {
  it('closes a connection whose headers are unfinished after ten seconds', async () => {
    const config = copy('Caddyfile', [
      ['{\n\tservers', '{\n\tadmin off\n\tservers'],
      ['conclave.example {', `http://127.0.0.1:${port} {`],
    ]);
    proxy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      stdio: 'ignore',
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    await untilItListens();
    expect(await secondsOf(connect(port, '127.0.0.1'))).toBeLessThan(12);
  }, 30_000);
});
