import { WebSocket } from 'ws';
import { ATTACKER } from '../attacked-site.ts';
import { untilOver, type Attack, type Flood } from '../flood.ts';

/** Above the limit of one network. */
const CONNECTIONS = 1_200;
const LIMIT = 1_000;

/** More live connections than one network may have. */
export const livePlaces: Flood = {
  name: 'live places',
  async run({ site, tally, signal }: Attack) {
    const address = `${site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const headers = { 'x-forwarded-for': ATTACKER.visitor };
    const sockets: WebSocket[] = [];
    const one = (): Promise<void> =>
      new Promise((settled) => {
        const socket = new WebSocket(address, { headers, localAddress: ATTACKER.localAddress });
        sockets.push(socket);
        socket.on('error', () => settled());
        socket.on('close', () => settled());
        socket.on('unexpected-response', (_, { statusCode = 0 }) => {
          tally.add(statusCode);
          settled();
        });
        socket.on('message', (message: Buffer) => {
          const text = message.toString();
          if (text === '2') socket.send('3');
          else if (text.startsWith('0')) socket.send('40/conclave,{}');
          else if (text.startsWith('40')) tally.add('open');
          else if (text.startsWith('44')) tally.add('refused');
          if (text.startsWith('4')) settled();
        });
      });
    for (let n = 0; n < CONNECTIONS && !signal.aborted; n += 50) await Promise.all(Array.from({ length: 50 }, one));
    await untilOver(signal);
    for (const socket of sockets) socket.terminate();
  },
  misses: (tally) => (tally.of('open') <= LIMIT ? [] : [`one network has ${tally.of('open')} live connections`]),
};
