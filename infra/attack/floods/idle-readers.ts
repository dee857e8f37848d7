import { connect, type Socket } from 'node:net';
import { ATTACKER } from '../attacked-site.ts';
import { untilOver, type Attack, type Flood } from '../flood.ts';

const CONNECTIONS = 200;
const CONCLAVES = '/api/donnees';

/** Requests for public exports whose answers nobody reads. */
export const idleReaders: Flood = {
  name: 'idle readers',
  async run({ site, tally, signal }: Attack) {
    const { editions } = (await (await fetch(`${site.address}${CONCLAVES}`)).json()) as Editions; // as the contract says
    const path = `${CONCLAVES}/${editions.at(-1)?._id}/evenements.ndjson`;
    const lines = [
      `GET ${path} HTTP/1.1`,
      `host: 127.0.0.1:${site.port}`,
      `x-forwarded-for: ${ATTACKER.visitor}`,
      'accept-encoding: identity',
    ];
    const sockets: Socket[] = [];
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER.localAddress });
      socket.on('error', () => undefined); // counted when it closes
      socket.on('close', () => signal.aborted || tally.add('closed by the site'));
      socket.once('readable', () => tally.add((socket.read(12) as Buffer | null)?.toString().slice(9) ?? 'ended'));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      sockets.push(socket);
    }
    await untilOver(signal);
    for (const socket of sockets) socket.destroy();
  },
  misses: (tally) => (tally.of(429) + tally.of(503) > 0 ? [] : ['no export was refused']),
};

interface Editions {
  readonly editions: readonly { readonly _id: string }[];
}
