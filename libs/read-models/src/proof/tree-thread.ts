import { workerFile, WorkerThread } from '@fumata/platform';
import type { AppendRequest, AppendResult } from './tree-worker.js';

/** Main-thread client of the tree worker; idle, it does not keep the process alive. */
export class TreeThread {
  private readonly thread = new WorkerThread<AppendRequest>(workerFile('tree-worker', import.meta.url), {
    name: 'trees',
    toError: (failure) => failure,
    endedError: (cause) => new Error('tree thread ended', { cause }),
    unrefWhenIdle: true,
  });

  /** The leaves are transferred: their buffers are detached here. */
  append(request: AppendRequest): Promise<AppendResult> {
    const { leaves } = request;
    return this.thread.request(request, { transfer: leaves ? [leaves.bytes.buffer, leaves.ends.buffer] : [] });
  }

  close(): Promise<void> {
    return this.thread.terminate();
  }
}
