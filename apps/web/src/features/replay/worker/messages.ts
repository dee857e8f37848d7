import type { Ahead } from './ahead-fetching.js';
import type { Frame } from './frame.js';

/** What the worker replays, and how it may ask for it. */
export interface Opening {
  readonly conclaveId: string;
  /** The last event that may be replayed. */
  readonly last: number;
  /** By which segments are kept for ever. */
  readonly version: string;
  readonly token: string | null;
  /** Events whose moments are known, in order: where a typed moment is looked for. */
  readonly known: readonly { readonly sequence: number; readonly moment: number }[];
  readonly ahead: Ahead;
}

/** A position by its number, or the last one that had happened by a moment (milliseconds since 1970). */
export type ReplayRequest =
  | { readonly at: number; readonly withNext?: boolean }
  | { readonly by: number; readonly from?: number; readonly withNext?: boolean };

/** To the worker. */
export type ReplayCommand =
  | { readonly open: Opening }
  | { readonly id: number; readonly wish: ReplayRequest };

/** `changed`: the site has been renewed since the page was opened, and the page must be too. */
export type Failure = 'unreachable' | 'not-allowed' | 'missing' | 'changed' | 'broken';

/** From the worker. */
export type ReplayAnswer =
  | { readonly id: number; readonly frame: Frame }
  | { readonly id: number; readonly failed: Failure };
