import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { Container } from 'dockerode';
import { MAX_OUTPUT, PATIENCE_MS, POLL_MS, type ServerProcessOptions } from '../torture/server-process.ts';

export interface ContainerOptions extends Pick<ServerProcessOptions, 'name' | 'args' | 'ready' | 'patienceMs'> {
  readonly image: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders of this machine that the program finds under the same paths. */
  readonly folders: readonly string[];
}

/** Label of the containers of this process, with its own value in each process. */
export const CONTAINERS_LABEL = 'fumata.tests';
const OWN = randomUUID();
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
  const remover = spawn(process.execPath, [REMOVER, `${CONTAINERS_LABEL}=${OWN}`], { detached: true, env, stdio });
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
  #container: Container | undefined;
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
    const container = (this.#container ??= await this.#create());
    this.#output = '';
    this.#exitCode = undefined;
    const output = await container.attach({ stream: true, stdout: true, stderr: true });
    output.on('data', (chunk: Buffer) => (this.#output = `${this.#output}${chunk.toString()}`.slice(-MAX_OUTPUT)));
    await container.start();
    this.#running = this.#end(container);
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
    await this.#container?.pause();
  }

  async resume(): Promise<void> {
    await this.#container?.unpause();
  }

  kill(): Promise<number | null> {
    return this.#signal('SIGKILL');
  }

  /** Stops gracefully. Resolves to the exit code. */
  stop(): Promise<number | null> {
    return this.#signal('SIGTERM');
  }

  async #signal(signal: string): Promise<number | null> {
    if (this.#container && this.#exitCode === undefined) {
      await this.resume().catch(() => undefined); // it was not frozen
      await this.#container.kill({ signal }).catch(() => undefined); // it has just ended
    }
    return this.ended();
  }

  async #create(): Promise<Container> {
    const { image, command, args, env, folders } = this.options;
    startRemover();
    const { getContainerRuntimeClient } = await import('testcontainers');
    const { container } = await getContainerRuntimeClient();
    return container.create({
      Image: image,
      Entrypoint: [...command],
      Cmd: [...args],
      Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...(process.getuid && { User: `${process.getuid()}:${process.getgid?.()}` }),
      Labels: { [CONTAINERS_LABEL]: OWN },
      HostConfig: { NetworkMode: 'host', Binds: folders.map((folder) => `${folder}:${folder}`) },
    });
  }

  async #end(container: Container): Promise<number | null> {
    const { StatusCode: code } = (await container.wait()) as { StatusCode: number }; // documented by Docker
    return (this.#exitCode = code > LAST_EXIT_CODE ? null : code);
  }
}
