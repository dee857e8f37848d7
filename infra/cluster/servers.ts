import { existsSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { Child } from '../torture/child.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FERRETDB = join(root, '.tools/ferretdb');
const DOUBLE = join(root, 'libs/event-log/dist/eventstoredb/testing/serve.js');

/** A server that keeps what it is given in a folder of its own, so that it may be killed and started again. */
export interface ServerUnderTest {
  readonly url: string;
  readonly process: Child;
}

/** What can't be had on this machine; empty when all can. */
export function missing(): readonly string[] {
  return [
    ...(hasCommand('redis-server') ? [] : ['redis-server']),
    ...(existsSync(FERRETDB) ? [] : ['FerretDB (node infra/scripts/ferretdb.mjs build)']),
  ];
}

export async function redisServer(folder: string): Promise<ServerUnderTest> {
  const port = await sparePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', own(folder, 'redis')];
  const args = [...place, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const ready = () => answers(port, 'PING\r\n');
  return {
    url: `redis://127.0.0.1:${port}`,
    process: new Child({ name: 'Redis', command: 'redis-server', args, ready }),
  };
}

export async function documentServer(folder: string): Promise<ServerUnderTest> {
  const port = await sparePort();
  const args = ['-listen', `127.0.0.1:${port}`, '-data', own(folder, 'documents')];
  const ready = () => answers(port);
  return {
    url: `mongodb://127.0.0.1:${port}/fumata`,
    process: new Child({ name: 'FerretDB', command: FERRETDB, args, ready }),
  };
}

/** EventStoreDB's protocol, spoken by the double. */
export async function eventServer(folder: string): Promise<ServerUnderTest> {
  const port = await sparePort();
  const args = [DOUBLE, String(port), join(own(folder, 'events'), 'events.ndjson')];
  const ready = () => answers(port);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    process: new Child({ name: 'the event store', command: process.execPath, args, ready }),
  };
}

function own(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** Takes connections; with a question, answers it. */
function answers(port: number, question?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (well: boolean): void => {
      socket.destroy();
      resolve(well);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('error', () => end(false));
    socket.once('data', () => end(true));
    socket.once('connect', () => (question === undefined ? end(true) : socket.write(question)));
  });
}

function hasCommand(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not installed here
  }
}
