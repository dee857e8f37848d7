import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';
import { TcpProxy } from './tcp-proxy.js';

describe('TcpProxy', () => {
  let server: Server;
  let proxy: TcpProxy;
  let port: number;
  let client: Socket;

  beforeEach(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).pipe(socket)); // echo server
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = new TcpProxy(new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`));
    port = await proxy.start();
    client = await connected();
  });
  afterEach(async () => {
    client.destroy();
    await proxy.stop();
    server.close();
  });

  const connected = async (to = port): Promise<Socket> => {
    const socket = connect(to, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const echoOf = async (text: string, by = client): Promise<string> => {
    by.write(text);
    const [answer] = (await once(by, 'data')) as [Buffer];
    return answer.toString();
  };

  it('forwards to the server', async () => {
    expect(await echoOf('here')).toBe('here');
  });

  it('closes all connections and refuses new ones while stopped', async () => {
    await echoOf('here');
    const closed = once(client, 'close');
    await proxy.stop();
    await closed;
    const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).toBe('ECONNREFUSED');
    expect(await proxy.start()).toBe(port);
  });

  it('closes all connections and accepts new ones after a reset', async () => {
    await echoOf('here');
    const closed = once(client, 'close');
    proxy.reset();
    await closed;
    client = await connected();
    expect(await echoOf('again')).toBe('again');
  });

  it('holds back data while paused', async () => {
    await echoOf('here');
    proxy.pause();
    let hasAnswered = false;
    const answer = echoOf('held').then((text) => {
      hasAnswered = true;
      return text;
    });
    const direct = await connected((server.address() as AddressInfo).port);
    for (let n = 0; n < 10; n += 1) await echoOf('meanwhile', direct); // many round trips
    expect(hasAnswered).toBe(false);
    direct.destroy();
    proxy.resume();
    expect(await answer).toBe('held');
  });

  it('delays data', async () => {
    proxy.delay(20);
    const begun = performance.now();
    expect(await echoOf('late')).toBe('late');
    expect(performance.now() - begun).toBeGreaterThan(35); // both directions
  });

  it('delays chunks concurrently and keeps their order', async () => {
    const delays: (() => void)[] = [];
    const manual = (): Promise<void> => new Promise((resolve) => delays.push(resolve));
    const { port: to } = server.address() as AddressInfo;
    const slow = new TcpProxy(new URL(`tcp://127.0.0.1:${to}`), 0, manual);
    const sender = await connected(await slow.start());
    slow.delay(1);
    sender.write('one ');
    await eventually('the first chunk is delayed', () => delays.length === 1);
    sender.write('two');
    await eventually('the second chunk is delayed', () => delays.length === 2);
    slow.delay(0); // for the way back
    for (const end of delays.reverse()) end();
    let echo = '';
    sender.on('data', (piece: Buffer) => (echo += piece.toString()));
    await eventually('both chunks have arrived', () => echo.length === 'one two'.length);
    expect(echo).toBe('one two');
    sender.destroy();
    await slow.stop();
  });
});
