import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers without a choice: those may be taken before they are used. */
const FIRST = 20_000;
const END = 32_768;
const given = new Set<number>();

/** A port of this machine that nobody listens on just now, another one each time. */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // somebody listens there, or nobody may
  }
  server.close();
  await once(server, 'close');
  return true;
}
