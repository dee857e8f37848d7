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
import { eventually } from '@fumata/testing';
import { sparePort } from '../scripts/spare-port.ts';
import { makeTlsFiles } from '../servers/tls.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';

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

/** A request whose body never ends. */
const unfinished = (host: string, visitor: string, path = '/'): string =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nx-visitor: ${visitor}\r\ncontent-type: application/json\r\ncontent-length: 6000\r\n\r\n`;

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
      ['limit_conn larger_networks 2000;', 'limit_conn larger_networks 40;'],
      ['limit_conn live_visitors 1000;', 'limit_conn live_visitors 20;'],
      ['limit_conn live_larger_networks 2000;', 'limit_conn live_larger_networks 40;'],
    ]);
    const main = join(folder, 'main.conf');
    writeFileSync(
      main,
      `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {} http { client_body_temp_path ${folder}/bodies; set_real_ip_from 127.0.0.1; real_ip_header x-visitor; include ${site}; }`,
    );
    proxy = spawn('nginx', ['-c', main], { stdio: 'ignore' });
    await untilItListens();
  });

  const visit = async (visitor: string, path = '/'): Promise<number | undefined> => {
    const options = { host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false };
    const asked = request({ ...options, headers: { host: 'conclave.example', 'x-visitor': visitor } }).end();
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]; // the argument of the event
    return statusCode;
  };
  const open = (): Socket => connectByTls({ socket: connect({ host: '127.0.0.1', port }), rejectUnauthorized: false });
  /** Opens unfinished requests of each visitor. */
  const attack = async (visitors: readonly string[], count: number, path = '/'): Promise<void> => {
    for (const visitor of visitors)
      for (let n = 0; n < count; n += 1) {
        const socket = open().on('error', () => undefined);
        sockets.push(socket);
        socket.write(unfinished('conclave.example', visitor, path));
        await once(socket, 'secureConnect');
      }
  };
  const untilRefused = async (visitor: string, path?: string): Promise<number | undefined> => {
    const deadline = performance.now() + 3_000;
    let status = await visit(visitor, path);
    while (status !== 429 && performance.now() < deadline) status = await visit(visitor, path);
    return status;
  };

  it.each([
    ['an address', ['192.0.2.1'], '192.0.2.1', '192.0.2.2'],
    ['the /64 of an IPv6 address', ['2001:db8::1', '2001:db8::2'], '2001:db8::3', '2001:db8:0:1::1'],
    ['an IPv4 /24', ['192.0.2.1', '192.0.2.2', '192.0.2.10'], '192.0.2.4', '192.0.3.1'],
    ['an IPv6 /48', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:a::1'], '2001:db8:1:4::1', '2001:db8:2::1'],
  ])('limits the unfinished requests of %s, and serves others', async (_, attackers, refused, served) => {
    await attack(attackers, attackers.length === 2 ? 10 : 20);
    expect([await untilRefused(refused), await visit(served)]).toEqual([429, 200]);
  });

  it('counts live connections apart from requests', async () => {
    await attack(['192.0.2.1'], 20, '/socket.io/');
    expect([await untilRefused('192.0.2.1', '/socket.io/'), await visit('192.0.2.1')]).toEqual([429, 200]);
  });

  it('closes a connection whose headers are unfinished after ten seconds', async () => {
    expect(await secondsOf(open())).toBeLessThan(12);
  }, 20_000);
});

describeWith('caddy')('Caddy', () => {
  /** @param forwarded the address that it sends */
  const start = async (forwarded = '{remote_host}'): Promise<void> => {
    const config = copy('Caddyfile', [
      ['{\n\tservers', '{\n\tadmin off\n\tservers'],
      ['conclave.example {', `http://127.0.0.1:${port} {`],
      ['{remote_host}', forwarded],
    ]);
    proxy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      stdio: 'ignore',
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    await untilItListens();
  };

  it('closes a connection whose headers are unfinished after ten seconds', async () => {
    await start();
    expect(await secondsOf(connect(port, '127.0.0.1'))).toBeLessThan(12);
  }, 30_000);

  it('forwards addresses whose unfinished requests the site limits', async () => {
    const site = await StandaloneServer.onSparePort({
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CONNECTIONS_PER_ADDRESS: '3',
    });
    try {
      await site.start();
      apiPort = site.port;
      await start('{header.x-visitor}');
      for (let n = 0; n < 3; n += 1) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        sockets.push(socket);
        // Caddy forwards a request once its buffer of 4 KiB is full.
        socket.write(unfinished(`127.0.0.1:${port}`, '192.0.2.1', '/api/conclave/vote') + ' '.repeat(5_000));
      }
      const visit = async (visitor: string): Promise<number> =>
        (await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { 'x-visitor': visitor } })).status;
      await eventually('the site refuses', async () => (await visit('192.0.2.1')) === 429);
      expect(await visit('192.0.2.2')).toBe(200);
    } finally {
      await site.stop();
    }
  }, 60_000);
});
