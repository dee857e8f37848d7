import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { ServerProcess, type ServerProcessOptions } from '../torture/server-process.ts';
import { ContainerProcess } from './container-process.ts';
import { ServerMissing } from './server.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Ways to a server of one's own, best first. */
const WAYS = ['local', 'docker', 'emulator'] as const;
export type Way = (typeof WAYS)[number];

/** How the program of a server is started here. */
export interface Program {
  readonly way: Way;
  /** Program and first arguments: on this machine, or in the container of the image. */
  readonly command: readonly string[];
  readonly image?: string;
}

/** A kind of server: where its program may be. */
export interface Engine {
  readonly name: string;
  /** Environment variable that names a running server to the contract suites. */
  readonly variable: 'EVENT_STORE_TEST_URL' | 'MONGODB_TEST_URI' | 'REDIS_TEST_URL';
  /** Paths of the local program, best first; a name without a folder is looked up in the PATH. */
  readonly local: (env: NodeJS.ProcessEnv) => readonly (string | undefined)[];
  /** @throws ServerMissing when the local program can't be used, for example because it is too old */
  readonly check?: (path: string) => void;
  readonly docker: { readonly image: string; readonly command: readonly string[] };
  readonly emulator?: readonly string[];
  /** What the user can do when there is none. */
  readonly remedy: string;
}

/** What is looked at on this machine. */
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
      return FIND[way](engine, machine);
    } catch (cause) {
      if (!(cause instanceof ServerMissing)) throw cause;
      reasons.push(cause.message);
    }
  throw new ServerMissing(`${engine.name} is missing: ${[...reasons, engine.remedy].join('; ')}.`);
}

/** Whether TEST_SERVERS, a list of ways, allows one. Without it all are allowed. */
export function mayUse(way: Way | 'url', env: NodeJS.ProcessEnv = process.env): boolean {
  return !env['TEST_SERVERS'] || env['TEST_SERVERS'].split(',').includes(way);
}

const FIND: Readonly<Record<Way, (engine: Engine, machine: Machine) => Program>> = {
  local: ({ local, check }, { env, isExecutable: isThere }) => {
    const candidates = local(env).filter((path) => path !== undefined && path !== '') as string[]; // just filtered
    const path = candidates.flatMap((each) => inPath(each, env)).find(isThere);
    if (path === undefined) throw new ServerMissing(`no local program (${candidates.join(', ')})`);
    check?.(path);
    return { way: 'local', command: [path] };
  },
  docker: ({ docker: { image, command } }, { hasImage: has }) => {
    const isThere = has(image);
    if (isThere === undefined) throw new ServerMissing('Docker does not run');
    if (!isThere) throw new ServerMissing(`Docker has no image ${image}`);
    return { way: 'docker', command, image };
  },
  emulator: ({ emulator }) => {
    if (!emulator) throw new ServerMissing('it has no emulator');
    return { way: 'emulator', command: emulator };
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

export function isDockerRunning(): boolean {
  return docker('version');
}

function hasImage(image: string): boolean | undefined {
  return docker('image', 'inspect', image) || (isDockerRunning() ? false : undefined);
}

function docker(...args: readonly string[]): boolean {
  try {
    execFileSync('docker', args, { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false; // not installed, not running, not permitted, or no such image
  }
}

export interface ProgramOptions extends Pick<ServerProcessOptions, 'name' | 'args' | 'ready' | 'cwd'> {
  /** All of its environment, besides PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folders that it reads or writes. */
  readonly folders: readonly string[];
}

/** The program as a process that is not started. */
export function processOf(
  { command, image }: Program,
  { env = {}, folders, ...options }: ProgramOptions,
): ServerProcess | ContainerProcess {
  if (image !== undefined) return new ContainerProcess({ ...options, command, image, env, folders });
  const [path = '', ...first] = command;
  const PATH = process.env['PATH'];
  return new ServerProcess({ ...options, command: path, args: [...first, ...options.args], env: { PATH, ...env } });
}
