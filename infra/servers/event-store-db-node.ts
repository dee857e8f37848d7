import type { ServerProgram } from './program.ts';

/** Number of last output lines repeated in an error message. */
const LINES_OF_OUTPUT = 10;

/**
 * One node, supervised as in production: restarted when it exits by itself. It exits with 0 as a former leader that
 * truncates events which were not replicated, with 1 after a race of two elections (`ReplicaSubscriptionRetry … leader
 * is either null or wrong`, EventStoreDB 24.2). A node that exits with another code than 0 while it starts is not
 * restarted: its arguments are wrong.
 */
export class EventStoreDbNode {
  readonly port: number;
  readonly #child: ServerProgram;
  readonly #info: () => Promise<string>;
  #isWanted = false;
  #hasEnded = true;
  #supervision: Promise<void> | undefined;

  constructor(port: number, child: ServerProgram, info: () => Promise<string>) {
    this.port = port;
    this.#child = child;
    this.#info = info;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#startAgain();
    this.#hasEnded = false;
    this.#supervision = this.#supervise();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#child.stop();
    await this.#supervision;
  }

  async kill(): Promise<void> {
    this.#isWanted = false;
    await this.#child.kill();
    await this.#supervision;
  }

  /** Not running and not being restarted. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves once it has ended for good. */
  async ended(): Promise<void> {
    await this.#supervision;
  }

  freeze(): Promise<void> {
    return this.#child.freeze();
  }

  resume(): Promise<void> {
    return this.#child.resume();
  }

  /** State reported by the node; `undefined` when it does not answer. */
  async state(): Promise<string | undefined> {
    try {
      const { state } = JSON.parse(await this.#info()) as { state: string }; // documented by the server
      return state;
    } catch {
      return undefined; // not up, or frozen
    }
  }

  /** State and last output, for an error message. */
  async description(): Promise<string> {
    const state = this.hasEnded ? 'ended' : ((await this.state()) ?? 'no answer');
    const output = this.#child.output.trim().split('\n').slice(-LINES_OF_OUTPUT).join('\n');
    return `node ${this.port}: ${state}; ${output || 'no output'}`;
  }

  /** Starts the program, again after each exit with 0 during the start: the node may have truncated its log. */
  async #startAgain(): Promise<void> {
    for (;;) {
      try {
        return await this.#child.start();
      } catch (cause) {
        if ((await this.#child.ended()) !== 0 || !this.#isWanted) throw cause;
      }
    }
  }

  async #supervise(): Promise<void> {
    try {
      while ((await this.#child.ended()) !== null && this.#isWanted) await this.#startAgain();
    } catch {
      // The program was killed during its start, or could not be restarted; its output has the reason.
    }
    this.#hasEnded = true;
  }
}
