import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

export interface ServerProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Polled during start-up, with the output so far. */
  readonly ready: (output: string) => Promise<boolean>;
  /** Its health, for the message of a failed start. */
  readonly health?: () => Promise<string>;
  /** Opens an IPC channel. */
  readonly ipc?: boolean;
  /** Signal that the kernel (Linux) sends to the program when its parent process ends. Defaults to SIGKILL. */
  readonly orphanSignal?: NodeJS.Signals;
  /** Start-up timeout. */
  readonly patienceMs?: number;
}

/** Generous, because a busy machine may take a minute for what usually takes a second. */
export const PATIENCE_MS = 180_000;
export const POLL_MS = 50;
export const MAX_OUTPUT = 64_000;
/** Asks the kernel to signal the program when its parent has ended, which no handler in a killed parent could do. */
const SETPRIV = '/usr/bin/setpriv';
const canFollowParent = process.platform === 'linux' && existsSync(SETPRIV);

/** Child process that can be frozen, resumed, killed, stopped gracefully and restarted. */
export class ServerProcess {
  readonly options: ServerProcessOptions;
  #child: ChildProcess | undefined;
  #output = '';
  #errorOutput = '';
  readonly #listeners = new Set<() => void>();

  constructor(options: ServerProcessOptions) {
    this.options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Last output, for messages of failed tests. */
  get output(): string {
    return this.#output;
  }

  /** Its standard error. */
  get errorOutput(): string {
    return this.#errorOutput;
  }

  /** Resolves once the output satisfies a condition. */
  untilOutput(holds: (output: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const listen = (): void => {
        if (!holds(this.#output)) return;
        this.#listeners.delete(listen);
        resolve();
      };
      this.#listeners.add(listen);
      listen();
    });
  }

  /** Resolves once it is ready; kills it when the timeout expires. @throws Error with its output */
  async start(): Promise<void> {
    const child = this.launch();
    const until = Date.now() + (this.options.patienceMs ?? PATIENCE_MS);
    while (Date.now() < until && !hasEnded(child)) {
      if (await this.options.ready(this.#output).catch(() => false)) return;
      await wait(POLL_MS);
    }
    const health = hasEnded(child) ? undefined : await this.options.health?.().catch(String);
    if (!hasEnded(child)) await this.kill();
    const state = health === undefined ? '' : `\n${health}`;
    throw new Error(`${this.options.name} was not ready (exit code ${child.exitCode}): ${this.#output.trim()}${state}`);
  }

  /** Starts it without waiting. */
  launch(): ChildProcess {
    const { command, args, env, cwd, ipc = false, orphanSignal = 'SIGKILL' } = this.options;
    const program = [command, ...args];
    const [first = '', ...rest] = canFollowParent
      ? [SETPRIV, '--pdeathsig', orphanSignal.slice('SIG'.length), ...program]
      : program;
    this.#output = '';
    this.#errorOutput = '';
    const child = spawn(first, rest, { env, cwd, stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output = `${this.#output}${chunk.toString()}`.slice(-MAX_OUTPUT);
        for (const listener of this.#listeners) listener();
      });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errorOutput = `${this.#errorOutput}${chunk.toString()}`.slice(-MAX_OUTPUT);
    });
    this.#child = child;
    return child;
  }

  /** Sends an IPC message. */
  send(message: string): void {
    this.#child?.send(message);
  }

  /** Resolves to the exit code (null after a signal) once it has ended; immediately when it is not running. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && !hasEnded(child)) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** SIGSTOP: to others it looks like a machine that no longer answers. Resolves once all its threads are stopped. */
  async freeze(): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    while (child?.pid !== undefined && child.exitCode === null && !isFrozen(child.pid)) await setImmediate();
  }

  async resume(): Promise<void> {
    this.#child?.kill('SIGCONT');
  }

  /** SIGKILL. */
  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Stops gracefully. Resolves to the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const ended = this.ended();
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Whether each thread of a process has the state T; systems other than Linux do not tell. */
function isFrozen(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const threads = `/proc/${pid}/task`;
  try {
    return readdirSync(threads).every((id) => /\) [Tt] /.test(readFileSync(`${threads}/${id}/stat`, 'utf8')));
  } catch {
    return true; // it has ended
  }
}
