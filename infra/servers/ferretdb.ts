import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { ServerMissing, unpackedArchive } from './archive.ts';
import { answers, type Server } from './server.ts';

const START = fileURLToPath(new URL('../ferretdb/start.sh', import.meta.url));
const POSTGRESQL = '/usr/lib/postgresql/15/bin/postgres';
const LOOK_MS = 20;
/** PostgreSQL does not start while the process named in these files is a zombie, until init reaps it. */
const LOCKS = ['postgres/postmaster.pid', 'socket/.s.PGSQL.5432.lock'];
const DOCUMENTDB = '/usr/share/postgresql/15/extension/documentdb.control';

/** Path of FerretDB. @throws ServerMissing */
export function requireFerretDb(): string {
  if (!existsSync(POSTGRESQL) || !existsSync(DOCUMENTDB))
    throw new ServerMissing('FerretDB needs PostgreSQL 15 with DocumentDB (.ci/run installs both).');
  return unpackedArchive('ferretdb');
}

/**
 * MongoDB-compatible server, not started: FerretDB in front of a private PostgreSQL with the DocumentDB extension.
 *
 * @param folder readable by the user `postgres` when started by root: no parent folder may be private
 * @param keepsData false trades durability for speed, for servers that are never killed
 * @throws ServerMissing
 */
export async function ferretDb(folder: string, keepsData = true): Promise<Server> {
  const binary = requireFerretDb();
  const port = await sparePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const own = realpathSync(folder);
  return new FerretDb(
    own,
    port,
    new ServerProcess({
      name: 'FerretDB',
      command: 'bash',
      args: [START, binary, own, String(port)],
      cwd: own,
      orphanSignal: 'SIGTERM', // PostgreSQL has its own session; the script stops it
      env: { PATH: process.env['PATH'], ...(!keepsData && { FAST: '1' }) },
      ready: () => answers(port),
    }),
  );
}

/**
 * The shell script is the parent of FerretDB and starts PostgreSQL. Their processes, and no others, have the folder as
 * working directory.
 */
class FerretDb implements Server {
  readonly url: string;
  readonly #folder: string;
  readonly #script: ServerProcess;

  constructor(folder: string, port: number, script: ServerProcess) {
    this.url = `mongodb://127.0.0.1:${port}/fumata`;
    this.#folder = folder;
    this.#script = script;
  }

  start(): Promise<void> {
    return this.#script.start();
  }

  async stop(): Promise<void> {
    await this.#script.stop();
    await this.#killRest();
  }

  /** The script goes first, so that it does not stop PostgreSQL gracefully. */
  async kill(): Promise<void> {
    await this.#script.kill();
    await this.#killRest();
  }

  freeze(): void {
    process.kill(this.#pid(), 'SIGSTOP');
  }

  resume(): void {
    process.kill(this.#pid(), 'SIGCONT');
  }

  #pid(): number {
    return Number.parseInt(readFileSync(join(this.#folder, 'ferretdb.pid'), 'utf8'), 10);
  }

  /** Resolves once they have ended: a PostgreSQL that is still stopping would prevent the next start. */
  async #killRest(): Promise<void> {
    for (let pids; (pids = processesIn(this.#folder)).length > 0; await wait(LOOK_MS))
      for (const pid of pids) killIfThere(pid);
    for (const lock of LOCKS) rmSync(join(this.#folder, lock), { force: true });
  }
}

/** Processes whose working directory is the folder or inside it. */
function processesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && `${workingDirectory(pid)}/`.startsWith(`${folder}/`));
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // ended, or another user's
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause; // failed system calls have a code
  }
}
