import { Worker } from 'node:worker_threads';
import type { Growth, Grown } from './grower.js';

// Node runs the thread from source (under Jest) as well as compiled.
const GROWER = new URL(import.meta.url.endsWith('.ts') ? './grower.ts' : './grower.js', import.meta.url);

/**
 * The trees as seen from the event loop. A thread that dies fails every call from then on; one that has nothing to do keeps
 * no process alive.
 */
export class TreeThread {
  private readonly worker = new Worker(GROWER, { name: 'trees' });
  private readonly waiting: { done: (grown: Grown) => void; failed: (cause: Error) => void }[] = [];
  private dead: Error | undefined;

  constructor() {
    this.worker.on('message', (grown: Grown) => {
      this.waiting.shift()?.done(grown);
      if (this.waiting.length === 0) this.worker.unref();
    });
    this.worker.unref();
    this.worker.on('error', (cause) => this.die(new Error('the trees can not grow', { cause })));
    this.worker.once('exit', () => this.die(new Error('the thread of the trees has ended')));
  }

  /** Answered in the order in which it was asked. The leaves are handed over: their bytes are gone here. */
  grow(growth: Growth): Promise<Grown> {
    if (this.dead) return Promise.reject(this.dead);
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed });
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
    for (const { failed } of this.waiting.splice(0)) failed(this.dead);
  }
}
