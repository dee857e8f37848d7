import { WebSocket } from 'ws';
import { ATTACKER, type AttackedSite } from '../attacked-site.ts';
import type { Attack, Flood } from '../flood.ts';

const JOIN = '40/conclave,';
const MESSAGES = [JOIN, '42/conclave,["resync"]', '40'];
const AT_ONCE = 300;
const SEPARATOR = '\u001E';
const CONNECTION = '/socket.io/?EIO=4&transport=';
const HEADERS = { 'x-forwarded-for': ATTACKER.visitor };

/** Connects, joins, and sends a message many times before the answer to the first ping. */
async function repeatByWebSocket({ site, tally, signal }: Attack, message: string): Promise<void> {
  const address = `${site.address.replace('http', 'ws')}${CONNECTION}websocket`;
  const socket = new WebSocket(address, { headers: HEADERS, localAddress: ATTACKER.localAddress });
  const stop = (): void => socket.terminate();
  signal.addEventListener('abort', stop);
  socket.on('error', () => undefined); // it closes then
  socket.on('open', () => {
    socket.send(JOIN);
    for (let sent = 0; sent < AT_ONCE; sent += 1) socket.send(message);
    socket.send('3');
  });
  await new Promise((closed) => socket.on('close', closed));
  signal.removeEventListener('abort', stop);
  if (!signal.aborted) tally.add('closed');
}

/** The same by long polling, without asking for answers. */
async function joinByPolling(site: AttackedSite): Promise<number> {
  const headers = HEADERS;
  const opened = await (await fetch(`${site.address}${CONNECTION}polling`, { headers })).text();
  const { sid } = JSON.parse(opened.split(SEPARATOR)[0]?.slice(1) ?? '') as { sid: string }; // Engine.IO's protocol
  const body = Array<string>(AT_ONCE).fill(JOIN).join(SEPARATOR);
  const send = (packets: string): Promise<Response> =>
    fetch(`${site.address}${CONNECTION}polling&sid=${sid}`, { method: 'POST', headers, body: packets });
  await (await send(body)).arrayBuffer();
  const answer = await send('3');
  await answer.arrayBuffer();
  return answer.status;
}

/** Live connections that join, or ask for a snapshot, again and again. */
export const liveMessages: Flood = {
  name: 'live messages',
  async run(attack) {
    const { site, tally, signal } = attack;
    const repeat = async (send: () => Promise<unknown>): Promise<void> => {
      while (!signal.aborted) await send();
    };
    await Promise.all([
      ...MESSAGES.map((message) => repeat(() => repeatByWebSocket(attack, message))),
      repeat(async () => tally.add(await joinByPolling(site))),
    ]);
  },
  misses: (tally) => [
    ...(tally.of('closed') > 0 ? [] : ['no connection was closed']),
    ...(tally.of(200) > 0 ? ['a session of long polling went on'] : []),
  ],
};
