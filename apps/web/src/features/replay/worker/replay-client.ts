import type { Frame } from './frame.js';
import type { TallyAt } from '../rules/race.js';
import type { Failure, Opening, ReplayAnswer, ReplayQuestion, ReplayRequest, TalliesRequest } from './messages.js';

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
  /** @throws ReplayError */
  tallies(request: TalliesRequest): Promise<readonly TallyAt[]>;
  close(): void;
}

type Answered = Exclude<ReplayAnswer, { failed: unknown }>;

interface PendingRequest {
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: ReplayError) => void;
}

export function createReplayClient(
  worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>,
): ReplayClient {
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let isDead = false;
  const failAll = (): void => {
    isDead = true;
    for (const { reject } of pending.values()) reject(new ReplayError('broken'));
    pending.clear();
  };
  worker.addEventListener('message', (event) => {
    const answer = (event as MessageEvent<ReplayAnswer>).data; // sent by `entry.ts`
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if ('failed' in answer) request?.reject(new ReplayError(answer.failed));
    else request?.resolve(answer);
  });
  // The script failed to load or terminated.
  worker.addEventListener('error', failAll);
  const ask = (question: ReplayQuestion): Promise<Answered> =>
    new Promise((resolve, reject) => {
      if (isDead) return reject(new ReplayError('broken'));
      const id = (lastId += 1);
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, ...question });
    });
  return {
    open: (opening) => worker.postMessage({ open: opening }),
    frame: async (request) => {
      const answer = await ask({ request });
      if (!('frame' in answer)) throw new ReplayError('broken');
      return answer.frame;
    },
    tallies: async (request) => {
      const answer = await ask({ tallies: request });
      if (!('tallies' in answer)) throw new ReplayError('broken');
      return answer.tallies;
    },
    close: () => {
      worker.terminate();
      pending.clear();
    },
  };
}
