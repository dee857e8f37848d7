import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerFile } from '@fumata/platform';
import type { DecoderAnswer, DecoderTask } from './decoder-worker.js';

const DECODER_FILE = fileURLToPath(workerFile('decoder-worker', import.meta.url));

export interface DecoderTimeouts {
  /** Time-out of one image. The slowest valid one takes a few seconds. */
  readonly taskMs: number;
  /** The idle process ends after this time and frees its memory. */
  readonly idleMs: number;
}

/** For glibc: returns freed memory of large images to the system at once; it would keep a third of a gigabyte. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** A process may be killed from outside; an image that ends two processes is the cause itself. */
const MAX_TRIES = 2;

/** A child process that runs one task at a time; started on demand and ended when idle. */
export class DecoderProcess {
  private decoder: ChildProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly times: DecoderTimeouts) {}

  get pid(): number | undefined {
    return this.decoder?.pid;
  }

  /** Rejects if no process can be started; this says nothing about the image. */
  async attempt(task: DecoderTask): Promise<DecoderAnswer> {
    clearTimeout(this.idleTimer);
    let ending = '';
    for (let tries = 1; tries <= MAX_TRIES && !this.closed; tries += 1) {
      const outcome = await this.send(task);
      if (typeof outcome !== 'string') return outcome;
      ending = outcome;
      if (outcome === 'too slow') break;
    }
    return { failed: `the decoder ended: ${ending}` };
  }

  /** Call it when there is no further task. An idle process does not keep this one alive. */
  startIdleTimer(): void {
    this.decoder?.unref();
    this.decoder?.channel?.unref();
    this.idleTimer = setTimeout(() => this.kill(), this.times.idleMs).unref();
  }

  /** Aborts the current task; resolves once the process has ended. */
  async close(): Promise<void> {
    this.closed = true;
    const { decoder } = this;
    this.kill();
    if (decoder && decoder.exitCode === null && decoder.signalCode === null) {
      decoder.ref();
      await new Promise((ended) => decoder.once('exit', ended));
    }
  }

  /** The answer, or how the process ended without one. */
  private send(task: DecoderTask): Promise<DecoderAnswer | string> {
    const decoder = (this.decoder ??= this.start());
    return new Promise((resolve) => {
      const settle = (outcome: DecoderAnswer | string): void => {
        clearTimeout(timeout);
        // Only these listeners: `close` waits for the same exit.
        decoder.off('message', onMessage).off('exit', onExit).off('error', onError);
        if (typeof outcome === 'string') this.kill();
        resolve(outcome);
      };
      const timeout = setTimeout(() => settle('too slow'), this.times.taskMs);
      const onMessage = (answer: unknown): void => settle(answer as DecoderAnswer); // only sent by decoder-worker.ts
      const onExit = (code: number | null, signal: string | null): void => settle(String(signal ?? code));
      const onError = ({ message }: Error): void => settle(message);
      decoder.once('message', onMessage).once('exit', onExit).once('error', onError);
      decoder.ref();
      decoder.channel?.ref();
      if (!decoder.connected) settle('disconnected');
      else decoder.send(task);
    });
  }

  private start(): ChildProcess {
    // An empty environment, because this process's contains secrets.
    const decoder = fork(DECODER_FILE, {
      serialization: 'advanced',
      execArgv: [],
      env: MALLOC_SETTINGS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    decoder.on('error', () => undefined); // the caller of a pending task gets the error too
    if (decoder.pid === undefined) throw new Error('cannot start a decoder process');
    lowerPriority(decoder.pid);
    return decoder;
  }

  private kill(): void {
    clearTimeout(this.idleTimer);
    this.decoder?.kill('SIGKILL');
    this.decoder = undefined;
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
