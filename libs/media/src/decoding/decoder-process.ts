import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerFile } from '@fumata/platform';
import type { DecoderAnswer, DecoderTask } from './decoder-worker.js';

const DECODER_FILE = fileURLToPath(workerFile('decoder-worker', import.meta.url));

export interface DecoderTimeouts {
  /** A picture that takes longer is given up. The slowest honest one takes a few seconds. */
  readonly taskMs: number;
  /** Without work for as long, the process ends and gives its memory back. */
  readonly idleMs: number;
}

/** To glibc: what large pictures took goes back to the system as soon as it is free. It would keep a third of a gigabyte. */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A process may be ended from outside; a picture that ends two of them is the cause. */
const TRIES = 2;

/** A process that does one task at a time, started when there is one and ended when there has been none for a while. */
export class DecoderProcess {
  private decoder: ChildProcess | undefined;
  private leaving: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly times: DecoderTimeouts) {}

  get pid(): number | undefined {
    return this.decoder?.pid;
  }

  /** Rejects when there can be no process: that says nothing about the picture. */
  async attempt(task: DecoderTask): Promise<DecoderAnswer> {
    clearTimeout(this.leaving);
    let ending = '';
    for (let tries = 1; tries <= TRIES && !this.closed; tries += 1) {
      const outcome = await this.give(task);
      if (typeof outcome !== 'string') return outcome;
      ending = outcome;
      if (outcome === 'too slow') break;
    }
    return { failed: `the decoder ended: ${ending}` };
  }

  /** Without work it keeps nobody from ending. */
  rest(): void {
    this.decoder?.unref();
    this.decoder?.channel?.unref();
    this.leaving = setTimeout(() => this.dismiss(), this.times.idleMs).unref();
  }

  /** Gives up what is under way; resolves once the process is gone. */
  async close(): Promise<void> {
    this.closed = true;
    const { decoder } = this;
    this.dismiss();
    if (decoder && decoder.exitCode === null && decoder.signalCode === null) {
      decoder.ref();
      await new Promise((ended) => decoder.once('exit', ended));
    }
  }

  /** The answer, or how the process ended without one. */
  private give(task: DecoderTask): Promise<DecoderAnswer | string> {
    const decoder = (this.decoder ??= this.start());
    return new Promise((resolve) => {
      const settle = (outcome: DecoderAnswer | string): void => {
        clearTimeout(late);
        // These alone: whoever closes waits for the same exit.
        decoder.off('message', onMessage).off('exit', onExit).off('error', onError);
        if (typeof outcome === 'string') this.dismiss();
        resolve(outcome);
      };
      const late = setTimeout(() => settle('too slow'), this.times.taskMs);
      const onMessage = (answer: unknown): void => settle(answer as DecoderAnswer); // sent by decoder.ts alone
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
    // Nothing of this process's own environment: it holds secrets.
    const decoder = fork(DECODER_FILE, {
      serialization: 'advanced',
      execArgv: [],
      env: GIVE_MEMORY_BACK,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    decoder.on('error', () => undefined); // of a process that is given up; else whoever gave a task hears it too
    if (decoder.pid === undefined) throw new Error('no process can be started');
    yieldToOthers(decoder.pid);
    return decoder;
  }

  private dismiss(): void {
    clearTimeout(this.leaving);
    this.decoder?.kill('SIGKILL');
    this.decoder = undefined;
  }
}

/** To be called from here, before the process has any threads: each keeps what it is born with. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox that forbids it, or a process that is gone already: images are decoded, or it shows with the task.
  }
}
