import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { readConfiguration, type EnvironmentVariables } from '@fumata/platform';
import fastify from 'fastify';
import { limitConnections, limitForwarded } from './connections.js';

class TestSocket extends EventEmitter {
  answer = '';

  constructor(readonly remoteAddress: string) {
    super();
  }

  write(text: string): void {
    this.answer += text;
  }

  destroySoon(): void {
    this.emit('close');
  }
}

/** A server with 25 places for everybody and 2 for each network. */
function serverWith(env: EnvironmentVariables = {}) {
  const limits = { MAX_CONNECTIONS: '25', CONNECTIONS_PER_ADDRESS: '2', ...env };
  const server = new EventEmitter() as unknown as Server;
  const refused: string[] = [];
  limitConnections(server, readConfiguration(limits, 'standalone'), {
    headers: { 'x-content-type-options': 'nosniff' },
    onRefused: (code) => refused.push(code),
  });
  const connect = (address: string): TestSocket => {
    const socket = new TestSocket(address);
    server.emit('connection', socket as unknown as Socket);
    return socket;
  };
  return {
    server,
    refused,
    connect,
    answers: (...addresses: string[]) => addresses.map((each) => connect(each).answer.slice(0, 12)),
  };
}

describe('open connections', () => {
  it('are limited in all by the server', () => expect(serverWith().server.maxConnections).toBe(25));

  it('are limited per network, whose further ones get 429', () => {
    const { answers, connect, refused } = serverWith();
    expect(answers('192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2')).toEqual(['', '', 'HTTP/1.1 429', '']);
    expect(refused).toEqual(['too-many-at-once']);
    expect(connect('::ffff:192.0.2.1').answer).toMatch(/x-content-type-options: nosniff[^]*"code":"too-many-at-once"/);
  });

  it('leave their place when they close; refused connections occupy none', () => {
    const { answers, connect } = serverWith();
    const first = connect('192.0.2.1');
    expect(answers('192.0.2.1', '192.0.2.1')).toEqual(['', 'HTTP/1.1 429']);
    first.emit('close');
    expect(answers('192.0.2.1', '192.0.2.1')).toEqual(['', 'HTTP/1.1 429']);
  });

  it('are not limited for a trusted proxy and this machine', () => {
    const { answers } = serverWith({ TRUST_PROXY: '192.0.2.0/24' });
    const proxy = '192.0.2.1';
    expect(answers(proxy, proxy, proxy, '127.0.0.1', '127.0.0.1', '127.0.0.1')).toEqual(Array(6).fill(''));
    expect(answers('203.0.113.1', '203.0.113.1', '203.0.113.1')).toEqual(['', '', 'HTTP/1.1 429']);
  });
});

describe('requests that a trusted proxy forwards', () => {
  it('occupy no place if the client leaves before they are counted', async () => {
    const server = fastify({ trustProxy: true });
    server.addHook('onRequest', ({ headers }, { raw }, done) => {
      if (headers['x-leaves'] === undefined) return done();
      raw.once('close', () => setImmediate(done));
      return void raw.destroy();
    });
    limitForwarded(
      server,
      readConfiguration(
        { TRUST_PROXY: '192.0.2.1', CONNECTIONS_PER_ADDRESS: '1', MAX_CONNECTIONS: '25' },
        'standalone',
      ),
    );
    server.get('/', () => 'answer');
    const ask = (headers = {}) =>
      server.inject({
        url: '/',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': '203.0.113.1', ...headers },
      });
    await expect(ask({ 'x-leaves': 'yes' })).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect((await ask()).payload).toBe('answer');
  });
});
