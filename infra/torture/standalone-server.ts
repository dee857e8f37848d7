import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { Child } from './child.ts';

const DEATH_WISH = new URL('./death-wish.ts', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../apps/standalone/dist/main.js', import.meta.url));

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
  readonly port: number;
  readonly address: string;
  readonly #child: Child;
  readonly #gate = new Gate();

  private constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#child = new Child({
      ...{ name: 'the server', command: process.execPath, args: ['--import', DEATH_WISH, MAIN], hears: true },
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env, PORT: String(port) },
      ready: () => this.#isUp(),
    });
  }

  static async onSparePort(env: NodeJS.ProcessEnv): Promise<StandaloneServer> {
    return new StandaloneServer(await sparePort(), env);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** For a start that is expected to fail: the exit code, and what was said on stderr. */
  async failure(): Promise<{ readonly code: number | null; readonly said: string }> {
    const child = this.#child.launch();
    await once(child, 'close');
    return { code: child.exitCode, said: this.#child.complained };
  }

  /** Resolves once the server is up: at once, or after the start that is under way or still to come. */
  whenUp(): Promise<void> {
    return this.#gate.opened;
  }

  /** @throws Error with what the server said, when it ends before it is ready. */
  async start(): Promise<void> {
    await this.#child.start();
    this.#gate.open();
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    this.#child.launch();
  }

  /** `kill -9`, at this very moment. Resolves to the pid once the process is gone. */
  async kill(): Promise<number | undefined> {
    this.#gate.shut();
    await this.#child.kill();
    return this.#child.pid;
  }

  /** It kills itself right before it would append an event of this type. Resolves once it has. */
  async diesBefore(eventType: string): Promise<void> {
    this.#child.tell(eventType);
    await this.#child.ended();
  }

  /** An orderly end. Resolves to the exit code. */
  stop(): Promise<number | null> {
    this.#gate.shut();
    return this.#child.stop();
  }

  /** Both: on a first start the process is ready a moment before a conclave is open. */
  async #isUp(): Promise<boolean> {
    const paths = ['/health/ready', '/api/conclave/state'];
    const answers = await Promise.all(paths.map((path) => fetch(`${this.address}${path}`)));
    return answers.every(({ status }) => status === 200);
  }
}
