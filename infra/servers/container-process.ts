import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerRuntimeClient } from 'testcontainers';
import { MAX_OUTPUT, PATIENCE_MS, POLL_MS, type ServerProcessOptions } from '../torture/server-process.ts';

export interface ContainerOptions extends Pick<ServerProcessOptions, 'name' | 'args' | 'ready' | 'patienceMs'> {
  readonly image: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders of this machine that the program finds under the same paths. */
  readonly folders: readonly string[];
}

type Container = ReturnType<ContainerRuntimeClient['container']['getById']>;

/** Label of the containers of this process, with another value in each process. */
const [LABEL, OWN] = ['fumata.tests', randomUUID()];
export const CONTAINERS = `${LABEL}=${OWN}`;
const REMOVER = fileURLToPath(new URL('container-remover.ts', import.meta.url));
/** Exit codes above are those of signals. */
const LAST_EXIT_CODE = 128;
let isRemoverStarted = false;

/**
 * Removes the containers once this process has ended, however it ends: the remover waits for the end of its standard
 * input. Testcontainers' Ryuk would do the same, but its image is not everywhere.
 */
function startRemover(): void {
  if (isRemoverStarted) return;
  isRemoverStarted = true;
  const env = { ...process.env, NODE_OPTIONS: '' };
  const stdio = ['pipe' as const, 'ignore' as const, 'ignore' as const];
  const remover = spawn(process.execPath, [REMOVER, CONTAINERS], { detached: true, env, stdio });
  remover.unref();
  if (remover.stdin && 'unref' in remover.stdin) (remover.stdin as unknown as { unref(): void }).unref();
}

/**
 * A server program in a container, with the methods of `ServerProcess`. It shares the network and the data folders of
 * this machine and runs as the same user, so ports, addresses, paths and arguments are those of a local program. A
 * restart starts the same container.
 */
export class ContainerProcess {
  readonly options: ContainerOptions;
  #launched: Promise<Container> | undefined;
  #running: Promise<number | null> | undefined;
  #exitCode: number | null | undefined;
  #output = '';

  constructor(options: ContainerOptions) {
    this.options = options;
  }

  /** Output of the current run. */
  get output(): string {
    return this.#output;
  }

  /** Resolves once it is ready; kills it when the timeout expires. @throws Error with its output */
  async start(): Promise<void> {
    this.#output = '';
    this.#exitCode = undefined;
    await (this.#launched = this.#launch(this.#launched));
    const until = Date.now() + (this.options.patienceMs ?? PATIENCE_MS);
    while (Date.now() < until && this.#exitCode === undefined) {
      if (await this.options.ready(this.#output).catch(() => false)) return;
      await wait(POLL_MS);
    }
    await this.kill();
    throw new Error(`${this.options.name} was not ready (exit code ${this.#exitCode}): ${this.#output.trim()}`);
  }

  /** Resolves to the exit code (null after a signal) once it has ended; immediately when it is not running. */
  async ended(): Promise<number | null> {
    return (await this.#running) ?? null;
  }

  async freeze(): Promise<void> {
    await (await this.#launched)?.pause().catch(() => undefined); // it is not running
  }

  async resume(): Promise<void> {
    await (await this.#launched)?.unpause().catch(() => undefined); // it was not frozen
  }

  kill(): Promise<number | null> {
    return this.#signal('SIGKILL');
  }

  /** Stops gracefully. Resolves to the exit code. */
  stop(): Promise<number | null> {
    return this.#signal('SIGTERM');
  }

  async #signal(signal: string): Promise<number | null> {
    const container = await this.#launched?.catch(() => undefined);
    if (container && this.#exitCode === undefined) {
      await container.unpause().catch(() => undefined); // it was not frozen
      await container.kill({ signal }).catch(() => undefined); // it has just ended
    }
    return this.ended();
  }

  /** Starts a new container, or an ended one again. */
  async #launch(previous: Promise<Container> | undefined): Promise<Container> {
    const ended = await previous?.catch(() => undefined);
    const { getContainerRuntimeClient } = await import('testcontainers');
    const docker = (await getContainerRuntimeClient()).container;
    const container = ended ?? (await this.#create(docker));
    const output = await docker.attach(container);
    output.on('data', (chunk: Buffer) => (this.#output = `${this.#output}${chunk.toString()}`.slice(-MAX_OUTPUT)));
    await container.start();
    this.#running = this.#end(container);
    this.#running.catch(() => undefined); // reported by `ended`
    return container;
  }

  #create(docker: ContainerRuntimeClient['container']): Promise<Container> {
    const { image, command, args, env, folders } = this.options;
    startRemover();
    return docker.create({
      Image: image,
      ...(command.length > 0 && { Entrypoint: [...command] }),
      Cmd: [...args],
      Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...(process.getuid && { User: `${process.getuid()}:${process.getgid?.()}` }),
      Labels: { [LABEL]: OWN },
      // Nodes of the emulator look at each other's processes.
      HostConfig: { NetworkMode: 'host', PidMode: 'host', Binds: folders.map((folder) => `${folder}:${folder}`) },
    });
  }

  async #end(container: Container): Promise<number | null> {
    const { StatusCode: code } = (await container.wait()) as { StatusCode: number }; // documented by Docker
    return (this.#exitCode = code > LAST_EXIT_CODE ? null : code);
  }
}
