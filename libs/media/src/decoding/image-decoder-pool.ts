import { availableParallelism } from 'node:os';
import { Unavailable } from '@fumata/platform';
import type { DecoderAnswer, DecoderTask } from './decoder-worker.js';
import { DecoderProcess, type DecoderTimeouts } from './decoder-process.js';

const TIMES: DecoderTimeouts = { taskMs: 60_000, idleMs: 5_000 };
/** Each takes up to a gigabyte for the largest images. */
const MAX_PROCESSES = 2;

interface QueuedTask {
  readonly task: DecoderTask;
  readonly resolve: (answer: DecoderAnswer) => void;
  readonly reject: (cause: Unavailable) => void;
}

/**
 * Decodes and encodes images in child processes of lower priority: first in, first out, one per core but at most two at
 * a time. An image neither delays votes, nor takes memory of this process, nor ends it by crashing a decoder.
 */
export class ImageDecoderPool {
  private readonly queue: QueuedTask[] = [];
  private readonly free: DecoderProcess[];
  private readonly processes: readonly DecoderProcess[];
  private idleWaiters: (() => void)[] = [];
  private closed = false;

  constructor(times: DecoderTimeouts = TIMES, processes: number = Math.min(MAX_PROCESSES, availableParallelism())) {
    this.processes = Array.from({ length: processes }, () => new DecoderProcess(times));
    this.free = [...this.processes];
  }

  /** Number of queued tasks. */
  get queued(): number {
    return this.queue.length;
  }

  /** Process ids. */
  get decoderPids(): number[] {
    return this.processes.flatMap(({ pid }) => pid ?? []);
  }

  /** @throws Unavailable if no process can be started, and once closed */
  run(task: DecoderTask): Promise<DecoderAnswer> {
    if (this.closed) return Promise.reject(new Unavailable('media', 'closed'));
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject });
      // Prefers the last used process, so that the others can end.
      const process = this.free.pop();
      if (process) void this.work(process);
    });
  }

  /** Resolves when a task would start at once. */
  async idle(): Promise<void> {
    while (this.free.length === 0 && !this.closed) await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  /** Aborts running and queued tasks. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of this.queue.splice(0)) reject(new Unavailable('media', 'closed'));
    await Promise.all(this.processes.map((process) => process.close()));
  }

  private async work(process: DecoderProcess): Promise<void> {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      try {
        const answer = await process.attempt(next.task);
        if (this.closed) next.reject(new Unavailable('media', 'closed'));
        else next.resolve(answer);
      } catch (cause) {
        // The next task is tried at once and rejected as well if no process can be started.
        next.reject(new Unavailable('media', cause instanceof Error ? cause.message : String(cause), { cause }));
      }
    }
    process.startIdleTimer();
    this.free.push(process);
    const idleWaiters = this.idleWaiters;
    this.idleWaiters = [];
    for (const resume of idleWaiters) resume();
  }
}
