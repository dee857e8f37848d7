import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { sparePort } from '../../scripts/spare-port.ts';

const echo = new WebSocketServer({ noServer: true });

/** A process behind the proxy, which notes what reaches it. */
class Api {
  readonly heard: IncomingMessage[] = [];
  ready = true;
  /** How long it thinks before it says so: two seconds while a server that all processes share says nothing. */
  thinksMs = 0;
  /** How often it has said so. */
  said = 0;
  port = 0;
  private server: Server | undefined;

  constructor(readonly name: string) {}

  async start(): Promise<void> {
    this.server = createServer((asked, response) => {
      if (asked.url === '/health/ready') return void setTimeout(() => this.say(response), this.thinksMs);
      this.heard.push(asked);
      asked.resume().on('end', () => response.end(this.name));
    });
    this.server.on('upgrade', (asked, socket, head) => {
      this.heard.push(asked);
      echo.handleUpgrade(asked, socket, head, (line) => line.on('message', (said) => line.send(said)));
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  private say(response: ServerResponse): void {
    this.said += 1;
    response.writeHead(this.ready ? 200 : 503).end();
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

/** The configuration as it is delivered, save for where the processes are found. */
function configurationFor(apis: readonly Api[], port: number): string {
  const servers = apis.map(({ name, port: at }) => `    server ${name} 127.0.0.1:${at}`).join('\n');
  const text = readFileSync(join(__dirname, 'haproxy.cfg'), 'utf8')
    .replaceAll(/^ +server-template .*$/gm, servers)
    .replace(' resolvers docker init-addr none', '')
    .replace('maxconn 45000', 'maxconn 500') // it opens twice as many files, or does not start
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  expect(text.match(/^ +server /gm)).toHaveLength(2 * apis.length);
  return text;
}

if (spawnSync('haproxy', ['-v']).status !== 0) {
  describe('the proxy', () => it.skip('no HAProxy to try its configuration with', () => undefined));
} else {
  describe('the proxy', () => {
    let folder: string;
    let apis: Api[];
    let haproxy: ChildProcess;
    let port: number;

    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const answer = async (path: string, init?: RequestInit) => (await ask(path, init)).text();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    /** Asks until the answers are as they should be. */
    const until = async (holds: (status: number, by: string) => boolean): Promise<void> => {
      for (;;) {
        if (haproxy.exitCode !== null) throw new Error('HAProxy has ended');
        const got = await ask('/').catch(() => undefined);
        if (got && holds(got.status, await got.text())) return;
        await turn();
      }
    };
    const heard = (path: string) => apis.map((api) => api.heard.filter(({ url }) => url?.startsWith(path)));

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-haproxy-'));
      apis = [new Api('one'), new Api('two')];
      await Promise.all(apis.map((api) => api.start()));
      port = await sparePort();
      writeFileSync(join(folder, 'haproxy.cfg'), configurationFor(apis, port));
      haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
      await until((status) => status === 200);
    });
    afterEach(async () => {
      if (haproxy.exitCode === null) {
        const gone = once(haproxy, 'exit');
        haproxy.kill('SIGKILL');
        await gone;
      }
      for (const api of apis) api.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('gives the requests to all processes in turn', async () => {
      for (let left = 20; left > 0; left -= 1) await ask('/a');
      for (const requests of heard('/a')) expect(requests.length).toBeGreaterThan(0);
    });

    it('hands each vote over once, though a process goes away before anybody has noticed', async () => {
      apis[0]?.stop();
      const votes = Array.from({ length: 20 }, (_, number) =>
        answer(`/vote/${number}`, { method: 'POST', body: '{}' }),
      );
      expect(await Promise.all(votes)).toEqual(votes.map(() => 'two'));
      expect(heard('/vote').flat()).toHaveLength(20);
    });

    it('sends nothing to a process that is not ready, and something again once it is', async () => {
      const [one] = apis;
      if (!one) throw new Error('no process');
      one.ready = false;
      let others = 0;
      await until((_, by) => (others = by === 'two' ? others + 1 : 0) >= 200);
      one.ready = true;
      await until((_, by) => by === 'one');
    });

    it('keeps to processes that are slow to say that they are ready, since a server that all share is silent', async () => {
      for (const api of apis) Object.assign(api, { thinksMs: 2_100, said: 0 });
      // The first may have been under way already; two that come to nothing in a row end it.
      while (apis.some(({ said }) => said < 3)) expect((await ask('/')).status).toBe(200);
    });

    it('lets nobody speak for it, and keeps the figures to itself', async () => {
      const [name, forged] = ['x-forwarded-for', '198.51.100.1'];
      await ask('/b', {
        headers: {
          [name]: forged,
          forwarded: 'for=x',
          'x-real-ip': forged,
          traceparent: 'x',
          'x-request-id': 'x',
        },
      });
      const [{ headers } = { headers: {} as IncomingMessage['headers'] }] = heard('/b').flat();
      expect(headers[name]).toBe('127.0.0.1');
      for (const other of ['forwarded', 'x-real-ip', 'traceparent', 'x-request-id'])
        expect(headers).not.toHaveProperty(other);
      expect((await ask('/metrics')).status).toBe(404);
    });

    it('keeps what polls with one process', async () => {
      const path = '/socket.io/?EIO=4&transport=polling';
      const by = new Set<string>();
      for (let left = 20; left > 0; left -= 1) by.add(await answer(left > 10 ? path : `${path}&sid=abc`));
      expect(by.size).toBe(1);
    });

    it('gives WebSockets that begin to all processes, though they come from one address', async () => {
      const path = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
      const lines = Array.from({ length: 10 }, () => new WebSocket(path));
      await Promise.all(lines.map((line) => once(line, 'open')));
      for (const line of lines) line.terminate();
      for (const requests of heard('/socket.io')) expect(requests.length).toBeGreaterThan(0);
    });

    it('hands WebSockets through', async () => {
      const line = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
      await once(line, 'open');
      line.send('there');
      const [said] = (await once(line, 'message')) as [Buffer]; // as ws gives it
      expect(said.toString()).toBe('there');
      line.terminate();
    });
  });
}
