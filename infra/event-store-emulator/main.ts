// npm run event-store -- --port P --folder F [--nodes 3] [--tls FOLDER]: starts the nodes and prints how to connect.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../torture/server-process.ts';
import { isUp } from './starting.ts';

const USAGE =
  'npm run event-store -- --port PORT --folder FOLDER [--nodes 3] [--tls FOLDER of authority/ca.crt, node.crt and node.key]';
const RESTART_MS = 200;

/** @throws TypeError with one sentence */
function optionsOf() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: text, folder: text, nodes: text, tls: text } });
  const { port, folder, tls, nodes: count = '1' } = values;
  if (!Number(port) || folder === undefined || !['1', '3'].includes(count)) throw new TypeError(USAGE);
  return { ports: Array.from({ length: Number(count) }, (_, n) => Number(port) + n), folder, tls };
}

type Options = ReturnType<typeof optionsOf>;

function nodeOf({ ports, folder, tls }: Options, port: number): ServerProcess {
  const seeds = ports.map((each) => `127.0.0.1:${each}`).join(',');
  const secured = (own: string): readonly string[] => [
    ...['--certificate-file', join(own, 'node.crt'), '--certificate-private-key-file', join(own, 'node.key')],
    ...['--trusted-root-certificates-path', join(own, 'authority'), '--advertise-host-to-client-as', 'localhost'],
  ];
  return new ServerProcess({
    name: 'The event store emulator',
    command: process.execPath,
    args: [
      ...[join(import.meta.dirname, 'node.ts'), '--node-ip', '127.0.0.1', '--node-port', String(port), '--db', folder],
      ...['--cluster-size', String(ports.length), '--gossip-seed', seeds, ...(tls ? secured(tls) : ['--insecure'])],
    ],
    env: { PATH: process.env['PATH'] },
    ready: () => isUp(port, tls !== undefined),
  });
}

function connectionString({ ports, tls }: Options): string {
  const hosts = ports.map((each) => `${tls ? 'localhost' : '127.0.0.1'}:${each}`).join(',');
  if (!tls) return `esdb://${hosts}?tls=false`;
  return `esdb://admin:changeit@${hosts}?tls=true&tlsCaFile=${encodeURIComponent(join(tls, 'authority/ca.crt'))}`;
}

let nodes: readonly ServerProcess[] = [];
let isEnding = false;

/** Starts a node again when it ends by itself, as a former leader does. */
async function supervise(node: ServerProcess): Promise<void> {
  while ((await node.ended()) === 0 && !isEnding) {
    await wait(RESTART_MS);
    await node.start();
  }
  await end(1, node.output);
}

async function end(code: number, reason: unknown = ''): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (reason) console.error(String(reason).trim().split('\n').at(-1));
  await Promise.allSettled(nodes.map((node) => node.stop()));
  process.exit(code);
}

console.log('Event store emulator: for tests, never for production. It is no EventStoreDB.');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
try {
  const options = optionsOf();
  nodes = options.ports.map((port) => nodeOf(options, port));
  await Promise.all(nodes.map((node) => node.start()));
  for (const node of nodes) supervise(node).catch((cause: unknown) => end(1, cause));
  console.log(`ready ${connectionString(options)}`);
} catch (cause) {
  await end(1, cause instanceof Error ? cause.message : cause);
}
