import type { Evidence, ReceiptCheck, Receipt, InclusionStep, Verdict } from '@fumata/proof';
import type { Trust } from './trusted-keys.js';

/** What the site answered nothing to: only what the receipt says of itself is known. */
export interface Unanswered {
  readonly is: 'unanswered';
  /** In the site's own words; empty where none came. */
  readonly message: string;
  readonly word: ReceiptCheck;
}

export type Finding = Verdict | Unanswered;

/** The round that the vote was given in, as far as the site or this browser knows it. */
export interface RoundFacts {
  readonly roundNumber: number;
  /** By its close, or with its edition. Undefined where only this browser's memory speaks. */
  readonly closed: boolean | undefined;
  /** Where it can be looked at. */
  readonly address?: string;
}

/** All that is known once a receipt was looked at. */
export interface Verification {
  readonly receipt: Receipt;
  readonly finding: Finding;
  readonly evidence: Evidence | undefined;
  readonly trust: Trust;
  readonly round: RoundFacts | undefined;
  /** From the vote up to the seal; empty where there is no path. */
  readonly steps: readonly InclusionStep[];
  /** Where the path leads. */
  readonly root: string | undefined;
  /** Whom the vote is for, as the receipt proves. */
  readonly cardinalId: string | undefined;
  /** Who was chosen in this browser, when the vote was given here. */
  readonly chosenId: string | undefined;
}
