import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { sparePort } from '../../scripts/spare-port.ts';
import { makeTlsFiles } from '../../servers/tls.ts';
import { configurationFor } from './configuration-for.ts';

const echo = new WebSocketServer({ noServer: true });

/** A fake API process that records the requests it receives. */
class Api {
  readonly requests: IncomingMessage[] = [];
  ready = true;
  /** Delay of the readiness answer: two seconds while a shared server is silent. */
  readyDelayMs = 0;
  readyChecks = 0;
  port = 0;
  private server: Server | undefined;

  constructor(readonly name: string) {}

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      if (request.url === '/health/ready') return void setTimeout(() => this.answerReady(response), this.readyDelayMs);
      this.requests.push(request);
      request.resume().on('end', () => response.end(this.name));
    });
    this.server.on('upgrade', (request, socket, head) => {
      this.requests.push(request);
      echo.handleUpgrade(request, socket, head, (peer) => peer.on('message', (message) => peer.send(message)));
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  private answerReady(response: ServerResponse): void {
    this.readyChecks += 1;
    response.writeHead(this.ready ? 200 : 503).end();
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

if (spawnSync('haproxy', ['-v']).status !== 0) {
  describe('haproxy.cfg', () => it.skip('HAProxy is not installed', () => undefined));
} else {
  describe('haproxy.cfg', () => {
    let folder: string;
    let apis: Api[];
    let haproxy: ChildProcess;
    let port: number;
    let tlsPort: number;

    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const answer = async (path: string, init?: RequestInit) => (await ask(path, init)).text();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    /** Sends requests until an answer satisfies the condition. */
    const until = async (holds: (status: number, by: string) => boolean): Promise<void> => {
      for (;;) {
        if (haproxy.exitCode !== null) throw new Error('HAProxy has ended');
        const got = await ask('/').catch(() => undefined);
        if (got && holds(got.status, await got.text())) return;
        await turn();
      }
    };
    const received = (path: string) => apis.map((api) => api.requests.filter(({ url }) => url?.startsWith(path)));

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-haproxy-'));
      apis = [new Api('one'), new Api('two')];
      await Promise.all(apis.map((api) => api.start()));
      port = await sparePort();
      tlsPort = await sparePort();
      const certificates = join(folder, 'certificates');
      mkdirSync(certificates);
      writeFileSync(join(folder, 'haproxy.cfg'), configurationFor(apis, { port, tlsPort, certificates }));
      startProxy({});
      await until((status) => status === 200);
    });
    function startProxy(settings: NodeJS.ProcessEnv): void {
      const env = { ...process.env, MAX_CONNECTIONS: '500', REQUESTS_PER_ADDRESS: '1000000', ...settings };
      haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore', env });
    }
    async function stopProxy(): Promise<void> {
      if (haproxy.exitCode !== null) return;
      const exited = once(haproxy, 'exit');
      haproxy.kill('SIGKILL');
      await exited;
    }
    afterEach(async () => {
      await stopProxy();
      for (const api of apis) api.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('balances requests over all processes', async () => {
      for (let left = 20; left > 0; left -= 1) await ask('/a');
      for (const requests of received('/a')) expect(requests.length).toBeGreaterThan(0);
    });

    it('sends each vote once when a process fails between two health checks', async () => {
      apis[0]?.stop();
      const votes = Array.from({ length: 20 }, (_, number) =>
        answer(`/vote/${number}`, { method: 'POST', body: '{}' }),
      );
      expect(await Promise.all(votes)).toEqual(votes.map(() => 'two'));
      expect(received('/vote').flat()).toHaveLength(20);
    });

    it('stops sending to a process that is not ready and resumes once it is', async () => {
      const [one] = apis;
      if (!one) throw new Error('no process');
      one.ready = false;
      let others = 0;
      await until((_, by) => (others = by === 'two' ? others + 1 : 0) >= 200);
      one.ready = true;
      await until((_, by) => by === 'one');
    });

    it('keeps processes in service whose readiness answer takes two seconds', async () => {
      for (const api of apis) Object.assign(api, { readyDelayMs: 2_100, readyChecks: 0 });
      // The first check may have started before the delay; two failed checks in a row would remove a process.
      while (apis.some(({ readyChecks }) => readyChecks < 3)) expect((await ask('/')).status).toBe(200);
    });

    it('replaces forwarding headers and blocks /metrics', async () => {
      const [name, forged] = ['x-forwarded-for', '198.51.100.1'];
      await ask('/b', {
        headers: { [name]: forged, forwarded: 'for=x', 'x-real-ip': forged, traceparent: 'x', 'x-request-id': 'x' },
      });
      const [{ headers } = { headers: {} as IncomingMessage['headers'] }] = received('/b').flat();
      expect(headers[name]).toBe('127.0.0.1');
      for (const other of ['forwarded', 'x-real-ip', 'traceparent', 'x-request-id'])
        expect(headers).not.toHaveProperty(other);
      expect((await ask('/metrics')).status).toBe(404);
    });

    it('closes connections and refuses requests of an address beyond its share', async () => {
      await stopProxy();
      startProxy({ CONNECTIONS_PER_ADDRESS: '5' });
      await until((status) => status === 200);
      const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      await Promise.race(closed);
      for (const socket of sockets) socket.destroy();
      await stopProxy();
      startProxy({ REQUESTS_PER_ADDRESS: '10' });
      await until((status) => status === 200);
      const statuses: number[] = [];
      for (let left = 15; left > 0; left -= 1) statuses.push((await ask('/')).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
      expect((await ask('/')).headers.get('retry-after')).toBe('10');
    });

    it('closes connections of a network of many addresses beyond its share', async () => {
      await stopProxy();
      startProxy({ CONNECTIONS_PER_ADDRESS: '5', MAX_CONNECTIONS: '40' });
      await until((status) => status === 200);
      const sockets = Array.from({ length: 32 }, (_, n) =>
        connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 8)}` }).on('error', () => undefined),
      );
      await Promise.race(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      for (const socket of sockets) socket.destroy();
    });

    it('terminates TLS and redirects plain requests to the public address where a folder of certificates is set', async () => {
      await stopProxy();
      const { authority, certificate, key } = makeTlsFiles(folder);
      writeFileSync(join(folder, 'certificates', 'site.pem'), readFileSync(certificate) + '\n' + readFileSync(key));
      startProxy({ TLS_CERTIFICATES: '/etc/fumata/certificates', PUBLIC_URL: 'https://conclave.example' });
      const plain = () => ask('/quiz?a=b', { redirect: 'manual' }).catch(() => undefined);
      let redirected = await plain();
      while (!redirected) redirected = await plain();
      expect([redirected.status, redirected.headers.get('location')]).toEqual([
        301,
        'https://conclave.example/quiz?a=b',
      ]);
      const ca = readFileSync(authority);
      const tls = request({ port: tlsPort, host: '127.0.0.1', servername: 'localhost', ca }).end();
      const [response] = (await once(tls, 'response')) as [IncomingMessage];
      expect([response.statusCode, ['one', 'two']]).toEqual([200, expect.arrayContaining([await text(response)])]);
    });

    it('sends all long polling of one address to the same process', async () => {
      const path = '/socket.io/?EIO=4&transport=polling';
      const by = new Set<string>();
      for (let left = 20; left > 0; left -= 1) by.add(await answer(left > 10 ? path : `${path}&sid=abc`));
      expect(by.size).toBe(1);
    });

    it('balances new WebSockets of one address over all processes', async () => {
      const path = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
      const sockets = Array.from({ length: 10 }, () => new WebSocket(path));
      await Promise.all(sockets.map((socket) => once(socket, 'open')));
      for (const socket of sockets) socket.terminate();
      for (const requests of received('/socket.io')) expect(requests.length).toBeGreaterThan(0);
    });

    it('forwards WebSocket messages in both directions', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
      await once(socket, 'open');
      socket.send('there');
      const [message] = (await once(socket, 'message')) as [Buffer]; // ws passes a Buffer
      expect(message.toString()).toBe('there');
      socket.terminate();
    });
  });
}
