import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { ServerProcess } from './server-process.ts';

const FAULT_INJECTION = new URL('./fault-injection.ts', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../apps/standalone/dist/main.js', import.meta.url));

/** Resolves its waiters when it opens, even if it closes again at once. */
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

/** Within the data folder, which its owner removes. */
const storeOf = ({ DATA_DIR }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  DATA_DIR === undefined ? {} : { CHECKPOINT_STORE: join(DATA_DIR, 'checkpoints') };

/** The server of `npm start` as a child process that can be killed and restarted on the same folder. */
export class StandaloneServer {
  readonly port: number;
  readonly address: string;
  readonly #child: ServerProcess;
  readonly #gate = new Gate();

  private constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#child = new ServerProcess({
      name: 'the server',
      command: process.execPath,
      args: ['--import', FAULT_INJECTION, MAIN],
      ipc: true,
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...storeOf(env), ...env, PORT: String(port) },
      ready: () => this.#isUp(),
    });
  }

  static async onSparePort(env: NodeJS.ProcessEnv): Promise<StandaloneServer> {
    return new StandaloneServer(await sparePort(), env);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Last output of the process. */
  get output(): string {
    return this.#child.output;
  }

  /** For a start that is expected to fail: exit code and stderr. */
  async failure(): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = this.#child.launch();
    await once(child, 'close');
    return { code: child.exitCode, output: this.#child.errorOutput };
  }

  /** Resolves once the server is up: immediately, or after the current or next start. */
  whenUp(): Promise<void> {
    return this.#gate.opened;
  }

  /** @throws Error with the server's output when it ends before it is ready. */
  async start(): Promise<void> {
    await this.#child.start();
    this.#gate.open();
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    this.#child.launch();
  }

  /** `kill -9`. Resolves to the pid once the process has ended. */
  async kill(): Promise<number | undefined> {
    this.#gate.shut();
    await this.#child.kill();
    return this.#child.pid;
  }

  /** Makes the server kill itself right before it would append an event of this type. Resolves afterwards. */
  async killBeforeAppend(eventType: string): Promise<void> {
    this.#child.send(eventType);
    await this.#child.ended();
  }

  /** Stops gracefully. Resolves to the exit code. */
  stop(): Promise<number | null> {
    this.#gate.shut();
    return this.#child.stop();
  }

  /** Checks readiness and the state: on a first start the process is ready shortly before a conclave is open. */
  async #isUp(): Promise<boolean> {
    const paths = ['/health/ready', '/api/conclave/state'];
    const answers = await Promise.all(paths.map((path) => fetch(`${this.address}${path}`)));
    return answers.every(({ status }) => status === 200);
  }
}
