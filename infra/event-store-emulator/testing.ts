import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { connectClient } from '../../libs/event-log/src/eventstoredb/connection/client.ts';
import { sparePort } from '../scripts/spare-port.ts';
import { ask } from '../servers/event-store-db.ts';
import { ServerProcess } from '../torture/server-process.ts';

export const NODE = join(__dirname, 'node.ts');
const RECORDED = join(__dirname, 'recorded');
const SETTINGS = { PATH: process.env['PATH'] };

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'fumata-emulator-'));

/** A node that tests start, kill and start again. */
export class TestNode {
  readonly port: number;
  readonly process: ServerProcess;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.process = new ServerProcess({
      name: 'the emulator',
      command: process.execPath,
      args: [NODE, '--node-ip', '127.0.0.1', '--node-port', String(port), '--insecure', ...args],
      env: SETTINGS,
      ready: async () => /"state":"(leader|follower)"/.test(await ask({ port, path: '/info', isSecured: false })),
    });
  }

  static async on(folder: string): Promise<TestNode> {
    return new TestNode(await sparePort(), ['--db', folder]);
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false&keepAliveInterval=-1`;
  }

  client(): EventStoreDBClient {
    return connectClient(this.url);
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program of the project's Node to its end. */
export async function ran(args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const folder = temporaryFolder();
  const file = join(folder, 'output');
  // A file, because a program that ends itself loses what a pipe has not taken yet.
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [...flags, ...args], {
    env: SETTINGS,
    stdio: ['ignore', output, output],
    ...options,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  closeSync(output);
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return { code, output: text };
}

/** Runs one of the programs that recorded the real server. */
export const recorded = (program: string, ...args: readonly string[]): Promise<Ended> =>
  ran([join(RECORDED, program), ...args]);

/** The folder of a server for these programs: its nodes are emulators, and those of a cluster share a folder. */
export function serverFolder(folder: string): string {
  const server = join(folder, 'server');
  mkdirSync(server);
  const program = join(server, 'EventStore.ClusterNode');
  const shared = `each=$(printf %s "$each" | sed -E 's#/node-[0-9]/db$#/db#')`;
  const script = `#!/bin/sh
count=$#
for each in "$@"; do ${shared}; set -- "$@" "$each"; done
shift $count
exec "${process.execPath}" --disable-warning=ExperimentalWarning "${NODE}" "$@"
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return server;
}
