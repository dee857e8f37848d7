import { findNumber } from '@fumata/proof';
import type { VoteChallenge } from '@fumata/contracts';

/** The number is undefined if the challenge has none. */
export type SolverMessage = { readonly is: 'started' } | { readonly is: 'done'; readonly number: number | undefined };

const post = (message: SolverMessage): void => postMessage(message);

/** Worker that solves one challenge. */
addEventListener('message', ({ data }: MessageEvent<VoteChallenge>) => {
  post({ is: 'started' });
  post({ is: 'done', number: findNumber(data, 0, data.maxnumber) });
});
