import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '@fumata/platform';
import type { DeveloperAnswer, DeveloperTask } from './developer.js';

// Node runs the process from source (under Jest) as well as compiled.
const DEVELOPER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './developer.ts' : './developer.js', import.meta.url),
);

export interface DarkroomTimes {
  /** A picture that takes longer is given up. The slowest honest one takes a few seconds. */
  readonly taskMs: number;
  /** Without work for as long, the process ends and gives its memory back. */
  readonly idleMs: number;
}

const TIMES: DarkroomTimes = { taskMs: 60_000, idleMs: 5_000 };
/** To glibc: what large pictures took goes back to the system as soon as it is free. It would keep a third of a gigabyte. */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A process may be ended from outside; a picture that ends two of them is the cause. */
const TRIES = 2;

interface Waiting {
  readonly task: DeveloperTask;
  readonly done: (answer: DeveloperAnswer) => void;
  readonly gone: (cause: Unavailable) => void;
}

/**
 * Where pictures are decoded and encoded: one at a time, first come, first served, in a process of its own with less
 * priority. So a picture neither slows votes down, nor takes this process's memory, nor takes it along when it breaks a
 * decoder. The process is started when there is work and ends when there is none.
 */
export class Darkroom {
  private readonly queue: Waiting[] = [];
  private idlers: (() => void)[] = [];
  private developer: ChildProcess | undefined;
  private leaving: NodeJS.Timeout | undefined;
  private working = false;
  private closed = false;

  constructor(private readonly times: DarkroomTimes = TIMES) {}

  /** Tasks that have not begun. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Of the process, while there is one. */
  get developerPid(): number | undefined {
    return this.developer?.pid;
  }

  /** @throws Unavailable once it is closed */
  develop(task: DeveloperTask): Promise<DeveloperAnswer> {
    if (this.closed) return Promise.reject(new Unavailable('media', 'closed'));
    return new Promise((done, gone) => {
      this.queue.push({ task, done, gone });
      if (!this.working) void this.work();
    });
  }

  /** Until nothing is done or waiting here. */
  async idle(): Promise<void> {
    while (this.working && !this.closed) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  /** Gives up what is under way and waiting. */
  async close(): Promise<void> {
    this.closed = true;
    const { developer } = this;
    this.dismiss();
    for (const { gone } of this.queue.splice(0)) gone(new Unavailable('media', 'closed'));
    if (developer && developer.exitCode === null && developer.signalCode === null) {
      developer.ref();
      await new Promise((ended) => developer.once('exit', ended));
    }
  }

  private async work(): Promise<void> {
    this.working = true;
    clearTimeout(this.leaving);
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const answer = await this.attempt(next.task);
      if (this.closed) next.gone(new Unavailable('media', 'closed'));
      else next.done(answer);
    }
    this.working = false;
    // Without work it keeps nobody from ending.
    this.developer?.unref();
    this.developer?.channel?.unref();
    const idlers = this.idlers;
    this.idlers = [];
    for (const resume of idlers) resume();
    this.leaving = setTimeout(() => this.dismiss(), this.times.idleMs).unref();
  }

  private async attempt(task: DeveloperTask): Promise<DeveloperAnswer> {
    let ending = '';
    for (let tries = 1; tries <= TRIES && !this.closed; tries += 1) {
      const outcome = await this.give(task);
      if (typeof outcome !== 'string') return outcome;
      ending = outcome;
      if (outcome === 'too slow') break;
    }
    return { failed: `the decoder ended: ${ending}` };
  }

  /** The answer, or how the process ended without one. */
  private give(task: DeveloperTask): Promise<DeveloperAnswer | string> {
    const developer = (this.developer ??= this.hire());
    return new Promise((resolve) => {
      const settle = (outcome: DeveloperAnswer | string): void => {
        clearTimeout(late);
        // These alone: whoever closes waits for the same exit.
        developer.off('message', onMessage).off('exit', onExit).off('error', onError);
        if (typeof outcome === 'string') this.dismiss();
        resolve(outcome);
      };
      const late = setTimeout(() => settle('too slow'), this.times.taskMs);
      const onMessage = (answer: unknown): void => settle(answer as DeveloperAnswer); // sent by developer.ts alone
      const onExit = (code: number | null, signal: string | null): void => settle(String(signal ?? code));
      const onError = ({ message }: Error): void => settle(message);
      developer.once('message', onMessage).once('exit', onExit).once('error', onError);
      developer.ref();
      developer.channel?.ref();
      if (!developer.connected) settle('disconnected');
      else developer.send(task);
    });
  }

  private hire(): ChildProcess {
    // Nothing of this process's own environment: it holds secrets.
    const developer = fork(DEVELOPER, {
      serialization: 'advanced',
      execArgv: [],
      env: GIVE_MEMORY_BACK,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    developer.on('error', () => undefined); // of a process that is given up; else whoever gave a task hears it too
    // From here, before it has any threads: each keeps what it is born with.
    if (developer.pid !== undefined) setPriority(developer.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return developer;
  }

  private dismiss(): void {
    clearTimeout(this.leaving);
    this.developer?.kill('SIGKILL');
    this.developer = undefined;
  }
}
