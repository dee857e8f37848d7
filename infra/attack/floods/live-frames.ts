import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACKER } from '../attacked-site.ts';
import type { Attack, Flood } from '../flood.ts';

const MASK = Buffer.alloc(4);
/** A frame of a client. @param first FIN and type */
const frame = (first: number, text = ''): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 + text.length]), MASK, Buffer.from(text)]);
const many = (bytes: Buffer): Buffer => Buffer.concat(Array<Buffer>(10_000).fill(bytes));

const TEXT = 0x81;
const PONG = frame(TEXT, '3');
const JOIN = frame(TEXT, '40/conclave,');
const RESYNC_PACKET = '42/conclave,["resync"]';
const RESYNC = frame(TEXT, RESYNC_PACKET);
/** The first one, three for resyncs, and those of connections that were slow. */
const MAX_SNAPSHOTS = 6;
/** The length 1 in two and in eight bytes, followed by pings. */
const LONG_LENGTHS = [
  [0xfe, 0, 1],
  [0xff, 0, 0, 0, 0, 0, 0, 0, 1],
].map((length) => Buffer.concat([Buffer.from([TEXT, ...length]), MASK, Buffer.from('3')]));
const FRAMES = {
  ping: many(frame(0x89)),
  'long ping': many(frame(0x89, 'x'.repeat(125))),
  pong: many(frame(0x8a)),
  'empty text': many(frame(TEXT)),
  binary: many(frame(0x82, 'x')),
  'long lengths': Buffer.concat([...LONG_LENGTHS, many(frame(0x89))]),
  fragments: Buffer.concat([frame(0x01, '4'), many(frame(0x00))]),
};

/** A connection of the attacker, which never reads. */
function connectTo({ site, signal }: Attack, query: string, ...headers: readonly string[]): Socket {
  const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER.localAddress });
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop);
  socket.on('error', () => undefined); // it closes then
  socket.on('close', () => signal.removeEventListener('abort', stop));
  socket.write(
    [
      `GET /socket.io/?EIO=4&transport=${query} HTTP/1.1`,
      `host: 127.0.0.1:${site.port}`,
      `x-forwarded-for: ${ATTACKER.visitor}`,
      ...headers,
      '\r\n',
    ].join('\r\n'),
  );
  return socket;
}

const openWebSocket = (attack: Attack): Socket =>
  connectTo(
    attack,
    'websocket',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  );

/** Sends frames without end, until the site closes the connection. */
async function sendFrames(attack: Attack, name: string, frames: Buffer): Promise<void> {
  const socket = openWebSocket(attack).resume();
  const send = (error?: Error | null): void => void (error ?? socket.write(frames, send));
  socket.once('data', () => {
    socket.write(PONG);
    send();
  });
  await new Promise((closed) => socket.once('close', closed));
  if (!attack.signal.aborted) attack.tally.add(`closed: ${name}`);
}

/** Asks for a snapshot each second and reads none. */
async function askUnread(attack: Attack): Promise<void> {
  const socket = openWebSocket(attack);
  socket.write(Buffer.concat([PONG, JOIN]));
  const closed = new Promise((end) => socket.once('close', end));
  while (!attack.signal.aborted && !socket.destroyed) {
    socket.write(RESYNC);
    await Promise.race([closed, wait(1_100)]);
  }
}

/** Asks for snapshots in a session of long polling and reads the answers. */
async function askByPolling({ site, tally, signal }: Attack): Promise<void> {
  const ask = (query: string, body?: string): Promise<string> =>
    fetch(`${site.address}/socket.io/?EIO=4&transport=polling${query}`, {
      headers: { 'x-forwarded-for': ATTACKER.visitor },
      signal,
      ...(body !== undefined && { method: 'POST', body }),
    }).then((answer) => answer.text());
  try {
    const sid = /"sid":"([^"]+)"/.exec(await ask(''))?.[1];
    if (sid === undefined) return await wait(1_000); // no place
    tally.add('sessions of polling');
    const session = `&sid=${sid}`;
    let isOpen = true;
    const reading = (async () => {
      while (isOpen) tally.add('snapshots by polling', (await ask(session)).split('["snapshot"').length - 1);
    })();
    reading.catch(() => undefined); // awaited below, unless another request fails first
    await ask(session, '3\u001E40/conclave,');
    for (let asked = 0; asked < 15; asked += 1) await ask(session, RESYNC_PACKET);
    isOpen = false;
    await ask(session, '1');
    await reading;
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

/** Opens sessions of long polling in one pipeline and reads no answer. */
async function pollUnread(attack: Attack): Promise<void> {
  const socket = connectTo(attack, 'polling');
  const closed = new Promise((end) => socket.once('close', end));
  const request = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: 127.0.0.1:${attack.site.port}\r\nx-forwarded-for: ${ATTACKER.visitor}\r\n\r\n`;
  socket.write(request.repeat(100));
  await Promise.race([closed, wait(1_000)]);
  if (!attack.signal.aborted) attack.tally.add(socket.closed ? 'closed: polling' : 'open: polling');
  socket.destroy();
}

/** Live connections that flood with frames of each type, and others that read no answer, by WebSocket and long polling. */
export const liveFrames: Flood = {
  name: 'live frames',
  async run(attack) {
    const repeat = async (send: () => Promise<unknown>): Promise<void> => {
      while (!attack.signal.aborted) await send();
    };
    await Promise.all([
      ...Object.entries(FRAMES).map(([name, frames]) => repeat(() => sendFrames(attack, name, frames))),
      ...Array.from({ length: 50 }, () => repeat(() => askUnread(attack))),
      repeat(() => pollUnread(attack)),
      repeat(() => askByPolling(attack)),
    ]);
  },
  misses: (tally) => [
    ...Object.keys(FRAMES).flatMap((name) =>
      tally.of(`closed: ${name}`) > 0 ? [] : [`${name}: no connection was closed`],
    ),
    ...(tally.of('snapshots by polling') > MAX_SNAPSHOTS * tally.of('sessions of polling')
      ? [`${tally.of('snapshots by polling')} snapshots by polling`]
      : []),
  ],
};
