import { execFile, execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess, type ServerProcessOptions } from '../torture/server-process.ts';
import { ContainerProcess } from './container-process.ts';
import { ServerMissing } from './server.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Ways to a server of one's own, best first. */
const WAYS = ['local', 'docker', 'emulator'] as const;
type Way = (typeof WAYS)[number];

/** How the program of a server is started here. */
export interface Program {
  readonly way: Way;
  /** Program and first arguments, on this machine or in a container of the image; empty for the image's own. */
  readonly command: readonly string[];
  readonly image?: string;
  /** For a log: the way, and why better ones were passed over. */
  readonly description: string;
}

/** A kind of server: where its program may be. */
export interface Engine {
  readonly name: string;
  /** Environment variable that names a running server to the contract suites. */
  readonly variable: 'EVENT_STORE_TEST_URL' | 'MONGODB_TEST_URI' | 'REDIS_TEST_URL';
  /** Paths of the local program, best first; a name without a folder is looked up in the PATH. */
  readonly local: (env: NodeJS.ProcessEnv) => readonly string[];
  /** @throws ServerMissing when the local program can't be used, for example because it is too old */
  readonly check?: (path: string) => void;
  readonly docker: { readonly image: string; readonly command: readonly string[] };
  /** A program of this repository for Node.js. */
  readonly emulator?: string;
  /** Advice to the user when there is none. */
  readonly remedy: string;
  /** Asks a running server. */
  readonly version: (url: string) => Promise<string | undefined>;
}

/** The properties of a machine that decide about the way. */
export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly isExecutable: (path: string) => boolean;
  /** Undefined where Docker does not run. */
  readonly hasImage: (image: string) => boolean | undefined;
}

const THIS_MACHINE: Machine = { env: process.env, isExecutable, hasImage };

/**
 * The first program that is there: local, in a container, an emulator. TEST_SERVERS lists the ways that may be used.
 *
 * @throws ServerMissing with a reason for each way
 */
export function findProgram(engine: Engine, machine: Machine = THIS_MACHINE): Program {
  const reasons: string[] = [];
  for (const way of WAYS.filter((each) => mayUse(each, machine.env)))
    try {
      const program = FIND[way](engine, machine);
      return { way, ...program, description: [program.description, ...reasons].join('; ') };
    } catch (cause) {
      if (!(cause instanceof ServerMissing)) throw cause;
      reasons.push(cause.message);
    }
  throw new ServerMissing(`${engine.name}: none: ${[...reasons, engine.remedy].join('; ')}.`);
}

/** Whether TEST_SERVERS, a list of ways, allows one. Without it all are allowed. */
export function mayUse(way: Way | 'url', env: NodeJS.ProcessEnv = process.env): boolean {
  return !env['TEST_SERVERS'] || env['TEST_SERVERS'].split(',').includes(way);
}

const FIND: Readonly<Record<Way, (engine: Engine, machine: Machine) => Omit<Program, 'way'>>> = {
  local: ({ local, check }, { env, isExecutable: isThere }) => {
    const candidates = local(env);
    const path = candidates.flatMap((each) => inPath(each, env)).find(isThere);
    if (path === undefined) throw new ServerMissing(`no local program${candidates.map((each) => ` ${each}`).join()}`);
    check?.(path);
    return { command: [path], description: `local program ${path}` };
  },
  docker: ({ docker: { image, command } }, { hasImage: has }) => {
    const isThere = has(image);
    if (isThere === undefined) throw new ServerMissing('Docker does not run');
    if (!isThere) throw new ServerMissing(`Docker has no image ${image}`);
    return { command, image, description: `Docker image ${image}` };
  },
  emulator: ({ emulator }) => {
    if (emulator === undefined) throw new ServerMissing('no emulator');
    return { command: [process.execPath, emulator], description: `emulator ${relative(ROOT, emulator)}` };
  },
};

/** The places where a program of that name may be; a path is its own. */
const inPath = (name: string, env: NodeJS.ProcessEnv): readonly string[] =>
  name.includes('/') ? [name] : (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing, or not permitted
  }
}

const PULL_MS = 180_000;

/** Has Docker pull the image when it is the best way left. Without success the engine has no image, as before. */
export async function pullImage(engine: Engine, machine: Machine = THIS_MACHINE): Promise<void> {
  const { image } = engine.docker;
  const isLocal = mayUse('local', machine.env) && attempt(() => FIND.local(engine, machine));
  if (isLocal || !mayUse('docker', machine.env) || machine.hasImage(image) !== false) return;
  await promisify(execFile)('docker', ['pull', '--quiet', image], { timeout: PULL_MS }).catch(() => undefined);
}

export const isDockerRunning = (): boolean => docker('version');

function hasImage(image: string): boolean | undefined {
  return docker('image', 'inspect', image) || (isDockerRunning() ? false : undefined);
}

const docker = (...args: readonly string[]): boolean =>
  // Not installed, not running, not permitted, or no such image.
  attempt(() => execFileSync('docker', args, { stdio: 'ignore', timeout: 5_000 }));

function attempt(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

export interface ProgramOptions extends Pick<ServerProcessOptions, 'name' | 'args' | 'ready'> {
  /** All of its environment, besides PATH; by default that of this process, and that of the image. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folders that it reads or writes. */
  readonly folders: readonly string[];
}

/** A server program as a child process or in a container. */
export type ServerProgram = ServerProcess | ContainerProcess;

/** The program as a process that is not started. */
export function processOf({ command, image }: Program, { env, folders, ...options }: ProgramOptions): ServerProgram {
  if (image !== undefined) return new ContainerProcess({ ...options, command, image, env: env ?? {}, folders });
  const [path = '', ...first] = command;
  const own = env ? { PATH: process.env['PATH'], ...env } : process.env;
  return new ServerProcess({ ...options, command: path, args: [...first, ...options.args], env: own });
}
