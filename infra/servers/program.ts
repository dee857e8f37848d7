import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess, type ServerProcessOptions } from '../torture/server-process.ts';
import { ContainerProcess } from './container-process.ts';
import { ServerMissing } from './server.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Ways to a server of one's own, best first. */
export const WAYS = ['local', 'docker', 'emulator'] as const;
export type Way = (typeof WAYS)[number];

/** How the program of a server is started here. */
export interface Program {
  readonly way: Way;
  /** Program and first arguments, on this machine or in a container of the image; empty for the image's own. */
  readonly command: readonly string[];
  readonly image?: string;
  /** The nodes of a cluster share one folder of data, where each node of the real server has its own. */
  readonly isEmulator?: true;
  /** For a log: the way, and why better ones were passed over. */
  readonly description: string;
}

/** A kind of server: where its program may be. */
export interface Engine {
  readonly name: string;
  /** Environment variable that names a running server to the contract suites. */
  readonly variable: 'EVENT_STORE_TEST_URL' | 'MONGODB_TEST_URI' | 'REDIS_TEST_URL';
  readonly local: LocalProgram;
  readonly docker: { readonly image: string; readonly command: readonly string[] };
  /** A program of this repository for Node.js. */
  readonly emulator?: string;
  /** Advice to the user when there is none. */
  readonly remedy: string;
  /** Asks a running server. @throws Error without an answer */
  readonly version: (url: string) => Promise<string>;
}

interface LocalProgram {
  /** Environment variable that names the only program to use, or the folder of `file`. */
  readonly variable?: 'EVENTSTOREDB_HOME' | 'MONGOD';
  readonly file?: string;
  /** Without the variable: paths, best first; a name without a folder is looked up in the PATH. */
  readonly paths: readonly string[];
  /** @throws ServerMissing when the program can't be used, for example because it is too old */
  readonly check?: (path: string) => void;
}

/** `emulator`: the image of infra/docker/event-store. The last kind is the reason why Docker can't be used. */
export type ImageState = 'present' | 'emulator' | 'missing' | `Docker ${string}`;

/** The properties of a machine that decide about the way. */
export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly isExecutable: (path: string) => boolean;
  readonly imageState: (image: string, env: NodeJS.ProcessEnv) => ImageState;
}

export const THIS_MACHINE: Machine = { env: process.env, isExecutable, imageState };

/**
 * The first program available: local, in a container, an emulator. TEST_SERVERS lists the ways that may be used.
 *
 * @throws ServerMissing with a reason for each way
 */
export function findProgram(engine: Engine, machine: Machine = THIS_MACHINE): Program {
  const ways = WAYS.filter((way) => way !== 'emulator' || engine.emulator);
  const excluded = ways.filter((way) => !mayUse(way, machine.env));
  const reasons = excluded.length > 0 ? [`TEST_SERVERS excludes ${excluded.join(', ')}`] : [];
  for (const way of ways.filter((each) => !excluded.includes(each))) {
    const found = tryWay(way, engine, machine);
    if (typeof found !== 'string') return { ...found, description: [found.description, ...reasons].join('; ') };
    reasons.push(found);
  }
  throw new ServerMissing(`${engine.name}: none: ${[...reasons, engine.remedy].join('; ')}.`);
}

/** Why there is no program; `undefined` when there is one. */
export function missingReason(engine: Engine, machine: Machine = THIS_MACHINE): string | undefined {
  try {
    findProgram(engine, machine);
    return undefined;
  } catch (cause) {
    if (cause instanceof ServerMissing) return cause.message;
    throw cause;
  }
}

/** The program, or why there is none of this way. For `docker`, TEST_SERVERS decides whether an emulator is better. */
export function tryWay(way: Way, engine: Engine, machine: Machine): Program | string {
  try {
    return { way, ...FIND[way](engine, machine) };
  } catch (cause) {
    if (cause instanceof ServerMissing) return cause.message;
    throw cause;
  }
}

/** Whether TEST_SERVERS, a list of ways, allows one. Without it all are allowed. @throws Error on an unknown way */
export function mayUse(way: Way | 'url', env: NodeJS.ProcessEnv = process.env): boolean {
  const known = ['url', ...WAYS];
  const listed = (env['TEST_SERVERS'] || known.join()).split(',').map((each) => each.trim());
  const unknown = listed.find((each) => !known.includes(each));
  if (unknown !== undefined)
    throw new Error(`TEST_SERVERS: unknown way '${unknown}'; the ways are ${known.join(', ')}`);
  return listed.includes(way);
}

