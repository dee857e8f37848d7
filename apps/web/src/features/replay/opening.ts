import type { ReplayIndex } from '@fumata/contracts';
import { knownMoments } from './rules/marks.js';
import type { Opening } from './worker/messages.js';
import type { PrefetchLimits } from './worker/segment-prefetcher.js';

interface OpeningOptions {
  readonly loggedIn: () => boolean;
  readonly prefetch: PrefetchLimits;
}

/** Message with which the worker opens an edition. */
export const openingOf = (index: ReplayIndex, { loggedIn, prefetch }: OpeningOptions): Opening => ({
  conclaveId: index.edition._id,
  last: index.last,
  version: index.version,
  loggedIn: loggedIn(),
  knownMoments: knownMoments(index.marks, index),
  prefetch,
});
