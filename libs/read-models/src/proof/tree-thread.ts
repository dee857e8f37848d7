import { Worker } from 'node:worker_threads';
import type { AppendRequest, AppendResult } from './tree-worker.js';

// The worker runs from source under Jest, otherwise from the build.
const TREE_WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './tree-worker.ts' : './tree-worker.js',
  import.meta.url,
);

/**
 * Main-thread client of the tree worker. Once the worker has died, every call is rejected; an idle worker does not keep
 * the process alive.
 */
export class TreeThread {
  private readonly worker = new Worker(TREE_WORKER, { name: 'trees' });
  private readonly pending: { done: (grown: AppendResult) => void; failed: (cause: Error) => void }[] = [];
  private dead: Error | undefined;

  constructor() {
    this.worker.on('message', (grown: AppendResult) => {
      this.pending.shift()?.done(grown);
      if (this.pending.length === 0) this.worker.unref();
    });
    this.worker.unref();
    this.worker.on('error', (cause) => this.die(new Error('tree thread failed', { cause })));
    this.worker.once('exit', () => this.die(new Error('tree thread ended')));
  }

  /** Resolves in request order. The leaves are transferred: their buffers are detached here. */
  append(growth: AppendRequest): Promise<AppendResult> {
    if (this.dead) return Promise.reject(this.dead);
    return new Promise((done, failed) => {
      this.pending.push({ done, failed });
      this.worker.ref();
      const { leaves } = growth;
      this.worker.postMessage(growth, leaves ? [leaves.bytes.buffer, leaves.ends.buffer] : []);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private die(cause: Error): void {
    this.dead ??= cause;
    for (const { failed } of this.pending.splice(0)) failed(this.dead);
  }
}
