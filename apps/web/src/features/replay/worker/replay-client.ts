import type { Frame } from './frame.js';
import type { Failure, Opening, ReplayAnswer, ReplayRequest } from './messages.js';

/** Reason why a frame could not be computed. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';

  constructor(readonly why: Failure) {
    super(why);
  }
}

/** Requests to the worker. */
export interface ReplayClient {
  open(opening: Opening): void;
  /** @throws ReplayError */
  frame(request: ReplayRequest): Promise<Frame>;
  close(): void;
}

interface PendingRequest {
  readonly resolve: (frame: Frame) => void;
  readonly reject: (error: ReplayError) => void;
}

/** Client of a replay worker. */
export function createReplayClient(
  worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>,
): ReplayClient {
  const pending = new Map<number, PendingRequest>();
  let last = 0;
  let isDead = false;
  const failAll = (): void => {
    isDead = true;
    for (const { reject } of pending.values()) reject(new ReplayError('broken'));
    pending.clear();
  };
  worker.addEventListener('message', (event) => {
    const answer = (event as MessageEvent<ReplayAnswer>).data; // sent by `entry.ts`
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if ('frame' in answer) waiting?.resolve(answer.frame);
    else waiting?.reject(new ReplayError(answer.failed));
  });
  // The script failed to load or terminated.
  worker.addEventListener('error', failAll);
  return {
    open: (opening) => worker.postMessage({ open: opening }),
    frame: (request) =>
      new Promise((resolve, reject) => {
        if (isDead) return reject(new ReplayError('broken'));
        const id = (last += 1);
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, request });
      }),
    close: () => {
      worker.terminate();
      pending.clear();
    },
  };
}
