import type { Frame } from './frame.js';
import type { Failure, Opening, ReplayAnswer, ReplayRequest } from './messages.js';

/** Why a frame did not come. */
export class NotReplayed extends Error {
  override readonly name = 'NotReplayed';

  constructor(readonly why: Failure) {
    super(why);
  }
}

/** What a page asks the worker. */
export interface Replay {
  open(opening: Opening): void;
  /** @throws NotReplayed */
  frame(wish: ReplayRequest): Promise<Frame>;
  close(): void;
}

interface Waiting {
  readonly resolve: (frame: Frame) => void;
  readonly reject: (error: NotReplayed) => void;
}

/** The page's end of the line to a worker. */
export function replayOver(worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>): Replay {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isDead = false;
  const failAll = (): void => {
    isDead = true;
    for (const { reject } of waiting.values()) reject(new NotReplayed('broken'));
    waiting.clear();
  };
  worker.addEventListener('message', (event) => {
    const told = (event as MessageEvent<ReplayAnswer>).data; // its other end is `entry.ts`
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if ('frame' in told) asked?.resolve(told.frame);
    else asked?.reject(new NotReplayed(told.failed));
  });
  // The script did not come, or ended by itself.
  worker.addEventListener('error', failAll);
  return {
    open: (opening) => worker.postMessage({ open: opening }),
    frame: (wish) =>
      new Promise((resolve, reject) => {
        if (isDead) return reject(new NotReplayed('broken'));
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, wish });
      }),
    close: () => {
      worker.terminate();
      waiting.clear();
    },
  };
}
