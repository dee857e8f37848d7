import { findNumber } from '@fumata/proof';
import type { VoteChallenge } from '@fumata/contracts';

/** Worker that solves one challenge. */
addEventListener('message', ({ data }: MessageEvent<VoteChallenge>) =>
  postMessage(findNumber(data, 0, data.maxnumber)),
);
