import type { PrefetchLimits } from './segment-prefetcher.js';
import type { KnownMoment } from '../rules/marks.js';
import type { TallyAt } from '../rules/race.js';
import type { Frame } from './frame.js';

/** Edition to be replayed. */
export interface Opening {
  readonly conclaveId: string;
  /** Last event that may be replayed. */
  readonly last: number;
  /** Cache version of the segments. */
  readonly version: string;
  readonly loggedIn: boolean;
  /** Events with known times, in order; they narrow the search for a time. */
  readonly knownMoments: readonly KnownMoment[];
  readonly prefetch: PrefetchLimits;
}

/** A position by number, or by time (Unix ms): the last event at or before it. */
export type ReplayRequest =
  | { readonly at: number; readonly withNext?: boolean }
  | { readonly by: number; readonly from?: number; readonly withNext?: boolean };

/** The votes of one round at times in order (Unix ms), each clamped to the round's events. */
export interface TalliesRequest {
  readonly from: number;
  readonly to: number;
  readonly moments: readonly number[];
}

/** Message to the worker. */
export type ReplayCommand = { readonly open: Opening } | ({ readonly id: number } & ReplayQuestion);
export type ReplayQuestion = { readonly request: ReplayRequest } | { readonly tallies: TalliesRequest };

/** `changed`: the site has been deployed since the page was loaded; the page must be reloaded. */
export type Failure = 'unreachable' | 'not-allowed' | 'missing' | 'changed' | 'broken';

/** Message from the worker. */
export type ReplayAnswer =
  | { readonly id: number; readonly frame: Frame }
  | { readonly id: number; readonly tallies: readonly TallyAt[] }
  | { readonly id: number; readonly failed: Failure };
