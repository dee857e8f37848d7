import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sparePort } from '../scripts/spare-port.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { GO_ENV } from './foreign-programs.ts';

const run = promisify(execFile);
/** Longer than a slow machine needs to compile SQLite. */
const BUILD_MS = 600_000;
const PROGRAMS = ['litewitness', 'witnessctl'].map((name) => `filippo.io/torchwood/cmd/${name}@v0.6.1`);
const NAME = 'litewitness.test/w1';

/** Builds litewitness, the witness of filippo.io/torchwood, into a folder. Returns why it can't run here, if it can't. */
export function installLitewitness(folder: string): string | undefined {
  for (const program of ['ssh-agent', 'ssh-add', 'ssh-keygen'])
    if (spawnSync('which', [program]).status !== 0) return `${program} is not installed: cannot run litewitness`;
  const options = { env: { ...GO_ENV, GOBIN: folder }, timeout: BUILD_MS };
  return spawnSync('go', ['install', ...PROGRAMS], options).status === 0
    ? undefined
    : 'litewitness cannot be built here';
}

/** A running litewitness with a key of its own in an ssh-agent. */
export class Litewitness {
  private constructor(
    private readonly folder: string,
    private readonly agent: ServerProcess,
    private readonly server: ServerProcess,
    readonly address: string,
  ) {}

  /** `folder`: where it was installed. */
  static async start(folder: string): Promise<Litewitness> {
    const [socket, key] = [join(folder, 'agent'), join(folder, 'key')];
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', `${key}.pub`], { encoding: 'utf8' }).split(' ');
    const agent = new ServerProcess({
      name: 'ssh-agent',
      command: 'ssh-agent',
      args: ['-D', '-a', socket],
      ready: async () => {
        await run('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
        return true;
      },
    });
    await agent.start();
    const listen = `127.0.0.1:${await sparePort()}`;
    const database = ['-db', join(folder, 'litewitness.db'), '-ssh-agent', socket];
    const server = new ServerProcess({
      name: 'litewitness',
      command: join(folder, 'litewitness'),
      args: ['-name', NAME, '-key', fingerprint, '-listen', listen, ...database],
      ready: async () => (await fetch(`http://${listen}/`)).ok,
    });
    await server.start();
    return new Litewitness(folder, agent, server, `http://${listen}`);
  }

  get verifierKey(): string {
    return /vkey="?([^"\s]+)/.exec(this.server.output)?.[1] ?? '';
  }

  async addLog(origin: string, key: string): Promise<void> {
    const [program, database] = [join(this.folder, 'witnessctl'), ['-db', join(this.folder, 'litewitness.db')]];
    await run(program, ['add-log', ...database, '-origin', origin]);
    await run(program, ['add-key', ...database, '-origin', origin, '-key', key]);
  }

  async stop(): Promise<void> {
    await this.server.kill();
    await this.agent.kill();
  }
}