const FIND: Readonly<Record<Way, (engine: Engine, machine: Machine) => Omit<Program, 'way'>>> = {
  local: ({ name, local: { variable, file, paths, check } }, { env, isExecutable: isThere }) => {
    const named = variable && env[variable];
    const candidates = named ? [file ? join(named, file) : named] : paths;
    const reasons: string[] = [];
    for (const path of candidates.flatMap((each) => inPath(each, env)).filter(isThere))
      try {
        check?.(path);
        return { command: [path], description: `local program ${path}` };
      } catch (cause) {
        if (!(cause instanceof ServerMissing)) throw cause;
        reasons.push(cause.message);
      }
    if (reasons.length === 0) reasons.push(`no local program ${candidates.join(', ') || `(${variable} is not set)`}`);
    if (named) throw new Error(`${name}: ${variable} is '${named}': ${reasons.join('; ')}`);
    throw new ServerMissing(reasons.join('; '));
  },
  docker: ({ docker: { image, command }, emulator }, machine) => {
    const state = machine.imageState(image, machine.env);
    if (state === 'present') return { command, image, description: `Docker image ${image}` };
    if (state === 'missing') throw new ServerMissing(`Docker has no image ${image}${failedPulls.get(image) ?? ''}`);
    if (state !== 'emulator') throw new ServerMissing(state);
    if (emulator && mayUse('emulator', machine.env)) throw new ServerMissing(`Docker image ${image} is the emulator`);
    return { command, image, isEmulator: true, description: `emulator in a container of the local image ${image}` };
  },
  emulator: ({ emulator = '' }) => {
    const description = `emulator ${relative(ROOT, emulator)}`;
    return { command: [process.execPath, emulator], isEmulator: true, description };
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

const DOCKER_MS = 60_000;
const PULL_MS = 180_000;
/** State of each image, asked once in a process. */
const images = new Map<string, ImageState>();
/** Why images could not be pulled. */
const failedPulls = new Map<string, string>();

/** Has Docker pull the image when it is the best way left. Without success the engine has no image, as before. */
export async function pullImage(engine: Engine, machine: Machine = THIS_MACHINE): Promise<void> {
  const { image } = engine.docker;
  const { env } = machine;
  if (mayUse('local', env) && typeof tryWay('local', engine, machine) !== 'string') return;
  if (!mayUse('docker', env)) return;
  if (machine.imageState(image, env) !== 'missing') return;
  process.stderr.write(`pulling ${image} ...\n`);
  try {
    await promisify(execFile)('docker', ['pull', '--quiet', image], { env, timeout: PULL_MS });
    images.delete(image);
  } catch (cause) {
    const { stderr = '' } = cause as { readonly stderr?: string }; // documented by Node.js
    failedPulls.set(image, ` (pull: ${stderr.trim().split('\n').at(-1) || `no success within ${PULL_MS / 1_000} s`})`);
  }
}

function imageState(image: string, env: NodeJS.ProcessEnv): ImageState {
  const state = images.get(image) ?? inspectImage(image, env);
  images.set(image, state);
  return state;
}

/** @throws Error when Docker does not answer in time, so that a busy machine does not choose another way unnoticed */
function inspectImage(image: string, env: NodeJS.ProcessEnv): ImageState {
  const host = env['DOCKER_HOST'];
  if (process.platform !== 'linux' || (host && !host.startsWith('unix:')))
    return 'Docker is used on Linux only, with a local daemon'; // containers share network and folders of this machine
  const args = ['image', 'inspect', '--format', '{{json .Config.Labels}}', image];
  const { error, status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', env, timeout: DOCKER_MS });
  if (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'Docker is not installed';
    throw new Error(`docker image inspect ${image}: ${error.message}`);
  }
  if (status === 0) return stdout.includes('"fumata.emulator"') ? 'emulator' : 'present';
  if (/no such (image|object)/i.test(stderr)) return 'missing';
  return /permission denied/i.test(stderr) ? 'Docker is not permitted to this user' : 'Docker does not run';
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
