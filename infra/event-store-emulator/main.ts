// npm run event-store -- --port P --folder F [--nodes 3] [--tls FOLDER]: starts the nodes and prints how to connect.
import { parseArgs } from 'node:util';
import { EVENT_STORE_DB, EventStoreDb, type EventStoreDbOptions } from '../servers/event-store-db.ts';
import { findProgram, THIS_MACHINE } from '../servers/program.ts';
import { tlsFilesIn } from '../servers/tls.ts';

const USAGE =
  'npm run event-store -- --port PORT --folder FOLDER [--nodes 3] [--tls FOLDER of authority/ca.crt, node.crt and node.key]';

/** @throws TypeError with one sentence */
function optionsOf(): EventStoreDbOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: text, folder: text, nodes: text, tls: text } });
  const { port, folder, tls, nodes: count = '1' } = values;
  const nodes = count === '3' ? 3 : 1;
  if (!Number(port) || folder === undefined || count !== `${nodes}`) throw new TypeError(USAGE);
  return {
    folder,
    nodes,
    ports: Array.from({ length: nodes }, (_, n) => Number(port) + n),
    program: findProgram(EVENT_STORE_DB, { ...THIS_MACHINE, env: { TEST_SERVERS: 'emulator' } }),
    ...(tls !== undefined && { tls: tlsFilesIn(tls) }),
  };
}

let server: EventStoreDb | undefined;
let isEnding = false;

async function end(code: number, reason: unknown = ''): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (reason) console.error(String(reason).trim().split('\n').at(-1));
  await server?.stop();
  process.exit(code);
}

console.log('Event store emulator: for tests, never for production. It is no EventStoreDB.');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
try {
  server = await EventStoreDb.in(optionsOf());
  await server.start();
  console.log(`ready ${server.url}`);
  await end(1, await Promise.race(server.nodes.map((node) => node.ended().then(() => node.description()))));
} catch (cause) {
  await end(1, cause instanceof Error ? cause.message : cause);
}
