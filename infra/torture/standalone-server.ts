import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';

const DEATH_WISH = new URL('./death-wish.ts', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../apps/standalone/dist/main.js', import.meta.url));
const START_PATIENCE_MS = 60_000;

/** Whoever waits before it waits for its next opening, however often it is shut until then. */
class Gate {
  #isOpen = false;
  #pass: () => void = () => undefined;
  opened = this.#next();

  open(): void {
    this.#isOpen = true;
    this.#pass();
  }

  shut(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.opened = this.#next();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#pass = resolve;
    });
  }
}

/** The server of `npm start` as a process of its own, which may be killed and started again on the same folder. */
export class StandaloneServer {
  readonly address: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #complaints = '';
  readonly #gate = new Gate();

  private constructor(port: number, env: NodeJS.ProcessEnv) {
    this.address = `http://127.0.0.1:${port}`;
    this.#env = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env, PORT: String(port) };
  }

  static async onSparePort(env: NodeJS.ProcessEnv): Promise<StandaloneServer> {
    return new StandaloneServer(await sparePort(), env);
  }

  static onPort(port: number, env: NodeJS.ProcessEnv): StandaloneServer {
    return new StandaloneServer(port, env);
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** For a start that is expected to fail: the exit code, and all that was said on stderr. */
  async failure(): Promise<{ readonly code: number | null; readonly said: string }> {
    const child = this.launch();
    await once(child, 'close');
    return { code: child.exitCode, said: this.#complaints };
  }

  /** Resolves once the server is up: at once, or after the start that is under way or still to come. */
  whenUp(): Promise<void> {
    return this.#gate.opened;
  }

  /** @throws Error with what the server said, when it ends before it is ready. */
  async start(): Promise<void> {
    const child = this.launch();
    await Promise.race([this.#ready(child), once(child, 'exit').then(([code]) => this.#ended(code))]);
    this.#gate.open();
  }

  /** Starts the process without waiting for it. */
  launch(): ChildProcess {
    this.#complaints = '';
    const child = spawn(process.execPath, ['--import', DEATH_WISH, MAIN], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaints = `${this.#complaints}${chunk.toString()}`.slice(-2_000);
    });
    this.#child = child;
    return child;
  }

  /** `kill -9`, at this very moment. Resolves to the pid once the process is gone. */
  async kill(): Promise<number | undefined> {
    this.#gate.shut();
    const child = this.#child;
    if (!child || hasEnded(child)) return child?.pid;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    return child.pid;
  }

  /** It kills itself right before it would append an event of this type. Resolves once it has. */
  async diesBefore(eventType: string): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const gone = once(child, 'exit');
    child.send(eventType);
    await gone;
  }

  /** For the moment when this process itself ends: the server does not outlive it. */
  abandon(): void {
    this.#child?.kill('SIGKILL');
  }

  /** An orderly end. Resolves to the exit code. */
  async stop(): Promise<number | null> {
    this.#gate.shut();
    const child = this.#child;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return child.exitCode;
  }

  async #ready(child: ChildProcess): Promise<void> {
    const until = Date.now() + START_PATIENCE_MS;
    while (Date.now() < until && !hasEnded(child)) {
      // Both: on a first start the process is ready a moment before a conclave is open.
      const [healthy, open] = await Promise.all(
        ['/health/ready', '/api/conclave/state'].map((path) => this.#is200(path)),
      );
      if (healthy && open) return;
      await wait(20);
    }
    throw new Error(`the server was not ready in time: ${this.#complaints.trim()}`);
  }

  #is200(path: string): Promise<boolean> {
    return fetch(`${this.address}${path}`).then(
      (response) => response.status === 200,
      () => false, // not listening yet
    );
  }

  #ended(code: unknown): never {
    throw new Error(`the server ended with ${String(code)} before it was ready: ${this.#complaints.trim()}`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
