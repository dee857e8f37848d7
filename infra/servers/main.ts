// Starts the servers of the integration tests and stops them when its standard input ends. Writes one line of JSON:
// `env`, the variables that name the servers to the tests (null for one to unset), and `lines`, one sentence for each
// engine: version and way, or what is missing. Exits with 1 when an available server does not start.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_STORE_DB, EventStoreDb } from './event-store-db.ts';
import { MONGODB, MongoReplicaSet } from './mongodb.ts';
import { findProgram, mayUse, missingReason, pullImage, type Engine } from './program.ts';
import { createRedis, REDIS } from './redis.ts';
import { ServerMissing, serversFolder, type Server } from './server.ts';

const folder = serversFolder();
const servers: Server[] = [];
const env: Record<string, string | null> = {};

const SERVERS: readonly (readonly [Engine, () => Promise<Server>])[] = [
  [EVENT_STORE_DB, () => EventStoreDb.in({ folder: join(folder, 'events'), inMemory: true })],
  [MONGODB, () => MongoReplicaSet.in({ folder: join(folder, 'documents') })],
  [REDIS, () => createRedis(join(folder, 'redis'))],
];

/** Resolves to the line about the engine. */
async function provide(engine: Engine, open: () => Promise<Server>): Promise<string> {
  const { name, variable } = engine;
  await pullImage(engine); // also beside a URL: suites that kill servers never use that
  const url = process.env[variable];
  if (url && mayUse('url')) {
    const shown = `${variable} ${url.replace(/\/\/[^/@]*@/, '//')}`;
    const version = await engine.version(url).catch((cause: unknown) => {
      throw new Error(`${name}: ${shown} does not answer: ${String(cause)}`);
    });
    return `${name} ${version}, ${shown}; suites that kill servers use: ${describeProgram(engine)}`;
  }
  env[variable] = null;
  try {
    const { description } = findProgram(engine);
    const server = await open();
    servers.push(server);
    await server.start();
    env[variable] = server.url;
    return `${name} ${await engine.version(server.url)}, ${description}`;
  } catch (cause) {
    if (!(cause instanceof ServerMissing)) throw cause;
    return `${cause.message} Tests that need it are skipped by name.`;
  }
}

const describeProgram = (engine: Engine): string => missingReason(engine) ?? findProgram(engine).description;

let isEnding = false;

/** Ends the started servers and exits. Their data is discarded, so nothing waits for a graceful stop. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.allSettled(servers.map((each) => each.kill()));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

process.stdin.resume().once('end', () => void end(0));
process.once('SIGTERM', () => void end(0)).once('SIGINT', () => void end(0));

try {
  const lines = await Promise.all(SERVERS.map(([engine, open]) => provide(engine, open)));
  process.stdout.write(`${JSON.stringify({ env, lines })}\n`);
} catch (cause) {
  const advice = 'TEST_SERVERS=docker,emulator passes over URLs and local programs.';
  if (!isEnding) process.stderr.write(`A server did not start: ${String(cause)}\n${advice}\n`);
  await end(1);
}
