import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, whose ports the system may assign to connections at any time. */
const FIRST = 20_000;
const END = 32_768;
const given = new Set<number>();

/** Free port of this machine, a different one for each call. */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
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
