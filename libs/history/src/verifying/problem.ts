import type { MajorityBasis } from '@fumata/conclave';
import type { Finding } from '@fumata/proof';
import type { PossibleMajority } from './majority-recount.js';

/** First and last sequence; 0 without events. */
export type Extent = readonly [first: number, last: number];

/** The first error of an export file. `line` counts from 1. */
export type Problem =
  /** A finding on leaves, order or seals; `line` is where it became certain. */
  | { readonly is: 'proof'; readonly line: number; readonly finding: Finding }
  /** Not JSON, or not a line of this format. */
  | { readonly is: 'unreadable'; readonly line: number }
  /** The first line is not a manifest of a known format. */
  | { readonly is: 'no-manifest' }
  /** The last line is not a trailer: the file is truncated. It has `lines` lines, the last possibly incomplete. */
  | { readonly is: 'cut-off'; readonly lines: number }
  /** There are lines after the trailer. */
  | { readonly is: 'goes-on'; readonly line: number }
  /** Lines follow the results, which must be the last line before the trailer. */
  | { readonly is: 'misplaced'; readonly line: number }
  /** A partial export contains results or a root, which nothing proves. */
  | { readonly is: 'unproven'; readonly line: number }
  /** A full export lacks the results. */
  | { readonly is: 'no-results'; readonly line: number }
  /** The manifest or the trailer names another first or last event. */
  | { readonly is: 'extent'; readonly source: 'manifest' | 'trailer'; readonly stated: Extent; readonly found: Extent }
  /** A vote's `aside` differs from the recount. */
  | {
      readonly is: 'standing';
      readonly line: number;
      readonly sequence: number;
      readonly stated: string;
      readonly counted: string;
    }
  /** A vote's `firstInRound` differs from the preceding votes. */
  | { readonly is: 'first-vote'; readonly line: number; readonly sequence: number; readonly stated: boolean }
  /** A `VoteSetAside` names a vote that counted, that was set aside before, or that does not precede it. */
  | { readonly is: 'set-aside'; readonly line: number; readonly sequence: number; readonly voteEventId: string }
  /** The edition's closing names another successor than the succession before it; `found` is absent without one. */
  | { readonly is: 'succession'; readonly line: number; readonly stated: string; readonly found: string | undefined }
  /** The result shown by the site differs from the recount. */
  | {
      readonly is: 'result';
      readonly roundNumber: number;
      readonly roundId: string;
      /** The cardinal whose votes differ; undefined for a total. */
      readonly cardinalId: string | undefined;
      readonly what:
        | 'votes'
        | 'firstVotes'
        | 'totalVotes'
        | 'uniqueVoters'
        | 'setAside'
        | 'round'
        | 'roundNumber'
        /** Rank of the cardinal; 0 without votes. */
        | 'rank';
      readonly stated: number;
      readonly counted: number;
    }
  /** The published analysis of a round differs from its votes. */
  | { readonly is: 'analysis'; readonly line: number; readonly roundNumber: number }
  /** The recorded election differs from the votes, or is not that of the last round, once closed. */
  | {
      readonly is: 'election';
      readonly line: number;
      readonly cardinalId: string;
      readonly isOfLastRound: boolean;
      readonly stated: number;
      readonly counted: number;
      readonly required: number;
    }
  /** The recorded majority differs from the edition's: `lowest` to `highest` according to the log. */
  | {
      readonly is: 'majority';
      readonly line: number;
      readonly stated: { readonly basis: MajorityBasis; readonly required: number };
      readonly counted: PossibleMajority;
    }
  /** The trailer's count differs. */
  | { readonly is: 'miscounted'; readonly stated: number; readonly found: number }
  /** A byte before the trailer was changed, but no record shows which. */
  | { readonly is: 'changed'; readonly stated: string; readonly found: string };
