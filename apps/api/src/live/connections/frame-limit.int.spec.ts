import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { WebSocket } from 'ws';
import { LiveIoAdapter } from './live-io-adapter.js';

const MASK = Buffer.alloc(4);
/** A frame of a client. @param first FIN and type */
const frame = (first: number, text = ''): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 + text.length]), MASK, Buffer.from(text)]);
/** The text '3' with its length in eight bytes, which `ws` accepts. */
const LONG_LENGTH = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x33]);

const FRAMES = {
  text: frame(0x81, '3'),
  'empty text': frame(0x81),
  'empty binary': frame(0x82),
  ping: frame(0x89),
  'ping with content': frame(0x89, 'x'.repeat(100)),
  pong: frame(0x8a),
};

describe('a WebSocket', () => {
  let http: HttpServer;
  let server: Server;
  let port: number;
  beforeEach(async () => {
    http = createServer();
    const configuration = {
      publicUrl: 'http://fumata.test',
      hostAliases: [{ name: '127.0.0.1', port: undefined }],
      trustProxy: { trust: 'nobody' } as const,
      connections: { total: 9, perNetwork: 9 },
    };
    server = new LiveIoAdapter(http, configuration).createIOServer(0);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    ({ port } = http.address() as AddressInfo); // it listens on a port
  });
  afterEach(() => server.close());

  /** A client that has answered its first ping. */
  const open = async (query = 'transport=websocket'): Promise<{ socket: WebSocket; raw: Socket }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&${query}`);
    socket.on('error', () => undefined); // it closes then
    const [{ socket: raw }] = (await once(socket, 'upgrade')) as [{ socket: Socket }]; // the argument of the event
    if (!query.includes('sid')) raw.write(FRAMES.text);
    return { socket, raw };
  };
  /** Before the time in which a client has to join. */
  const closed = (socket: WebSocket): Promise<unknown> => once(socket, 'close', { signal: AbortSignal.timeout(4_000) });

  it.each(Object.entries(FRAMES))('is cut when it sends many frames: %s', async (_, bytes) => {
    const { socket, raw } = await open();
    const end = closed(socket);
    for (let sent = 0; sent < 30; sent += 1) raw.write(bytes);
    await end;
  });

  it('is cut when it sends a message in many fragments', async () => {
    const { socket, raw } = await open();
    const end = closed(socket);
    raw.write(Buffer.concat([frame(0x01, '4'), ...Array<Buffer>(30).fill(frame(0x00))]));
    await end;
  });

  it('is cut before 10,000 pings in one read are answered', async () => {
    const { socket, raw } = await open();
    let pongs = 0;
    socket.on('pong', () => (pongs += 1));
    const end = closed(socket);
    raw.write(Buffer.concat(Array<Buffer>(10_000).fill(FRAMES.ping)));
    await end;
    expect(pongs).toBe(0);
  });

  it('is cut when a frame has its length in eight bytes, before later frames are answered', async () => {
    const { socket, raw } = await open();
    let pongs = 0;
    socket.on('pong', () => (pongs += 1));
    const end = closed(socket);
    raw.write(LONG_LENGTH);
    for (let sent = 0; sent < 30; sent += 1) {
      raw.write(FRAMES.ping);
      await wait(1);
    }
    await end;
    expect(pongs).toBe(0);
  });

  it('is cut at once after an invalid frame, also when the client does not close', async () => {
    const raw = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    raw.on('error', () => undefined).resume(); // it closes then
    const [accepted] = (await once(http, 'connection')) as [Socket]; // the argument of the event
    raw.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\n` +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(Buffer.concat([FRAMES.text, frame(0x83)])); // a reserved type
    await once(accepted, 'close', { signal: AbortSignal.timeout(4_000) });
    raw.destroy();
  });

  it('is cut when it probes an upgrade again and again', async () => {
    const polling = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    const opened = await (await fetch(polling)).text();
    const { sid } = JSON.parse(opened.split('\u001E')[0]!.slice(1)) as { sid: string }; // Engine.IO's protocol
    await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: '3' });
    const { socket, raw } = await open(`transport=websocket&sid=${sid}`);
    const end = closed(socket);
    for (let sent = 0; sent < 30; sent += 1) raw.write(frame(0x81, '2probe'));
    await end;
  });

  it('is cut at once when its session has a WebSocket already', async () => {
    const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address);
    const [opened] = (await once(socket, 'message')) as [Buffer]; // Engine.IO's first packet
    const { sid } = JSON.parse(opened.toString().slice(1)) as { sid: string };
    const second = new WebSocket(`${address}&sid=${sid}`);
    second.on('error', () => undefined); // it closes then
    let upgrades = 0;
    second.on('upgrade', () => (upgrades += 1));
    await new Promise((resolve) => second.once('close', resolve));
    expect([upgrades, socket.readyState]).toEqual([0, WebSocket.OPEN]);
    socket.terminate();
  });

  it('stays open with the frames of a page, one ping included', async () => {
    const { socket, raw } = await open();
    const pong = once(socket, 'pong');
    for (let sent = 0; sent < 10; sent += 1) raw.write(FRAMES.text);
    raw.write(FRAMES.ping);
    await pong;
    await wait(50);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });
});
