import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { Child } from '../torture/child.ts';
import { ServerMissing, unpackedArchive } from './archive.ts';
import { answers } from './server.ts';
import type { Server } from './server.ts';

const START = fileURLToPath(new URL('../ferretdb/start.sh', import.meta.url));
const POSTGRESQL = '/usr/lib/postgresql/15/bin/postgres';
const DOCUMENTDB = '/usr/share/postgresql/15/extension/documentdb.control';

/** The program of FerretDB. @throws ServerMissing */
export function requireFerretDb(): string {
  if (!existsSync(POSTGRESQL) || !existsSync(DOCUMENTDB))
    throw new ServerMissing('FerretDB needs PostgreSQL 15 with DocumentDB (.ci/run installs both).');
  return unpackedArchive('ferretdb');
}

/**
 * MongoDB's protocol, not started yet: FerretDB in front of a private PostgreSQL with the DocumentDB extension.
 *
 * @param folder readable for the user `postgres` where root starts it: no folder above it may be private
 * @param keepsData false trades durability for speed, for servers that nothing kills
 * @throws ServerMissing
 */
export async function ferretDb(folder: string, keepsData = true): Promise<Server> {
  const binary = requireFerretDb();
  const port = await sparePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return new FerretDb(
    folder,
    port,
    new Child({
      name: 'FerretDB',
      command: 'bash',
      args: [START, binary, folder, String(port)],
      env: { PATH: process.env['PATH'], ...(!keepsData && { FAST: '1' }) },
      ready: () => answers(port),
    }),
  );
}

/** The shell script is the parent of FerretDB and starts PostgreSQL; signals go to the servers themselves. */
class FerretDb implements Server {
  readonly url: string;
  readonly #folder: string;
  readonly #script: Child;

  constructor(folder: string, port: number, script: Child) {
    this.url = `mongodb://127.0.0.1:${port}/fumata`;
    this.#folder = folder;
    this.#script = script;
  }

  start(): Promise<void> {
    return this.#script.start();
  }

  stop(): Promise<unknown> {
    return this.#script.stop();
  }

  /** The script goes first, so that it does not stop PostgreSQL in good order. */
  async kill(): Promise<void> {
    const pids = [this.#pidIn('ferretdb.pid'), this.#pidIn('postgres/postmaster.pid')];
    await this.#script.kill();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  }

  freeze(): void {
    process.kill(this.#pidIn('ferretdb.pid'), 'SIGSTOP');
  }

  wake(): void {
    process.kill(this.#pidIn('ferretdb.pid'), 'SIGCONT');
  }

  #pidIn(file: string): number {
    return Number.parseInt(readFileSync(join(this.#folder, file), 'utf8'), 10);
  }
}
