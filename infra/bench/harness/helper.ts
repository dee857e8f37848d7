import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const STOP_TIMEOUT_MS = 15_000;

interface HelperRequest {
  readonly id: number;
  readonly verb: string;
  readonly with: unknown;
}

interface Answered {
  readonly id: number;
  readonly answer?: unknown;
  readonly failed?: string;
}

/** Child process of a bench (a server, a crowd of clients) that answers requests. It ends with its parent. */
export class Helper {
  readonly #child: ChildProcess;
  readonly #open = new Map<number, { resolve: (answer: unknown) => void; reject: (cause: Error) => void }>();
  #nextId = 1;

  constructor(file: URL, env: NodeJS.ProcessEnv = {}) {
    const execArgv = [...process.execArgv];
    const { BENCH_PROFILES: profiles } = process.env;
    if (profiles) execArgv.push('--cpu-prof', `--cpu-prof-dir=${profiles}`);
    this.#child = fork(file, {
      env: { ...process.env, ...env },
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // The counterpart `serveRequests` sends nothing else.
    this.#child.on('message', (message) => this.#onMessage(message as Answered));
    this.#child.on('exit', (code, signal) => {
      const cause = new Error(`${file.pathname} ended (${String(code ?? signal)})`);
      for (const { reject } of this.#open.values()) reject(cause);
      this.#open.clear();
    });
  }

  /** @throws Error with the helper's message when it failed or ended */
  ask<Answer>(verb: string, request: unknown = {}): Promise<Answer> {
    const id = this.#nextId++;
    return new Promise<Answer>((resolve, reject) => {
      // The caller knows the answer's type.
      this.#open.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
      this.#child.send({ id, verb, with: request } satisfies HelperRequest);
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(late);
  }

  /** Ends it without a chance to finish anything; what was asked and not answered is rejected. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  #onMessage({ id, answer, failed }: Answered): void {
    const waiting = this.#open.get(id);
    this.#open.delete(id);
    if (failed === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(failed));
  }
}

/** The other end, in the child process. */
export function serveRequests(verbs: Readonly<Record<string, (request: never) => unknown>>): void {
  // Only `Helper` sends messages here.
  process.on('message', (message) => void answer(message as HelperRequest, verbs));
  // Without its parent the process ends as after a signal.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

async function answer(
  request: HelperRequest,
  verbs: Readonly<Record<string, (request: never) => unknown>>,
): Promise<void> {
  const { id, verb } = request;
  try {
    const act = verbs[verb];
    if (!act) throw new Error(`no such verb: ${verb}`);
    process.send?.({ id, answer: await act(request.with as never) }); // the caller passes the right argument
  } catch (cause) {
    process.send?.({ id, failed: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
  }
}
