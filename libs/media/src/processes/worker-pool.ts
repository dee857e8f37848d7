import { errorMessage, Unavailable } from '@fumata/platform';
import { WorkerProcess, type Failed, type WorkerProgram } from './worker-process.js';

interface QueuedTask<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer | Failed) => void;
  readonly reject: (cause: Unavailable) => void;
}

/** Runs tasks in child processes of lower priority: first in, first out, a fixed number at a time. */
export class WorkerPool<Task extends object, Answer extends object> {
  private readonly queue: QueuedTask<Task, Answer>[] = [];
  private readonly free: WorkerProcess<Task, Answer>[];
  private readonly processes: readonly WorkerProcess<Task, Answer>[];
  private idleWaiters: (() => void)[] = [];
  private isClosed = false;

  constructor(program: WorkerProgram, processes: number) {
    this.processes = Array.from({ length: processes }, () => new WorkerProcess<Task, Answer>(program));
    this.free = [...this.processes];
  }

  get queued(): number {
    return this.queue.length;
  }

  get pids(): number[] {
    return this.processes.flatMap(({ pid }) => pid ?? []);
  }

  /** @throws Unavailable if no process can be started, and once closed */
  run(task: Task): Promise<Answer | Failed> {
    if (this.isClosed) return Promise.reject(new Unavailable('media', 'closed'));
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject });
      // Prefers the last used process, so that the others can end.
      const process = this.free.pop();
      if (process) void this.work(process);
    });
  }

  /** Resolves when a task would start at once. */
  async idle(): Promise<void> {
    while (this.free.length === 0 && !this.isClosed)
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  /** Aborts running and queued tasks. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.queue.splice(0)) reject(new Unavailable('media', 'closed'));
    await Promise.all(this.processes.map((process) => process.close()));
  }

  private async work(process: WorkerProcess<Task, Answer>): Promise<void> {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      try {
        const answer = await process.attempt(next.task);
        if (this.isClosed) next.reject(new Unavailable('media', 'closed'));
        else next.resolve(answer);
      } catch (cause) {
        // The next task is tried at once and rejected as well if no process can be started.
        next.reject(new Unavailable('media', errorMessage(cause), { cause }));
      }
    }
    process.startIdleTimer();
    this.free.push(process);
    const idleWaiters = this.idleWaiters;
    this.idleWaiters = [];
    for (const resume of idleWaiters) resume();
  }
}
