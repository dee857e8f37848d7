import type { Evidence, ReceiptCheck, ReceiptCoverage, Receipt, InclusionStep, Verdict } from '@fumata/proof';
import type { Trust } from './trusted-keys.js';

/** The site did not answer; only the receipt's own content is known. */
export interface Unanswered {
  readonly is: 'unanswered';
  /** Message of the site; empty without one. */
  readonly message: string;
  readonly word: ReceiptCheck;
}

export type Finding = Verdict | Unanswered;

/** Facts about the round of the vote, from the site or this browser's storage. */
export interface RoundFacts {
  readonly roundNumber: number;
  /** The round was closed or its edition has ended. Undefined when only this browser's storage knows it. */
  readonly closed: boolean | undefined;
  /** Address of the round's page. */
  readonly address?: string;
}

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
  /** Whether a signed checkpoint covers the vote. */
  readonly coverage: ReceiptCoverage;
  /** Cardinal who received the vote, as the receipt proves. */
  readonly cardinalId: string | undefined;
  /** Cardinal chosen in this browser, when the vote was cast here. */
  readonly chosenId: string | undefined;
}

/** The round is closed, and its seal is still to come. */
export const awaitsSeal = ({ finding, round }: Verification): boolean =>
  finding.is === 'not-yet-sealed' && round?.closed === true;
