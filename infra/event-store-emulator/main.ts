// npm run event-store -- --port P --folder F [--nodes 3] [--tls FOLDER]: starts the nodes and prints how to connect.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../torture/server-process.ts';
import { connectionString, isUp, type Started } from './starting.ts';

const USAGE =
  'npm run event-store -- --port PORT --folder FOLDER [--nodes 3] [--tls FOLDER of authority/ca.crt, node.crt and node.key]';
const RESTART_MS = 200;

function optionsOf(args: readonly string[]): Started {
  const text = { type: 'string' } as const;
  const {
    port,
    folder,
    nodes = '1',
    tls,
  } = parseArgs({ args: [...args], options: { port: text, folder: text, nodes: text, tls: text } }).values;
  if (!Number(port) || folder === undefined || !['1', '3'].includes(nodes)) throw new TypeError(USAGE);
  return { ports: Array.from({ length: Number(nodes) }, (_, n) => Number(port) + n), folder, tls };
}

function nodeOf({ ports, folder, tls }: Started, port: number): ServerProcess {
  const seeds = ports.filter((other) => other !== port).map((other) => `127.0.0.1:${other}`);
  const secured = tls && [
    '--certificate-file',
    join(tls, 'node.crt'),
    '--certificate-private-key-file',
    join(tls, 'node.key'),
  ];
  const trusted = tls && ['--trusted-root-certificates-path', join(tls, 'authority')];
  const cluster = seeds.length > 0 ? ['--cluster-size', '3', '--gossip-seed', seeds.join(',')] : [];
  return new ServerProcess({
    name: 'The event store emulator',
    command: process.execPath,
    args: [
      join(import.meta.dirname, 'node.ts'),
      ...['--node-ip', '127.0.0.1', '--node-port', String(port), '--db', folder, ...cluster],
      ...(secured && trusted ? [...secured, ...trusted, '--advertise-host-to-client-as', 'localhost'] : ['--insecure']),
    ],
    env: { PATH: process.env['PATH'] },
    ready: () => isUp(port, tls !== undefined),
  });
}

let isEnding = false;

/** Starts a node again when it ends by itself, as a former leader does. */
async function supervise(node: ServerProcess): Promise<void> {
  while ((await node.ended()) === 0 && !isEnding) {
    await wait(RESTART_MS);
    await node.start();
  }
  if (!isEnding) await end(1, node.output);
}

const nodes: ServerProcess[] = [];

async function end(code: number, reason = ''): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (reason) console.error(reason.trim().split('\n').at(-1));
  await Promise.allSettled(nodes.map((node) => node.stop()));
  process.exit(code);
}

console.log('Event store emulator: for tests, never for production. It is no EventStoreDB.');
try {
  const options = optionsOf(process.argv.slice(2));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
  nodes.push(...options.ports.map((port) => nodeOf(options, port)));
  await Promise.all(nodes.map((node) => node.start()));
  for (const node of nodes) void supervise(node).catch((cause: unknown) => end(1, String(cause)));
  console.log(`ready ${connectionString(options)}`);
} catch (cause) {
  await end(1, cause instanceof Error ? cause.message : String(cause));
}
