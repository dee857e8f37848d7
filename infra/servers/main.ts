// Starts the servers of the integration tests and stops them when its standard input ends. Writes one line of JSON:
// `env`, the variables that name the servers to the tests, and `missing`, one sentence per unavailable server. Exits
// with 1 when an available server does not start. With TEST_SERVERS=containers all of them run in Docker.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServerMissing } from './archive.ts';
import type { ServerVariable } from './containers.ts';
import { EventStoreDb } from './event-store-db.ts';
import { ferretDb } from './ferretdb.ts';
import { redis } from './redis.ts';
import { serversFolder, type Server } from './server.ts';

const folder = serversFolder();
const stops: (() => Promise<unknown>)[] = [];
const env: Record<string, string> = {};
const missing: string[] = [];

const LOCAL: Readonly<Record<ServerVariable, () => Promise<Server>>> = {
  EVENT_STORE_TEST_URL: () => EventStoreDb.in({ folder: join(folder, 'events'), inMemory: true }),
  MONGODB_TEST_URI: () => ferretDb(join(folder, 'documents'), false),
  REDIS_TEST_URL: () => redis(join(folder, 'redis')),
};

async function startLocally(variable: ServerVariable): Promise<void> {
  const server = await LOCAL[variable]();
  stops.push(() => server.stop());
  await server.start();
  env[variable] = server.url;
}

/** Prefers local programs, then Docker. */
async function provide(variable: ServerVariable): Promise<void> {
  try {
    if (process.env['TEST_SERVERS'] === 'containers') throw new ServerMissing('only containers are wanted.');
    await startLocally(variable);
  } catch (cause) {
    if (!(cause instanceof ServerMissing)) throw cause;
    const { isDockerRunning, startContainer } = await import('./containers.ts');
    if (!isDockerRunning()) return void missing.push(`${variable}: ${cause.message}`);
    missing.push(`infra/cluster, which containers do not serve: ${cause.message}`);
    const { url, container } = await startContainer(variable);
    stops.push(() => container.stop());
    env[variable] = url;
  }
}

let isEnding = false;

/** Stops the started servers and exits. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.allSettled(stops.map((each) => each()));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

process.stdin.resume().once('end', () => void end(0));
process.once('SIGTERM', () => void end(0)).once('SIGINT', () => void end(0));

const wanted = (Object.keys(LOCAL) as ServerVariable[]).filter((variable) => !process.env[variable]);
try {
  await Promise.all(wanted.map(provide));
  process.stdout.write(`${JSON.stringify({ env, missing })}\n`);
} catch (cause) {
  if (!isEnding) process.stderr.write(`A server did not start: ${String(cause)}\n`);
  await end(1);
}
