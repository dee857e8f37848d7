import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface WorkerTimeouts {
  /** Time-out of one task. */
  readonly taskMs: number;
  /** The idle process ends after this time and frees its memory. */
  readonly idleMs: number;
}

export interface WorkerProgram {
  /** In error messages. */
  readonly name: string;
  /** Path of the program, which answers each message with one message. */
  readonly file: string;
  readonly timeouts: WorkerTimeouts;
}

/** The task cannot be done. */
export interface Failed {
  readonly failed: string;
}

/** For glibc: returns freed memory of large images to the system at once; it would keep a third of a gigabyte. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** A process may be killed from outside; a task that ends two processes is the cause itself. */
const MAX_TRIES = 2;

/** A child process that runs one task at a time; started on demand and ended when idle. */
export class WorkerProcess<Task extends object, Answer extends object> {
  private child: ChildProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly program: WorkerProgram) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Rejects if no process can be started; this says nothing about the task. */
  async attempt(task: Task): Promise<Answer | Failed> {
    clearTimeout(this.idleTimer);
    let ending = '';
    for (let tries = 1; tries <= MAX_TRIES && !this.isClosed; tries += 1) {
      const outcome = await this.send(task);
      if (typeof outcome !== 'string') return outcome;
      ending = outcome;
      if (outcome === 'too slow') break;
    }
    return { failed: `the ${this.program.name} ended: ${ending}` };
  }

  /** Call it when there is no further task. An idle process does not keep this one alive. */
  startIdleTimer(): void {
    this.child?.unref();
    this.child?.channel?.unref();
    this.idleTimer = setTimeout(() => this.kill(), this.program.timeouts.idleMs).unref();
  }

  /** Aborts the current task; resolves once the process has ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    this.kill();
    if (child && child.exitCode === null && child.signalCode === null) {
      child.ref();
      await new Promise((ended) => child.once('exit', ended));
    }
  }

  /** The answer, or how the process ended without one. */
  private send(task: Task): Promise<Answer | Failed | string> {
    const child = (this.child ??= this.start());
    return new Promise((resolve) => {
      const settle = (outcome: Answer | Failed | string): void => {
        clearTimeout(timeout);
        // Only these listeners: `close` waits for the same exit.
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        if (typeof outcome === 'string') this.kill();
        resolve(outcome);
      };
      const timeout = setTimeout(() => settle('too slow'), this.program.timeouts.taskMs);
      const onMessage = (answer: unknown): void => settle(answer as Answer | Failed); // only sent by the program
      const onExit = (code: number | null, signal: string | null): void => settle(String(signal ?? code));
      const onError = ({ message }: Error): void => settle(message);
      child.once('message', onMessage).once('exit', onExit).once('error', onError);
      child.ref();
      child.channel?.ref();
      if (!child.connected) settle('disconnected');
      else child.send(task);
    });
  }

  private start(): ChildProcess {
    // An empty environment, because this process's contains secrets.
    const child = fork(this.program.file, {
      serialization: 'advanced',
      execArgv: [],
      env: MALLOC_SETTINGS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => undefined); // the caller of a pending task gets the error too
    if (child.pid === undefined) throw new Error(`cannot start a ${this.program.name} process`);
    lowerPriority(child.pid);
    return child;
  }

  private kill(): void {
    clearTimeout(this.idleTimer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

/** Call it before the process starts threads, which inherit its priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted, or the process has ended, which the task reports.
  }
}
