import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, whose ports the system may assign to connections at any time. */
const FIRST = 20_000;
const END = 32_768;

/** Free port of this machine, a different one for each call of all processes until this one ends. */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
}

/**
 * Takes the UDP port of the same number, which nothing else here uses: otherwise two processes could be given a port whose
 * server has not started yet.
 * @returns false if a process has it
 */
export async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    socket.close();
    return false;
  }
}

/** Whether nothing on this machine listens on a port. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // the port is in use or reserved
  }
  server.close();
  await once(server, 'close');
  return true;
}
