import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface ProgramOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly patienceMs: number;
}

/** A script of bash in a process group of its own, which is killed when it takes longer than the patience. */
export class Program {
  /** Both outputs, as a terminal shows them. */
  output = '';
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly #timer: NodeJS.Timeout;

  constructor(script: string, { folder, env, patienceMs }: ProgramOptions) {
    this.#child = spawn('bash', ['-c', `exec 2>&1\n${script}`], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.#timer = setTimeout(() => this.signal('SIGKILL'), patienceMs);
    this.ended = once(this.#child, 'close').then(([code]) => {
      clearTimeout(this.#timer);
      return code as number | null; // as Node describes the event
    });
  }

  /** Resolves once the output is complete, and the program may go on without end; or once it ended, with its code. */
  async serves(isComplete: () => boolean): Promise<number | null | undefined> {
    while (!isComplete()) {
      const more = once(this.#child.stdout, 'data').then(() => undefined);
      const code = await Promise.race([more, this.ended]);
      if (code !== undefined) return code;
    }
    clearTimeout(this.#timer);
    return undefined;
  }

  signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name);
  }
}
